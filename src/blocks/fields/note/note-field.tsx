/** A text among the questions: in Markdown, and folded away where it is only for some. */
import { lazy, Suspense } from 'react';
import { type FieldProps, useText } from '#engine';
import { Fold } from '../../shared/fold.tsx';
import own from './note-field.module.css';

const MarkdownText = lazy(() =>
  import('../../shared/markdown-text.tsx').then((file) => ({ default: file.MarkdownText })),
);

export function NoteField({ field, id }: FieldProps<'note'>) {
  const text = useText();
  const heading = text(field.label);
  const words = text(field.text);
  if (words === '' && heading === '') return null;
  const body =
    words === '' ? null : (
      <Suspense fallback={<p className={own.text}>{words}</p>}>
        <MarkdownText text={words} />
      </Suspense>
    );
  if (field.fold !== undefined) {
    return (
      <div id={id} className={own.fold}>
        <Fold title={text(field.fold)} look="link">
          <div className={own.folded}>{body}</div>
        </Fold>
      </div>
    );
  }
  return (
    <div id={id} className={own.note}>
      {heading === '' ? null : <p className={own.label}>{heading}</p>}
      {body}
    </div>
  );
}
