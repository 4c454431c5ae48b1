/** What of the model is in the document itself, so that the first page need not wait for it. */
import type { FirstParts, FirstScreens, Manifest } from '#model';

/**
 * The manifest, and the page of the address without a path with its layout.
 * @param files  what `modelFiles` gave
 * @param first  what each page asks for
 * @returns the JSON of `FirstParts`, fit to be in a `<script type="application/json">`; null where there is no manifest
 */
export function firstParts(
  files: ReadonlyMap<string, string>,
  { assets, heavy, requests, styles }: Omit<FirstScreens, 'screens'>,
): string | null {
  const text = files.get('manifest.json');
  if (text === undefined) return null;
  const { routes, layouts } = JSON.parse(text) as Manifest; // `modelFiles` wrote it
  const first = routes.find(({ path, also }) => [path, ...also].includes('/'));
  const names = first ? [first.chunk, layouts[first.layout]?.chunk ?? null] : [];
  const parts = names.flatMap((name) =>
    name === null ? [] : [`${JSON.stringify(name)}:${files.get(name) ?? 'null'}`],
  );
  return `{"manifest":${text},"parts":{${parts.join()}},"assets":${JSON.stringify(eachOnce(assets))},"heavy":${JSON.stringify(heavy)},"requests":${JSON.stringify(requests)},"styles":${JSON.stringify(styles)}}`.replaceAll(
    '<',
    String.raw`\u003c`,
  );
}

function eachOnce(assets: FirstScreens['assets']): FirstParts['assets'] {
  const list = [...new Set(Object.values(assets).flat())];
  const of = Object.entries(assets).map(([name, own]) => [name, own.map((asset) => list.indexOf(asset))]);
  return { list, of: Object.fromEntries(of) };
}
