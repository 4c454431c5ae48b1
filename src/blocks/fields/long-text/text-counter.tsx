/** How much is written of what there is room for. It counts by itself, so that a key re-renders this line and nothing else. */
import { type FieldProps, useFieldValue, useMessage } from '#engine';
import { countWords } from '#model';
import own from './long-text-field.module.css';

export function TextCounter({ field }: { readonly field: FieldProps<'long-text' | 'rich-text'>['field'] }) {
  const message = useMessage();
  const value = useFieldValue(field.name);
  const written = typeof value === 'string' ? value : '';
  const { maxWords } = field;
  const used = maxWords === undefined ? written.length : countWords(written);
  const max = maxWords ?? field.max;
  return (
    <p className={own.counter} data-near={used > max * 0.9 || undefined}>
      {message(maxWords === undefined ? 'characters' : 'words', { used, max })}
    </p>
  );
}
