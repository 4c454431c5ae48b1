/** Data are asked for when the data that they read are there; so no two can wait for each other. */
import { makeDiagnostic, quoted, type Reporting } from '../../diagnostics/report.ts';
import { recordOf } from '../../kernel/records.ts';
import type { Path } from '../../kernel/sources.ts';
import type { FileContext } from '../../link/file-context.ts';
import { type NameRead, namesIn } from '../expressions/names-in.ts';

type ReadsOf = ReadonlyMap<string, readonly NameRead[]>;

export function* checkWaiting(context: FileContext): Reporting {
  const data = recordOf(recordOf(context.source.data)['data']);
  const reads: ReadsOf = new Map(Object.keys(data).map((name) => [name, readBy(name, data, context)]));
  const circle = new Set<string>();
  for (const [name, read] of reads) {
    const back = circle.has(name) ? undefined : read.find((each) => readsOf(each.name, reads, circle).has(name));
    if (!back) continue;
    circle.add(name);
    const isItself = back.name === name;
    yield makeDiagnostic('link/circular-start', back.span, {
      problem: isItself
        ? `${quoted(name)} waits for its own answer.`
        : `${quoted(name)} waits for ${quoted(back.name)}, and ${quoted(back.name)} waits for ${quoted(name)}.`,
      effect: isItself ? 'It would never be loaded.' : 'Neither would ever be loaded.',
      remedy: 'Read something else here, such as a word of the address: `query.id`.',
    });
  }
}

/** The data that others read in their arguments and their condition. What is in front of a bracket is a function. */
function readBy(name: string, data: Readonly<Record<string, unknown>>, context: FileContext): readonly NameRead[] {
  const { when, with: given } = recordOf(data[name]);
  const places: readonly (readonly [unknown, Path])[] = [
    ...Object.entries(recordOf(given)).map(([key, value]) => [value, ['data', name, 'with', key]] as const),
    [when, ['data', name, 'when']],
  ];
  return places
    .flatMap(([value, path]) => namesIn(value, path, context))
    .filter((read) => Object.hasOwn(data, read.name) && context.source.text[read.span.end] !== '(');
}

/** The data that some data wait for, and themselves. @param circle  those that are reported already, which are not looked at again */
function readsOf(name: string, reads: ReadsOf, circle: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set([name]);
  // A set goes on with what is added to it.
  for (const each of found) if (!circle.has(each)) for (const read of reads.get(each) ?? []) found.add(read.name);
  return found;
}
