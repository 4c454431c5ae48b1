/** An amount of money, sent as it was typed, so that no cent is rounded away. */
import type { FieldProps } from '#engine';
import { NumberBox } from '../number/number-box.tsx';

/** Longer than any amount. */
const lengthMaximum = 20;

export function MoneyField(props: FieldProps<'money'>) {
  return <NumberBox {...props} inputMode="decimal" maxLength={lengthMaximum} />;
}
