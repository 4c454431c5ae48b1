/** A text between the questions of a form that the server defines. */
import { type FieldProps, useText } from '#engine';
import own from './note-field.module.css';

export function NoteField({ field, id }: FieldProps<'note'>) {
  const text = useText();
  return (
    <div id={id} className={own.note}>
      <p className={own.label}>{text(field.label)}</p>
      {field.help === undefined ? null : <p className={own.help}>{text(field.help)}</p>}
    </div>
  );
}
