/** `_headers`, which Netlify, Cloudflare Pages and others read. No file is named by two rules that set the same header. */
import { cacheControl, keptFolders, type SiteFacts } from './site-facts.ts';

/** @param paths  all files of the site */
export function headersFile({ base, headers }: SiteFacts, paths: readonly string[]): string {
  const isKept = (path: string): boolean => keptFolders.some((folder) => path.startsWith(`${folder}/`));
  const asked = paths.filter((path) => !isKept(path)).flatMap((path) => (path === 'index.html' ? ['', path] : [path]));
  return [
    rule(`${base}*`, headers),
    ...keptFolders.map((folder) => rule(`${base}${folder}/*`, { 'Cache-Control': cacheControl.kept })),
    ...asked.map((path) => rule(`${base}${path}`, { 'Cache-Control': cacheControl.asked })),
  ].join('\n');
}

function rule(path: string, headers: Readonly<Record<string, string>>): string {
  return `${path}\n${Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}\n`)
    .join('')}`;
}
