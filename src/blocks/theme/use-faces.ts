/** Fetches the faces that the portal names once the first page is drawn: until then text is shown in their substitutes. */
import { useEffect } from 'react';
import { useManifest } from '#engine';

export function useFaces(): void {
  const { text, display } = useManifest().settings.brand.fonts;
  useEffect(() => {
    const names = new Set([text, display].filter((name) => name !== undefined).filter((name) => !asked.has(name)));
    if (names.size === 0 || savesData()) return;
    return whenItStands(() => {
      for (const name of names) void fetchFace(name);
    });
  }, [text, display]);
}

/** The line belongs to what the page waits for, but not for ever. */
const patienceMs = 3000;

/** @returns stops waiting */
function whenItStands(run: () => void): () => void {
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const isAwaited = document.querySelector('[data-awaited]') !== null;
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
    if (!isPainted || (isAwaited && performance.now() - startedAt < patienceMs)) return;
    clearInterval(timer);
    run();
  }, 100);
  return () => clearInterval(timer);
}

/** A visit asks once. */
const asked = new Set<string>();

/** Where a face does not come, its substitute stays. */
async function fetchFace(name: string): Promise<void> {
  asked.add(name);
  const face = new FontFace(name, `url(fonts/${name}.woff2)`, { weight: '200 900', display: 'swap' });
  await face.load().then(
    () => document.fonts.add(face),
    () => undefined,
  );
}

function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }; // not in every browser
  return connection?.saveData === true;
}
