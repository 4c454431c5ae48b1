/** What values of the contract are called: a field names an option list or a status (`options`), and that has a label for each word. */

import { nearestNames } from '#expression/node';
import {
  type Contract,
  type Fields,
  hasWords,
  type OptionListModel,
  type PortalModel,
  rememberByObject,
  type StatusModel,
  type Text,
  type Type,
} from '#model';
import { listed, makeDiagnostic, quoted, type Reporting, suggestion } from '../../diagnostics/report.ts';
import { isRecord, listOf, recordOf, recordsIn, textOf, wordOf } from '../../kernel/records.ts';
import { type Path, pathKey, type SourceTree } from '../../kernel/sources.ts';
import type { Definitions } from '../../link/definitions.ts';
import { mayBeIn } from '../../link/resolve-reference.ts';
import { ofKind } from '../../link/sources-by-kind.ts';
import { parseTypeWords } from '../../link/type-words.ts';
import type { ShapedSource } from '../../shape/check-shape.ts';
import { valuesOf } from './check-value-maps.ts';

type Labels = Readonly<Record<string, Text>>;

/** The English labels of the lists and statuses that the contract names, and of the lists of which a text says what was chosen. */
export function labelsShown(portal: PortalModel): Readonly<Record<string, Labels>> {
  const { options, statuses } = portal;
  const named = [...new Set([...labelNames(portal.contract), ...readLists(portal)])].map((name): [string, Labels] => {
    const list = options[name];
    const status = statuses[name];
    return [name, list ? labelsOfList(list) : status ? labelsOfStatus(status) : {}];
  });
  return Object.fromEntries(named);
}

function labelsOfList({ options }: OptionListModel): Labels {
  return Object.fromEntries(options.flatMap(({ value, label }) => (hasValues(label) ? [] : [[String(value), label]])));
}

function hasValues(label: Text): boolean {
  return typeof label === 'object' && label.args.length > 0;
}

/** A case that asks for one value of one field tells what that value is called. */
function labelsOfStatus({ cases }: StatusModel): Labels {
  return Object.fromEntries(
    cases.flatMap(({ when, label }) => {
      const value: unknown = Array.isArray(when) && when[0] === '==' ? when[2] : null;
      const isOne = typeof value === 'string' || typeof value === 'number';
      return isOne && !hasValues(label) ? [[String(value), label]] : [];
    }),
  );
}

function readLists({ forms, pages, parts, layouts }: PortalModel): readonly string[] {
  return [forms, pages, parts, layouts].flatMap((models) => Object.values<object>(models)).flatMap(listsIn);
}

/** The lists whose labels the expressions of a model read. Few models change at an edit. */
const listsIn = rememberByObject((model: object): readonly string[] => {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value) && value[0] === 'label' && typeof value[2] === 'string') found.add(value[2]);
    for (const each of Object.values(value)) visit(each);
  };
  visit(model);
  return [...found];
});

function labelNames(contract: Contract): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (type: Type): void => {
    if ('labels' in type && type.labels !== undefined) found.add(type.labels);
    if (type.kind === 'list') visit(type.of);
    if (type.kind === 'object') visitAll(type.fields);
  };
  const visitAll = (fields: Fields): void => Object.values(fields).forEach(visit);
  for (const { fields } of Object.values(contract.entities)) visitAll(fields);
  for (const { answer, cases } of Object.values(contract.calls))
    [answer, ...Object.values(cases?.answers ?? {})].forEach(visit);
  return found;
}

/** `options` beside a type: there is such a list or status, and it has a label for each word. */
export function* checkContractLabels(sources: readonly ShapedSource[], definitions: Definitions): Reporting {
  for (const source of [...ofKind(sources, 'entities'), ...ofKind(sources, 'calls')]) {
    for (const {
      record: { type, options },
      path,
    } of recordsIn(source.data, [])) {
      if (typeof type !== 'string' || typeof options !== 'string') continue;
      if (source.broken.has(pathKey([...path, 'type']))) continue;
      const place = { path: [...path, 'options'], tree: source.tree };
      yield* checkLabels({ type: parseTypeWords(type), name: options, ...place }, definitions);
    }
  }
}

/** A type of the contract whose words have labels. */
interface Labelled {
  readonly type: Type | null;
  /** The option list or status. */
  readonly name: string;
  readonly path: Path;
  readonly tree: SourceTree;
}

function* checkLabels({ type, name, path, tree }: Labelled, definitions: Definitions): Reporting {
  const known = labelledBy(name, definitions);
  const span = tree.spanOf(path, 'value');
  if (known === null) {
    if (mayBeIn(definitions, 'options', name) || mayBeIn(definitions, 'status', name)) return;
    const all = [...definitions.options.keys(), ...definitions.statuses.keys()];
    yield makeDiagnostic('link/unknown-options', span, {
      problem: `There is no option list and no status named ${quoted(name)}.`,
      effect: 'People would read the words of the server.',
      remedy: suggestion(nearestNames(name, all), [], 'They are the files under options/ and statuses/.'),
    });
    return;
  }
  const whole = type?.kind === 'list' ? type.of : type;
  if (whole && !hasWords(whole)) {
    yield makeDiagnostic('type/labels-without-words', tree.spanOf(path, 'key'), {
      problem: 'Only a text, or one of several words, is shown by labels.',
      effect: 'The labels would never be read.',
      remedy: 'Take `options` out, or let the type be `text` or `one of …`.',
    });
    return;
  }
  if (whole?.kind !== 'one-of' || known === 'any') return;
  const missing = whole.options.map(String).filter((word) => !known.includes(word));
  const surplus = known.filter((word) => !whole.options.map(String).includes(word));
  if (missing.length === 0 && surplus.length === 0) return;
  // What the list itself promises by `of`, it is asked for there.
  if (missing.length > 0 && missing.every((word) => promisedBy(name, definitions).includes(word))) return;
  const [words, says] = missing.length > 0 ? [missing, 'has no label for'] : [surplus, 'has a label for'];
  yield makeDiagnostic('link/missing-option', span, {
    problem: `${quoted(name)} ${says} ${listed(words.map(quoted))}, which this field ${missing.length > 0 ? 'can be' : 'never is'}.`,
    effect: missing.length > 0 ? 'People would read the word itself.' : 'Nobody would ever read it.',
    remedy:
      missing.length > 0 ? 'Add it there, or name another list.' : 'Take it out there, or add the word to this type.',
  });
}

/** The words of the field whose values an option list names by `of`. */
function promisedBy(name: string, { options, contract }: Definitions): readonly string[] {
  const [entity = '', field = ''] = textOf(recordOf(options.get(name)?.source.data)['of']).split('.');
  const values = valuesOf(entity, field, contract);
  return typeof values === 'object' ? values : [];
}

/** The words that a list or a status has labels for; `any` where a last case takes all others, and where they cannot be read. */
function labelledBy(name: string, { options, statuses }: Definitions): readonly string[] | 'any' | null {
  const list = options.get(name)?.type;
  if (list) return list.kind === 'one-of' ? list.options.map(String) : 'any';
  const status = statuses.get(name);
  if (!status) return null;
  const conditions = listOf(recordOf(status.source.data)['cases']).map((each) => recordOf(each)['when']);
  if (conditions.some((when) => !isRecord(when))) return 'any';
  return conditions.flatMap((when) =>
    Object.values(recordOf(when)).flatMap((value) =>
      listOf(value).length > 0 ? listOf(value).map(textOf) : [wordOf(value)],
    ),
  );
}
