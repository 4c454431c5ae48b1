/** What a number or a count may be, said before it is answered wrongly. */
import { useFormat, useMessage } from '#engine';
import { type DefinedField, decimalsOf } from '#model';

/** The sentence with the bounds of a number, an amount or a count of choices; null for other fields and where there are none. */
export function useBounds(): (field: DefinedField) => string | null {
  const message = useMessage();
  const format = useFormat();
  const written = (bound: number) => format.number(bound, decimalsOf(bound));
  return (field) => {
    if (!isCounted(field)) return null;
    const { min, max } = field;
    if (max === undefined) return min === undefined || min <= 0 ? null : message('boundsLeast', { min: written(min) });
    if (min === undefined) return message('boundsMost', { max: written(max) });
    if (min === max) return message('boundsExact', { max: written(max) });
    return message('boundsBetween', { min: written(min), max: written(max) });
  };
}

type Counted = Extract<DefinedField, { readonly kind: 'number' | 'money' | 'choices' }>;

function isCounted(field: DefinedField): field is Counted {
  return field.kind === 'number' || field.kind === 'money' || field.kind === 'choices';
}
