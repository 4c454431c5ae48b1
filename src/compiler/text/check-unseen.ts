/** Signs that nobody sees in files of the office: pasted along, they make two of what looks like one name, code or address. */
import { makeDiagnostic, type Reporting } from '../diagnostics/report.ts';
import { definition, nodesAlong, type SchemaNode } from '../kernel/language.ts';
import { visitValues } from '../kernel/records.ts';
import { type Path, pathKey } from '../kernel/sources.ts';
import type { ShapedSource } from '../shape/check-shape.ts';

/** Joiners of letters and of pictures are not among them: they belong to words of some languages. */
const unseen = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/;

export function* checkUnseen(source: ShapedSource): Reporting {
  const { data, tree, broken, kind } = source;
  const found: { readonly path: Path; readonly value: string; readonly at: number }[] = [];
  visitValues(data, [], (value, path) => {
    const at = typeof value === 'string' ? value.search(unseen) : -1;
    if (typeof value === 'string' && at >= 0 && !broken.has(pathKey(path))) found.push({ path: [...path], value, at });
  });
  for (const { path, value, at } of found) {
    if (isForReading(nodesAlong(definition(kind), data, path), path)) continue;
    yield makeDiagnostic('read/not-text', tree.spanWithin(path, value, at, at + 1), {
      problem: 'Here is a character that cannot be seen.',
      effect: 'What is written without it would be something else.',
      remedy: 'Delete the word around it and type it anew.',
    });
  }
}

/** A text in Markdown, or in another language than English: there such a sign may be meant, and nothing is known by it. */
function isForReading(along: readonly (SchemaNode | null)[], path: Path): boolean {
  const texts = along.findIndex((node) => node?.['x-shorthand'] === 'en');
  return along[texts]?.['x-markdown'] === true || (texts >= 0 && texts < path.length && path[texts] !== 'en');
}
