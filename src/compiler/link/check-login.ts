/**
 * Calls that only those who are logged in may make, on pages that everyone may open. What is behind a condition that holds only for
 * somebody who is logged in (`when: logged_in`) may make them.
 */
import { factsOf, isMisspelt, parseExpression } from '#expression/node';
import type { Diagnostic } from '#model';
import { listed, makeDiagnostic, quoted, type Reporting } from '../diagnostics/report.ts';
import { defaultAt, definition } from '../kernel/language.ts';
import { isRecord, listOf, own, recordOf, textOf, wordOf } from '../kernel/records.ts';
import type { ShapedSource } from '../shape/check-shape.ts';
import type { FormFacts } from './definitions.ts';
import type { CallPlace, Facts, FileFacts, Noting } from './facts.ts';
import type { Names, Place } from './file-context.ts';
import { allQuestions } from './form-parts.ts';

/** What each part does for whoever sees it, by its name. */
export type OpenParts = ReadonlyMap<string, Facts | undefined>;

/** Notes which of the calls visitors may not make, for `checkLogin`. */
export function* noteCalls(calls: readonly string[], { path, names, context }: Place): Noting {
  if (!names.forVisitors) return;
  for (const call of calls) {
    if (own(context.definitions.contract.calls, call)?.access === 'signed-in')
      yield { fact: 'barredCall', what: { call, path } };
  }
}

/** Notes a part that visitors see, for `checkLogin`. */
export function* notePart(part: string, { path, names }: Place): Noting {
  if (names.forVisitors) yield { fact: 'openPart', what: { part, path } };
}

/** The calls that a form makes for whoever sees it; a field behind a condition may be for those who are logged in. */
export function callsOfForm({ source, sends }: FormFacts): readonly string[] {
  const form = recordOf(source.data);
  const fields = allQuestions(form).map(({ field }) => field);
  const parts = [...Object.values(recordOf(form['data'])).map(recordOf), ...fields];
  const calls = parts
    .filter(({ when }) => when === undefined)
    .flatMap(({ call, upload, kind }) => [call, upload ?? usualUpload(kind)].map(textOf));
  const steps = listOf(form['steps']).map((step) => textOf(recordOf(step)['sends']));
  return [...new Set([sends, ...steps, ...calls])].filter((call) => call !== '');
}

/** The call that takes the files of a field where none is written. */
function usualUpload(kind: unknown): unknown {
  return kind === 'files' || kind === 'image' ? defaultAt(definition(`fields/${kind}`), 'upload') : undefined;
}

/** The names inside a record: its condition may see to it that somebody is logged in. */
export function behindCondition(names: Names, when: unknown): Names {
  const isForStudents = names.forVisitors && when !== undefined && asksForLogin(when, names.ownUser === true);
  return isForStudents ? { ...names, forVisitors: false } : names;
}

function asksForLogin(when: unknown, ownUser: boolean): boolean {
  if (isRecord(when)) {
    const { logged_in: isLoggedIn, visitor, ...others } = when;
    const readsUser = Object.keys(others).some((key) => key.split('.')[0] === 'user');
    return isLoggedIn === true || visitor === false || (readsUser && !ownUser);
  }
  const { ast } = parseExpression(wordOf(when));
  const facts = ast && factsOf(ast, true);
  if (facts === undefined) return false;
  // A misspelt one is reported as such.
  return facts.has('logged_in') || isMisspelt('logged_in', [...facts]) || (!ownUser && facts.has('user'));
}

/** When all that a page loads is for those who are logged in, its access is what should change; else the calls are reported one by one. */
export function* checkLogin({ source, facts }: FileFacts, parts: OpenParts): Reporting {
  // A part is for nobody by itself: it is asked where it is used.
  if (source.kind === 'part') return;
  const inParts = facts.openPart.flatMap(({ part, path }) => barredIn(part, parts).map((call) => ({ call, path })));
  const barred = [...facts.barredCall, ...inParts];
  if (barred.length === 0) return;
  const loaded = Object.keys(recordOf(recordOf(source.data)['data']));
  const isBarred = (name: string): boolean => barred.some(({ path }) => path[0] === 'data' && path[1] === name);
  if (source.kind === 'page' && loaded.length > 0 && loaded.every(isBarred)) yield accessTooWide(barred, source);
  else for (const each of barred) yield callForStudents(each, source);
}

/** The calls in a part, and in the parts in it, that are only for those who are logged in. */
function barredIn(name: string, parts: OpenParts, above: readonly string[] = []): readonly string[] {
  const part = parts.get(name);
  if (!part || above.includes(name)) return [];
  const own = part.barredCall.map(({ call }) => call);
  return [...new Set([...own, ...part.openPart.flatMap((inner) => barredIn(inner.part, parts, [...above, name]))])];
}

function accessTooWide(barred: readonly CallPlace[], source: ShapedSource): Diagnostic {
  const calls = [...new Set(barred.map(({ call }) => quoted(call)))];
  const [needs, are] = calls.length === 1 ? ['the call', 'is'] : ['the calls', 'are'];
  return makeDiagnostic('link/needs-login', source.tree.spanOf(['access'], 'value'), {
    problem: `Everyone may open this page, but ${needs} ${listed(calls)} ${are} only for people who are logged in.`,
    effect: 'Visitors would see an error in its place.',
    remedy: 'Write `access: signed-in`.',
  });
}

function callForStudents({ call, path }: CallPlace, source: ShapedSource): Diagnostic {
  const what = source.kind === 'layout' ? 'some pages with this layout' : 'this page';
  return makeDiagnostic('link/needs-login', source.tree.spanOf(path, 'value'), {
    problem: `Everyone may open ${what}, but the call ${quoted(call)} is only for people who are logged in.`,
    effect: 'Visitors would see an error in its place.',
    remedy:
      'Show it only to those who are logged in with `when: logged_in`, or write `access: signed-in` for the page.',
  });
}
