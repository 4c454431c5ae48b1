/** A moment as the portal writes it, with the exact one for machines. */
import { useFormat } from '#engine';
import { toInstant } from '#expression';

/** @param value  as it comes: a date with a time, or milliseconds since 1970; anything else shows nothing */
export function Moment({ value, className }: { readonly value: unknown; readonly className?: string | undefined }) {
  const format = useFormat();
  const instantMs = instantOf(value);
  if (instantMs === null) return null;
  return (
    <time className={className} dateTime={new Date(instantMs).toISOString()}>
      {format.datetime(instantMs)}
    </time>
  );
}

/** Milliseconds since 1970; null for what is no moment, such as one that is not written as the contract has it. */
export function instantOf(value: unknown): number | null {
  const instantMs = toInstant(value);
  // Numbers go on behind the last moment that a calendar has.
  return instantMs === null || Number.isNaN(new Date(instantMs).getTime()) ? null : instantMs;
}
