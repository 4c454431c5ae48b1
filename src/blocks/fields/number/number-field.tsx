import { type FieldProps, useText } from '#engine';
import { NumberBox } from '../shared/number-box.tsx';

export function NumberField(props: FieldProps<'number'>) {
  const text = useText();
  const { min, integer, placeholder } = props.field;
  // The number keyboards of phones have no minus.
  const keyboard = min === undefined || min < 0 ? 'text' : integer ? 'numeric' : 'decimal';
  return <NumberBox {...props} inputMode={keyboard} placeholder={text(placeholder)} />;
}
