/** `search` of options: what is typed goes to a parameter of the call that the list comes from. */
import { nearestNames } from '#expression/node';
import { choices, makeDiagnostic, quoted, type Reporting, suggestion } from '../../diagnostics/report.ts';
import { own, type PlainRecord, recordOf, recordsIn, textOf, valueAt } from '../../kernel/records.ts';
import type { Path } from '../../kernel/sources.ts';
import type { FileContext } from '../../link/file-context.ts';

/** @param path  of the options */
export function* checkSearch(record: PlainRecord, path: Path, context: FileContext): Reporting {
  const { search } = record;
  if (typeof search !== 'string' || !(yield* checkPlace(path, context))) return;
  const { source, definitions } = context;
  const { tree } = source;
  const name = dataRead(record['from']);
  const data = recordOf(recordOf(source.data)['data']);
  const asked = own(data, name);
  if (asked === undefined) {
    // A name that is nothing at all has been reported.
    if (!isKnown(name, context)) return;
    yield makeDiagnostic('link/unknown-data', tree.spanOf([...path, 'from'], 'value'), {
      problem: `${quoted(name)} is no data of this form, and only its own data can be asked with what is typed.`,
      remedy: `Load it here, such as ${quoted(`data: { ${name}: { call: … } }`)}, or take ${quoted('search')} out.`,
    });
    return;
  }
  yield* checkAsked(name, recordOf(asked), context);
  const call = own(definitions.contract.calls, textOf(recordOf(asked)['call']));
  if (!call) return;
  const parameters = { ...call.query, ...call.body };
  const type = own(parameters, search);
  const texts = Object.keys(parameters).filter((each) => parameters[each]?.kind === 'text');
  const lead =
    texts.length > 0 ? choices('It takes a text as', texts) : 'Name a call that takes a text, or take `search` out.';
  if (!type) {
    yield makeDiagnostic('link/unknown-parameter', tree.spanOf([...path, 'search'], 'value'), {
      problem: `The call ${quoted(call.name)} takes no ${quoted(search)}.`,
      remedy: suggestion(nearestNames(search, texts), [], lead),
    });
  } else if (type.kind !== 'text' && type.kind !== 'json') {
    yield makeDiagnostic('type/mismatch', tree.spanOf([...path, 'search'], 'value'), {
      problem: `What is typed is a text, and the call ${quoted(call.name)} takes something else as ${quoted(search)}.`,
      remedy: lead,
    });
  } else if (own(recordOf(recordOf(asked)['with']), search) !== undefined) {
    yield makeDiagnostic('shape/keys-exclude-each-other', tree.spanOf(['data', name, 'with', search], 'key'), {
      problem: `${quoted(search)} of ${quoted(name)} is what is typed in a search, and here it is said as well.`,
      remedy: `Take it out here, or take ${quoted('search')} out of the options.`,
    });
  }
}

/** The parameters of the call behind some data of a form that a search fills in. */
export function searchedParameters(name: string, source: FileContext['source']): readonly string[] {
  if (source.kind !== 'form' || !source.text.includes('search:')) return [];
  const found = new Set<string>();
  const { fields, steps } = recordOf(source.data);
  for (const {
    record: { from, search },
  } of recordsIn([fields, steps], [])) {
    if (typeof search === 'string' && dataRead(from) === name) found.add(search);
  }
  return [...found];
}

/** The name with which the path of a list begins. */
function dataRead(from: unknown): string {
  return /^[a-z][a-z0-9_]*/.exec(textOf(from))?.[0] ?? '';
}

/** A list that one leafs through, or that is not loaded, says nothing about its pages. */
function* checkAsked(name: string, data: PlainRecord, { source }: FileContext): Reporting {
  for (const key of ['paged', 'turn', 'per-page']) {
    if (data[key] === undefined || data[key] === false) continue;
    yield makeDiagnostic('shape/key-without-effect', source.tree.spanOf(['data', name, key], 'key'), {
      problem: `${quoted(key)} does nothing here: of ${quoted(name)} only what is found by a search is shown.`,
      remedy: `Take it out. ${quoted('limit')} says how many choices are shown at most.`,
    });
  }
}

/** Only a choice of a form that is no list of buttons has a box to type in. @returns whether it is in one */
function* checkPlace(path: Path, { source }: FileContext): Reporting<boolean> {
  const field = recordOf(valueAt(source.data, path.slice(0, -1)));
  const isChoice = source.kind === 'form' && path.at(-1) === 'options' && field['kind'] === 'choice';
  if (isChoice && field['look'] !== 'buttons') return true;
  yield makeDiagnostic('shape/key-without-effect', source.tree.spanOf([...path, 'search'], 'key'), {
    problem: isChoice
      ? `${quoted('search')} does nothing beside ${quoted('look: buttons')}.`
      : `${quoted('search')} does something only in a form, in a field with ${quoted('kind: choice')}.`,
    remedy: isChoice ? `Take ${quoted('look')} out, or ${quoted('search')}.` : 'Take it out.',
  });
  return false;
}

function isKnown(name: string, { source, definitions }: FileContext): boolean {
  const asks = recordOf(recordOf(source.data)['asks']);
  return own(asks, name) !== undefined || definitions.options.has(name);
}
