/** Where the browser is, if the person allows it. */
import type { PositionResult } from './define-renderer.tsx';

const patienceMs = 20_000;

export function findPosition(): Promise<PositionResult> {
  // Missing on plain http, where browsers tell nobody.
  const finder = globalThis.navigator.geolocation as Geolocation | undefined;
  if (!finder) return Promise.resolve({ kind: 'refused' });
  return new Promise((resolve) => {
    finder.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ kind: 'known', latitude, longitude, accuracy }),
      ({ code, PERMISSION_DENIED }) => resolve({ kind: code === PERMISSION_DENIED ? 'refused' : 'unknown' }),
      { enableHighAccuracy: true, timeout: patienceMs, maximumAge: 0 },
    );
  });
}
