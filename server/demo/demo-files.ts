/**
 * The files of `demo/`, which an office could have written: the same readers give what the demonstration has, what the guide shows
 * and what a command would take. What is made in bulk stays code.
 */

import type { OfficeText } from '#compiler';
import files from '#demo-files' with { type: 'json' };
import type { FormContent } from '../forms/store/office-forms.ts';
import type { ImportOutcome } from '../kernel/database/bring.ts';
import type { ImportIssue } from '../kernel/database/import-issue.ts';
import { readForm, type WritingDesk, type Written } from '../written/index.ts';
import type { DemoContext } from './demo-context.ts';

const texts: Readonly<Record<string, string>> = files;

/** @param file  below `demo/`: `events/public.yaml` */
export function readDemo<Value>(
  read: (source: OfficeText, desk: WritingDesk) => Written<Value>,
  file: string,
  { time, now }: Pick<DemoContext, 'time' | 'now'>,
): Value {
  const { value, diagnostics } = read({ file: `demo/${file}`, text: texts[file] ?? '' }, { time, now: new Date(now) });
  if (value === null) throw new Error(`demo/${file}: ${diagnostics.map(({ problem }) => problem).join(' ')}`);
  return value;
}

/** The questions of `demo/forms/<name>.yaml`. */
export function demoForm(name: string, context: Pick<DemoContext, 'time' | 'now'>): FormContent {
  return readDemo(readForm, `forms/${name}.yaml`, context).content;
}

/** @throws Error when a file of the demonstration names what is not there */
export function taken(outcome: ImportOutcome | readonly ImportIssue[]): void {
  if (typeof outcome !== 'string' && outcome.length > 0)
    throw new Error(outcome.map(({ problem }) => problem).join(' '));
}
