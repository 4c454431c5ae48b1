/** Layouts and the place of the page in them: one in each layout, and none anywhere else. */

import { makeDiagnostic, quoted, type Reporting } from '../diagnostics/report.ts';
import { recordOf, recordsIn } from '../kernel/records.ts';
import type { Path } from '../kernel/sources.ts';
import type { ShapedSource } from '../shape/check-shape.ts';
import { ofKind } from './sources-by-kind.ts';

export function* checkLayouts(sources: readonly ShapedSource[]): Reporting {
  for (const source of ofKind(sources, 'layout')) yield* checkOnePage(source);
  for (const source of [...ofKind(sources, 'page'), ...ofKind(sources, 'part')]) {
    for (const path of pagePlaces(source)) {
      yield makeDiagnostic('link/page-outside-layout', source.tree.spanOf(path, 'value'), {
        problem: `${quoted('page')} says in a layout where the page goes, and this is no layout.`,
        effect: 'Nothing would be shown.',
        remedy: 'Take it out, or move these blocks to a file under layouts/.',
      });
    }
  }
}

function* checkOnePage(source: ShapedSource): Reporting {
  if (recordOf(source.data)['content'] === undefined || source.broken.size > 0) return;
  const [first, second] = pagePlaces(source);
  if (first && !second) return;
  yield makeDiagnostic(
    'link/one-page',
    second ? source.tree.spanOf(second, 'value') : source.tree.spanOf(['content'], 'key'),
    {
      problem: first ? 'The page stands in this layout twice.' : 'This layout does not say where the page goes.',
      effect: first ? 'It would be loaded and shown two times.' : 'No page that has it could be seen.',
      remedy: first ? 'Take one of the two out.' : `Add ${quoted('- page')} where it should stand.`,
    },
  );
}

function pagePlaces({ data }: ShapedSource): readonly Path[] {
  const found: Path[] = [];
  for (const {
    record: { kind, page },
    path,
  } of recordsIn(recordOf(data)['content'], ['content'])) {
    if (kind === 'page' && page === true) found.push([...path]);
  }
  return found;
}
