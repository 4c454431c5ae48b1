/** Fetches the faces that the portal names once the first page is drawn: until then text is shown in their substitutes. */
import { useEffect } from 'react';
import { useManifest, whenDrawn } from '#engine';

export function useFaces(): void {
  const { text, display } = useManifest().settings.brand.fonts;
  useEffect(() => {
    const names = new Set([text, display].filter((name) => name !== undefined).filter((name) => !asked.has(name)));
    if (names.size === 0) return;
    return whenDrawn(() => {
      for (const name of names) void fetchFace(name);
    });
  }, [text, display]);
}

/** A visit asks once. */
const asked = new Set<string>();

/** Where two wait to ask, one does. Where a face does not come, its substitute stays. */
async function fetchFace(name: string): Promise<void> {
  if (asked.has(name)) return;
  asked.add(name);
  const face = new FontFace(name, `url(fonts/${name}.woff2)`, { weight: '200 900', display: 'swap' });
  await face.load().then(
    () => document.fonts.add(face),
    () => undefined,
  );
}
