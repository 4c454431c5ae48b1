/** One line of text. */
import { type FieldProps, useText } from '#engine';
import { describedByAffixes, InputBox } from '../shared/input-box.tsx';
import { LineInput } from '../shared/line-input.tsx';

/** A format of digits alone, such as that of a code. */
const digitsAlone = /^\^\\d(\{[\d,]+\}|[+*])?\$$/;

export function TextField({ describedBy, ...props }: FieldProps<'text'>) {
  const { field, id } = props;
  const text = useText();
  const affixes = { id, prefix: text(field.prefix), suffix: text(field.suffix) };
  const input = (
    <LineInput
      {...props}
      describedBy={describedByAffixes(affixes, describedBy)}
      type="text"
      // A code is not turned around where one reads from right to left.
      dir={field.pattern === undefined ? undefined : 'auto'}
      // What has a format is pasted whole, with the blanks around it: cut off it would be another one.
      maxLength={field.pattern === undefined ? field.max : undefined}
      inputMode={digitsAlone.test(field.pattern ?? '') ? 'numeric' : undefined}
      autoComplete={field.autocomplete ?? 'off'}
    />
  );
  return affixes.prefix + affixes.suffix === '' ? input : <InputBox {...affixes}>{input}</InputBox>;
}
