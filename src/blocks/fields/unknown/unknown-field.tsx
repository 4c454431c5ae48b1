/** In place of a question of a type this version cannot draw: said, never guessed. */
import { type FieldProps, useMessage, useText } from '#engine';
import { Icon } from '../../shared/icon.tsx';
import own from './unknown-field.module.css';

export function UnknownField({ field, id }: FieldProps<'unknown'>) {
  const text = useText();
  const message = useMessage();
  return (
    <div id={id} className={own.unknown} tabIndex={-1}>
      <Icon name="alert" />
      <div>
        <p className={own.label}>{text(field.label)}</p>
        <p>{message('unknownField')}</p>
      </div>
    </div>
  );
}
