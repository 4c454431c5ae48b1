/** The record that a page is about (`needs`) is one of its data. */
import { nearestNames } from '#expression/node';
import { choices, makeDiagnostic, quoted, type Reporting, suggestion } from '../../diagnostics/report.ts';
import { recordOf, textOf } from '../../kernel/records.ts';
import type { FileContext } from '../../link/file-context.ts';

export function* checkNeeds({ source }: FileContext): Reporting {
  const { needs, data } = recordOf(source.data);
  const known = Object.keys(recordOf(data));
  const name = textOf(needs);
  if (needs === undefined || known.includes(name) || source.broken.has('needs') || source.broken.has('data')) return;
  yield makeDiagnostic('link/unknown-data', source.tree.spanOf(['needs'], 'value'), {
    problem: `This page has no data called ${quoted(name)}.`,
    effect: 'The page would wait for it for ever.',
    remedy: suggestion(
      nearestNames(name, known),
      [],
      known.length > 0 ? choices('Its data are', known) : `Add it under ${quoted('data')}, or take this out.`,
    ),
  });
}
