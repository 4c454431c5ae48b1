/** What `refresh` names: data of the file, or a call whose answer somebody loads. */

import { nearestNames } from '#expression/node';
import type { Reloaded } from '#model';
import { makeDiagnostic, quoted, type Reporting, suggestion } from '../../diagnostics/report.ts';
import { own, recordOf, textOf } from '../../kernel/records.ts';
import type { Path } from '../../kernel/sources.ts';
import type { Definitions } from '../../link/definitions.ts';
import { type FileFacts, type Noting, namesUsed } from '../../link/facts.ts';
import type { FileContext } from '../../link/file-context.ts';
import { mayBeIn } from '../../link/resolve-reference.ts';
import type { ShapedSource } from '../../shape/check-shape.ts';
import { checkLoaded } from './check-call-use.ts';

/** What `refresh` asks again: data of the same file by their name under `data`, else a call by its name. */
export function* compileReloaded(name: string, path: Path, context: FileContext): Noting<Reloaded> {
  const { definitions, source } = context;
  const data = dataOf(source);
  if (own(data, name) !== undefined) return { data: name };
  const { calls } = definitions.contract;
  if (own(calls, name)) {
    yield { fact: 'use', what: { of: 'calls', name } };
    if (calls[name]?.changes) yield* checkLoaded(name, path, context);
    else yield { fact: 'reload', what: { call: name, path } };
  } else if (!mayBeIn(definitions, 'call', name) && !source.broken.has('data')) {
    const hasData = Object.keys(data).length > 0;
    yield makeDiagnostic('link/unknown-call', source.tree.spanOf(path, 'value'), {
      problem: `There is no ${hasData ? 'data and no ' : ''}call named ${quoted(name)}.`,
      remedy:
        callOfPage(name, definitions) ??
        suggestion(
          nearestNames(name, [...Object.keys(data), ...Object.keys(calls)]),
          [],
          hasData ? 'Name data of this file, or a call in api/calls/.' : 'All calls are in api/calls/.',
        ),
    });
  }
  return { call: name };
}

/** For what is data of a page, named where it is not known: in a form or a part. */
function callOfPage(name: string, { pages }: Definitions): string | undefined {
  for (const { source } of pages.values()) {
    const call = textOf(recordOf(own(recordOf(recordOf(source.data)['data']), name))['call']);
    if (call !== '') return `It is data of ${source.file}, and known there only. Name its call: ${quoted(call)}.`;
  }
  return undefined;
}

function dataOf(source: ShapedSource): Readonly<Record<string, unknown>> {
  return recordOf(recordOf(source.data)['data']);
}

/**
 * Calls that are loaded again although nothing in the portal loads them.
 * @param compiled  files without an error: with one, what loads the call may not have been found
 */
export function* checkReloads(compiled: readonly FileFacts[]): Reporting {
  const loaded = new Set(compiled.flatMap(({ facts }) => namesUsed('loads', facts)));
  for (const { source, facts } of compiled) {
    for (const { call, path } of facts.reload.filter((each) => !loaded.has(each.call))) {
      const near = nearestNames(call, [...Object.keys(dataOf(source)), ...loaded]);
      yield makeDiagnostic(
        'link/nothing-to-refresh',
        source.tree.spanOf(path, 'value'),
        {
          problem: `Nothing in the portal loads ${quoted(call)}.`,
          effect: 'There is no answer to load again.',
          remedy: suggestion(near, [], 'Name what shows the change, or take it out.'),
        },
        'warning',
      );
    }
  }
}
