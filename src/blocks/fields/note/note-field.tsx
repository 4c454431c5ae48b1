/** A text among the questions: in Markdown, and folded away where it is only for some. */
import { type FieldProps, LateBoundary, late, useText } from '#engine';
import { Fold } from '../../shared/fold.tsx';
import own from './note-field.module.css';

const MarkdownText = late(() => import('../../shared/markdown-text.tsx').then((file) => file.MarkdownText));

export function NoteField({ field, id }: FieldProps<'note'>) {
  const text = useText();
  const heading = text(field.label);
  const words = text(field.text);
  if (words === '' && heading === '') return null;
  const body =
    words === '' ? null : (
      <LateBoundary fallback={<p className={own.text}>{words}</p>}>
        <MarkdownText text={words} />
      </LateBoundary>
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
