import sprite from '../../../src/blocks/shared/icons.svg?no-inline';

/** A picture of the portal's set. */
export function Icon({ name, size }: { readonly name: string; readonly size: number }) {
  return (
    <svg width={size} height={size} aria-hidden>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
