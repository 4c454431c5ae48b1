/** An amount of money, sent as it was typed, so that no cent is rounded away. */
import { type FieldProps, useText } from '#engine';
import { NumberBox } from '../shared/number-box.tsx';

/** Longer than any amount. */
const lengthMaximum = 20;

export function MoneyField(props: FieldProps<'money'>) {
  const text = useText();
  return (
    <NumberBox {...props} inputMode="decimal" maxLength={lengthMaximum} placeholder={text(props.field.placeholder)} />
  );
}
