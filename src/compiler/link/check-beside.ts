/** A key that has a meaning only beside a certain value of another (`x-beside`). */
import { listed, makeDiagnostic, quoted, type Reporting } from '../diagnostics/report.ts';
import { resolveNode, type SchemaNode } from '../kernel/language.ts';
import { listOf, type PlainRecord, recordOf, wordOf } from '../kernel/records.ts';
import { type Path, pathKey } from '../kernel/sources.ts';
import type { ShapedSource } from '../shape/check-shape.ts';

/** Reports a key that has no effect. @param said  other keys, each with the values that give this one an effect; `true` for any */
export function* checkBeside(
  said: unknown,
  group: SchemaNode,
  record: PlainRecord,
  { path, source }: { readonly path: Path; readonly source: ShapedSource },
): Reporting {
  for (const [other, values] of Object.entries(recordOf(said))) {
    const property = group.properties?.[other];
    const value = record[other] ?? (property && resolveNode(property).default);
    // What is wrong with it is said already.
    if ([path, [...path.slice(0, -1), other]].some((place) => source.broken.has(pathKey(place)))) continue;
    const fitting = listOf(values).map(String);
    if (values === true ? value !== undefined : fitting.includes(wordOf(value))) continue;
    if (values === true) {
      yield makeDiagnostic('shape/key-without-effect', source.tree.spanOf(path, 'key'), {
        problem: `${quoted(path.at(-1))} does nothing without ${quoted(other)}.`,
        remedy: `Write ${quoted(other)} beside it, or take it out.`,
      });
      continue;
    }
    const words = fitting.map((each) => quoted(`${other}: ${each}`));
    yield makeDiagnostic('shape/key-without-effect', source.tree.spanOf(path, 'key'), {
      problem: `${quoted(path.at(-1))} does nothing beside ${quoted(`${other}: ${wordOf(value)}`)}.`,
      remedy: `Write ${listed(words, 'or')}, or take it out.`,
    });
  }
}
