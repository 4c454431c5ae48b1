/** What a number, a count, a length or a day may be, said before it is answered wrongly. */
import { useFormat, useMessage } from '#engine';
import { type DefinedField, decimalsOf } from '#model';

/** The sentence with the bounds of a field; null where it has none, and for what is more than a number or a day. */
export function useBounds(): (field: DefinedField) => string | null {
  const message = useMessage();
  const format = useFormat();
  return (field) => {
    if (isCounted(field)) {
      const written = (bound: number) => format.number(bound, decimalsOf(bound));
      // Nobody counts below nothing.
      const min = field.max === undefined && (field.min ?? 0) <= 0 ? undefined : field.min;
      return sentence(min, field.max, written, ['boundsLeast', 'boundsMost']);
    }
    // Its longest is kept by the input, or counted below it.
    if (isWritten(field)) return (field.min ?? 0) > 1 ? message('charactersLeast', { min: field.min }) : null;
    // What another answer decides would come and go while one types.
    if (!isOfDays(field) || 'limits' in field) return null;
    const [min, max] = [field.min, field.max].map((day) => (/^\d{4}-\d\d-\d\d$/.test(day ?? '') ? day : undefined));
    return sentence(min, max, format.date, ['boundsFrom', 'boundsUntil']);
  };

  function sentence<Bound>(
    min: Bound | undefined,
    max: Bound | undefined,
    written: (bound: Bound) => string,
    [lower, upper]: readonly ['boundsLeast' | 'boundsFrom', 'boundsMost' | 'boundsUntil'],
  ): string | null {
    if (max === undefined) return min === undefined ? null : message(lower, { min: written(min) });
    if (min === undefined) return message(upper, { max: written(max) });
    if (min === max) return message('boundsExact', { max: written(max) });
    return message('boundsBetween', { min: written(min), max: written(max) });
  }
}

type Counted = Extract<DefinedField, { readonly kind: 'number' | 'money' | 'choices' }>;

function isCounted(field: DefinedField): field is Counted {
  return field.kind === 'number' || field.kind === 'money' || field.kind === 'choices';
}

/** A format says more than a length could, such as that of a code. */
function isWritten(
  field: DefinedField,
): field is Extract<DefinedField, { readonly kind: 'text' | 'long-text' | 'rich-text' }> {
  return field.kind.endsWith('text') && !('pattern' in field);
}

/** The calendar offers no day before or after `today` where that is a bound; nothing is said of it. */
function isOfDays(field: DefinedField): field is Extract<DefinedField, { readonly kind: 'date' | 'date-range' }> {
  return field.kind === 'date' || field.kind === 'date-range';
}
