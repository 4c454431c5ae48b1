/** Fetches the faces that the portal names once the page is there: text is read at once, in what stands in for them. */
import { useEffect } from 'react';
import { useManifest } from '#engine';

export function useFaces(): void {
  const { text, display } = useManifest().settings.brand.fonts;
  useEffect(() => {
    const names = new Set([text, display].filter((name) => name !== undefined).filter((name) => !asked.has(name)));
    if (names.size === 0 || savesData()) return;
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      for (const name of names) void fetchFace(name);
    });
    observer.observe({ type: 'paint', buffered: true });
    return () => observer.disconnect();
  }, [text, display]);
}

/** A visit asks once. */
const asked = new Set<string>();

/** A face that does not come leaves what stands in for it. */
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
