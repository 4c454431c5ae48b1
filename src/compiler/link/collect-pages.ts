/** The pages by their addresses, with what each may be asked for; and the addresses that are lost with files that cannot be read. */

import type { Contract } from '#model';
import { makeDiagnostic, quoted, type Reporting } from '../diagnostics/report.ts';
import { listOf, recordOf, recordsIn, textOf } from '../kernel/records.ts';
import { type Path, pathKey } from '../kernel/sources.ts';
import type { ShapedSource } from '../shape/check-shape.ts';
import { queryTypes } from './asked-types.ts';
import type { PageFacts } from './definitions.ts';
import { nameOf, ofKind } from './sources-by-kind.ts';
import { tabWords } from './tab-words.ts';
import type { TypeReader } from './type-reader.ts';

/** Stands among the lost routes where a page could not be read that does not say its address. */
export const anyRoute = '*';

export function* collectPages(
  sources: readonly ShapedSource[],
  readType: TypeReader,
  contract: Contract,
): Reporting<ReadonlyMap<string, PageFacts>> {
  const pages = new Map<string, PageFacts>();
  const choices = choicesOf(new Map(ofKind(sources, 'part').map((part) => [nameOf(part), part.data])));
  // Of two pages with one address, the one whose file is where the address says keeps it.
  const inPlace = ofKind(sources, 'page').toSorted((a, b) => Number(isInPlace(b)) - Number(isInPlace(a)));
  for (const source of inPlace) {
    const data = recordOf(source.data);
    const facts: PageFacts = {
      source,
      id: nameOf(source),
      route: textOf(data['route']),
      access: textOf(data['access']),
      query: yield* queryTypes(source, readType, contract),
      choices: choices(data['content']),
    };
    const routes: (readonly [string, Path])[] = [
      [facts.route, ['route']],
      ...listOf(data['also']).map((route, index): [string, Path] => [textOf(route), ['also', index]]),
    ];
    for (const [route, path] of routes) {
      const first = pages.get(route);
      if (first) {
        yield makeDiagnostic('link/repeated-route', source.tree.spanOf(path, 'value'), {
          problem: `The page ${first.source.file} already has the address ${quoted(route)}.`,
          effect: 'People would never see one of the two pages.',
          remedy: 'Give this page another route, or delete one of the two.',
        });
      } else if (route && !source.broken.has(pathKey(path))) pages.set(route, facts);
    }
  }
  return pages;
}

function isInPlace(source: ShapedSource): boolean {
  return textOf(recordOf(source.data)['route']).replace(/^\/pages/, '') === `/${nameOf(source)}`;
}

/** The addresses that pages should have which cannot be read, or have none, or another page's. */
export function lostRoutes(
  sources: readonly ShapedSource[],
  pages: ReadonlyMap<string, PageFacts>,
  unreadable: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const lost = ofKind(sources, 'page').filter((source) => {
    const route = textOf(recordOf(source.data)['route']);
    return source.broken.has('route') || route === '' || pages.get(route)?.source !== source;
  });
  const files = new Map([...unreadable, ...lost.map(({ file, text }) => [file, text] as const)]);
  return new Set(
    [...files].filter(([file]) => file.startsWith('pages/')).flatMap(([file, text]) => likelyRoutes(file, text)),
  );
}

/** By the place of the file, and by the line that says its route. */
function likelyRoutes(file: string, text: string): readonly string[] {
  const name = nameOf({ file });
  const written = /^\uFEFF?route:\s*["']?([^\s"'#]+)/m.exec(text)?.[1];
  return [
    `/pages/${name}`,
    `/${name}`,
    ...(written === undefined ? [anyRoute] : [written, `/${written.replace(/^\/+/, '')}`]),
  ];
}

/** Finds filters and tabs, however deep they are, those of the parts that are used included. */
function choicesOf(parts: ReadonlyMap<string, unknown>): (content: unknown) => PageFacts['choices'] {
  return (content) => {
    const choices = new Map<string, readonly string[] | null>();
    const seen = new Set<unknown>();
    const add = (name: string, words: readonly string[] | null) => {
      const before = choices.has(name) ? (choices.get(name) ?? null) : [];
      choices.set(name, before && words && [...before, ...words]);
    };
    const visit = (around: unknown): void => {
      for (const { record } of recordsIn(around, [])) {
        for (const filter of listOf(record['filters'])) add(textOf(recordOf(filter)['name']), null);
        if (Object.hasOwn(record, 'tabs')) add(textOf(record['name']) || 'tab', tabWords(listOf(record['tabs'])));
        const part = parts.get(textOf(record['part']));
        if (part === undefined || seen.has(part)) continue;
        seen.add(part);
        visit(part);
      }
    };
    visit(content);
    choices.delete('');
    return choices;
  };
}
