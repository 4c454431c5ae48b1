/** Answers that are made of several parts, in one line. */
import type { useFormat } from '#engine';
import { addressParts } from '#model';

type Parts = Readonly<Record<string, unknown>>;
type Format = ReturnType<typeof useFormat>;

/** @returns null when the record is no such answer */
export function partsInWords(parts: Parts, format: Format): string | null {
  if (Object.hasOwn(parts, 'phone_code') || Object.keys(parts).join() === 'phone') return numberInWords(parts);
  if (Object.hasOwn(parts, 'latitude')) {
    const named = given([parts['name'], parts['address']]);
    return named.length > 0 ? named.join(' · ') : given([parts['latitude'], parts['longitude']]).join(', ');
  }
  if (Object.hasOwn(parts, 'line1')) {
    const country = format.country(String(parts['country'] ?? ''));
    return given(addressParts.map((key) => (key === 'country' ? country : parts[key]))).join(', ');
  }
  if (parts['agreed'] === true) return given([format.yesNo(true), parts['version']]).join(' · ');
  return null;
}

/** A number may have no code; a code alone is no number. */
function numberInWords({ phone_code: code, phone }: Parts): string {
  return given([phone]).length === 0 ? '' : given([code && `+${code}`, phone]).join(' ');
}

function given(parts: readonly unknown[]): unknown[] {
  return parts.filter((part) => part !== null && part !== undefined && part !== '');
}
