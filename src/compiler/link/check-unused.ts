/** What ships is reached: a file that no page, no other file and no call refers to is written for nobody. */

import { makeDiagnostic, quoted, type Reporting } from '../diagnostics/report.ts';
import type { FileKind } from '../kernel/file-kinds.ts';
import { offeredLanguages, writtenLanguage } from '../kernel/language-names.ts';
import { usualLayout } from '../kernel/layouts.ts';
import { recordOf, recordsIn, textOf } from '../kernel/records.ts';
import type { ShapedSource } from '../shape/check-shape.ts';
import { type FileFacts, namesUsed, type UseKind } from './facts.ts';
import { nameOf, ofKind } from './sources-by-kind.ts';

interface Row {
  readonly kind: FileKind;
  readonly uses: UseKind;
  readonly problem: (name: string) => string;
  readonly effect: string;
  readonly remedy: (name: string) => string;
}

const rows: readonly Row[] = [
  {
    kind: 'part',
    uses: 'parts',
    problem: (name) => `No page uses the part ${name}.`,
    effect: 'Nobody would see it.',
    remedy: (name) => `Show it with ${quoted(`part: ${name}`)}`,
  },
  {
    kind: 'layout',
    uses: 'layouts',
    problem: (name) => `No page has the layout ${name}.`,
    effect: 'Nobody would see it.',
    remedy: (name) => `Write ${quoted(`layout: ${name}`)} in a page`,
  },
  {
    kind: 'form',
    uses: 'forms',
    problem: (name) => `No page shows the form ${name}.`,
    effect: 'Nobody could fill it in.',
    remedy: (name) => `Show it with ${quoted(`form: ${name}`)}`,
  },
  {
    kind: 'status',
    uses: 'statuses',
    problem: (name) => `Nothing shows the status ${name}.`,
    effect: 'Nobody would read its labels.',
    remedy: (name) => `Name it with ${quoted(`status: ${name}`)} where its records are shown`,
  },
  {
    kind: 'options',
    uses: 'options',
    problem: (name) => `Nothing uses the option list ${name}.`,
    effect: 'Nobody would read its labels.',
    remedy: (name) => `Name it with ${quoted(`options: ${name}`)} in a field, a filter or the contract`,
  },
];

/** @param compiled  every file, with what it uses, and without an error: with one, a file may be meant that is not named */
export function* checkUnused(sources: readonly ShapedSource[], compiled: readonly FileFacts[]): Reporting {
  const labels = labelsInContract(sources);
  for (const { kind, uses, problem, effect, remedy } of rows) {
    const used = new Set(compiled.flatMap(({ facts }) => namesUsed(uses, facts)));
    for (const source of ofKind(sources, kind)) {
      const name = nameOf(source);
      if (used.has(name) || isUsedBesides(source, name, labels)) continue;
      const words = { problem: problem(quoted(name)), effect, remedy: `${remedy(name)}, or delete the file.` };
      yield makeDiagnostic('link/unused', source.tree.spanOf([], 'value'), words, 'warning');
    }
  }
  yield* checkLanguages(sources);
}

/** The language of the texts has a catalogue for those whose words differ by a number; any other is for a language that is offered. */
function* checkLanguages(sources: readonly ShapedSource[]): Reporting {
  const [portal] = ofKind(sources, 'portal');
  const offered = offeredLanguages(portal?.data);
  for (const source of ofKind(sources, 'texts')) {
    const language = nameOf(source);
    if (source.text === '' || language === writtenLanguage(portal?.data) || offered.includes(language)) continue;
    const words = {
      problem: `The portal does not offer the language ${quoted(language)}.`,
      effect: 'Nobody would read these translations.',
      remedy: `Offer it in portal.yaml with ${quoted(`languages: { offered: [${[...offered, language].join(', ')}] }`)}, or delete the file.`,
    };
    yield makeDiagnostic('link/unused', source.tree.spanOf([], 'value'), words, 'warning');
  }
}

/** The usual layout needs no name, the server tells the labels of a value map, and the contract says how its words are called. */
function isUsedBesides({ kind, data }: ShapedSource, name: string, labels: ReadonlySet<string>): boolean {
  if (kind === 'layout') return name === usualLayout;
  if (kind !== 'status' && kind !== 'options') return false;
  return labels.has(name) || textOf(recordOf(data)['value-map']) !== '';
}

function labelsInContract(sources: readonly ShapedSource[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { data } of [...ofKind(sources, 'entities'), ...ofKind(sources, 'calls')]) {
    for (const {
      record: { options },
    } of recordsIn(data, [])) {
      if (typeof options === 'string') found.add(options);
    }
  }
  return found;
}
