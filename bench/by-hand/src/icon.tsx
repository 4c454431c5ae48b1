/** A picture of the portal's set. */
export function Icon({ name, size }: { readonly name: string; readonly size: number }) {
  return (
    <svg width={size} height={size} aria-hidden>
      <use href={`#icon-${name}`} />
    </svg>
  );
}
