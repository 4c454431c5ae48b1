/** Calls that the portal itself makes at a place (`x-call`): they must do with what is sent there and answer what is read. */
import type { CallModel } from '#model';
import { choices, listed, makeDiagnostic, quoted, type Reporting } from '../../diagnostics/report.ts';
import { listOf, own, recordOf, textOf } from '../../kernel/records.ts';
import type { Path } from '../../kernel/sources.ts';
import { recordFields } from '../../link/extra-fields.ts';
import type { FileContext } from '../../link/file-context.ts';

interface Use {
  readonly sends: readonly string[];
  /** What must be in each answer. */
  readonly answers: readonly string[];
  readonly answersAtTimes: readonly string[];
  readonly forVisitors: boolean;
  readonly sendsFile: boolean;
}

/**
 * @param said  `sends`: the parameters that are sent; `answers` and `answers-at-times`: the fields that are read; `access`:
 *   everyone, where visitors make the call; `file`: true where a file is sent; `for`: what makes it
 */
export function* checkCallUse(said: unknown, name: string, path: Path, context: FileContext): Reporting {
  const wanted = recordOf(said);
  const names = (key: string): readonly string[] => listOf(wanted[key]).map(String);
  const use: Use = {
    sends: names('sends'),
    answers: names('answers'),
    answersAtTimes: names('answers-at-times'),
    forVisitors: wanted['access'] === 'everyone',
    sendsFile: wanted['file'] === true,
  };
  const { calls } = context.definitions.contract;
  const call = own(calls, name);
  const fault = call && misuse(call, use, context);
  if (!fault) return;
  const fitting = Object.values(calls)
    .filter((other) => other.answer.kind !== 'json' && misuse(other, use, context) === null)
    .map((other) => other.name);
  yield makeDiagnostic('link/wrong-call', context.source.tree.spanOf(path, 'value'), {
    problem: `The call ${quoted(name)} ${fault}, so ${textOf(wanted['for'])} can do nothing with it.`,
    remedy:
      fitting.length > 0
        ? choices('It can be', fitting)
        : `Name a call that ${use.sendsFile ? 'takes a file and ' : ''}answers with ${listed([...use.answers, ...use.answersAtTimes].map(quoted))}.`,
  });
}

/** What a page loads, or loads again, changes nothing: else it would be done each time somebody looks. */
export function* checkLoaded(name: string, path: Path, context: FileContext): Reporting {
  if (own(context.definitions.contract.calls, name)?.changes !== true) return;
  const isRefreshed = path.includes('refresh');
  yield makeDiagnostic('link/call-that-changes', context.source.tree.spanOf(path, 'value'), {
    problem: `The call ${quoted(name)} changes something, so no page loads it.`,
    effect: isRefreshed ? 'Nothing would be loaded again.' : 'It would be done each time somebody opens the page.',
    remedy: isRefreshed
      ? 'Name the call whose answer should be loaded again.'
      : 'Name a call that only answers, or make it from a button with `do`.',
  });
}

/** A page that the portal opens by itself: whoever comes there must be allowed to, and nothing is in its address. */
export function* checkOwnPage(said: unknown, route: string, path: Path, context: FileContext): Reporting {
  const page = context.definitions.pages.get(route);
  if (!page) return;
  const needed = Object.entries(page.query).find(([, type]) => !type.nullable)?.[0];
  const isBarred = recordOf(said)['access'] === 'everyone' && page.access !== 'everyone';
  if (!isBarred && needed === undefined) return;
  yield makeDiagnostic('link/wrong-page', context.source.tree.spanOf(path, 'value'), {
    problem: isBarred
      ? `The page ${quoted(route)} is only for people who are logged in, and visitors are led to it.`
      : `The page ${quoted(route)} needs ${quoted(needed)} in its address, and here it is opened without.`,
    remedy: isBarred
      ? `Name another page, or write \`access: everyone\` in ${page.source.file}.`
      : 'Name another page.',
  });
}

/** What is wrong with the call at this place, to follow its name. */
function misuse(call: CallModel, use: Use, { definitions }: FileContext): string | null {
  const { sends, answers, answersAtTimes } = use;
  if (use.sendsFile && !call.multipart) return 'takes no file (`multipart: true`)';
  const parameters = Object.entries({ ...call.query, ...call.body });
  const needed = parameters.filter(([name, type]) => !type.nullable && !sends.includes(name)).map(([name]) => name);
  if (needed.length > 0) return `needs ${listed(needed.map(quoted))}`;
  const untaken = sends.filter((name) => !parameters.some(([parameter]) => parameter === name));
  if (untaken.length > 0) return `takes no ${listed(untaken.map(quoted))}`;
  const fields = recordFields(call.answer, definitions);
  const isMissing = (name: string): boolean =>
    !own(fields ?? {}, name) || (answers.includes(name) && !!fields?.[name]?.nullable);
  const missing = fields ? [...answers, ...answersAtTimes].filter(isMissing) : [];
  if (use.forVisitors && call.access !== 'everyone') return 'is only for people who are logged in';
  return missing.length > 0 ? `does not answer with ${listed(missing.map(quoted))}` : null;
}
