/** An e-mail address: the keyboard of a phone offers the @. */
import type { FieldProps } from '#engine';
import { LineInput } from '../shared/line-input.tsx';

export function EmailField(props: FieldProps<'email'>) {
  return (
    <LineInput
      {...props}
      type="email"
      dir="ltr"
      maxLength={254}
      autoComplete={props.field.autocomplete ?? 'email'}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
