/** What the stages `link`, `type` and `text` share while they go through one file. */
import type { CheckedType, ExpectedType, ExpressionProblem, Subject } from '#expression/node';
import { checkExpression } from '#expression/node';
import type { Expression, Fields, Severity, Type } from '#model';
import type { DiagnosticCode } from '../diagnostics/diagnostic-catalogue.ts';
import { makeDiagnostic, quoted, type Report, type Words } from '../diagnostics/report.ts';
import { asWritten, isInBraces, likeThis, lineWith } from '../diagnostics/write-line.ts';
import { own } from '../kernel/records.ts';
import type { Path } from '../kernel/sources.ts';
import type { ShapedSource } from '../shape/check-shape.ts';
import type { BarredCall } from './check-login.ts';
import type { Definitions, FormFacts } from './definitions.ts';
import { asideFields } from './step-calls.ts';

/** A text that the catalogues must have, with the place where it was met first. */
export interface TextUse {
  /** The catalogue key: the English source with `{0}` in place of the placeholders. */
  readonly key: string;
  /** The text as the author wrote it. */
  readonly source: string;
  readonly placeholders: readonly string[];
  /** One of its placeholders has a mistake, which was reported: that no catalogue has the text so is no news. */
  readonly faulty: boolean;
  readonly file: ShapedSource;
  readonly path: Path;
  /** The renderer that says it, in code; `path` is then where the page names the renderer. */
  readonly renderer?: string;
}

/** What a file refers to, so that a page's chunk can bring it along. */
export interface Uses {
  readonly calls: Set<string>;
  /** Those whose answers it shows or reads, among the calls. */
  readonly loads: Set<string>;
  readonly forms: Set<string>;
  readonly parts: Set<string>;
  readonly layouts: Set<string>;
  readonly statuses: Set<string>;
  readonly options: Set<string>;
}

export interface FileContext {
  readonly source: ShapedSource;
  readonly definitions: Definitions;
  readonly report: Report;
  readonly texts: TextUse[];
  readonly uses: Uses;
  /** Calls that visitors of the page may not make. */
  readonly barred: BarredCall[];
  /** Parts that visitors of the page see. */
  readonly open: PartPlace[];
  /** Calls whose answers are loaded again. */
  readonly reloads: CallPlace[];
  /** Lists of which the contract does not say what their entries are. */
  readonly untyped: ListPlace[];
  /** In files of the office: the moment that a day with a time means, or null when there is no such day. */
  readonly moment?: MomentReader;
}

/** @param edge  whether a day alone means its first moment, or that it is still part of the time */
export type MomentReader = (written: string, edge: 'start' | 'end') => string | null;

export interface CallPlace {
  readonly call: string;
  readonly path: Path;
}

export interface ListPlace {
  readonly source: string;
  readonly path: Path;
}

export interface PartPlace {
  readonly part: string;
  readonly place: Path;
}

export function noUses(): Uses {
  return {
    calls: new Set(),
    loads: new Set(),
    forms: new Set(),
    parts: new Set(),
    layouts: new Set(),
    statuses: new Set(),
    options: new Set(),
  };
}

/** The context of a file at which nobody has looked yet. */
export function newContext(source: ShapedSource, definitions: Definitions, report: Report): FileContext {
  return {
    source,
    definitions,
    report,
    texts: [],
    uses: noUses(),
    barred: [],
    open: [],
    reloads: [],
    untyped: [],
  };
}

/** The names that expressions may read at a place. */
export interface Names {
  readonly fields: Fields;
  /** Without those of the entry or record around the place. */
  readonly outer: Fields;
  readonly subject?: Subject;
  /** The record whose fields these are is itself unknown: one message for it is enough. */
  readonly blind: boolean;
  /** Whoever is not logged in sees the place as well. */
  readonly forVisitors?: boolean;
}

/** A place in a file. */
export interface Spot {
  readonly path: Path;
  readonly context: FileContext;
}

/** Reports something about the value or the key at a place. */
export function reportAt(
  code: DiagnosticCode,
  { path, context, part = 'value' }: Spot & { readonly part?: 'key' | 'value' },
  words: Words,
  severity?: Severity,
): void {
  context.report(makeDiagnostic(code, context.source.tree.spanOf(path, part), words, severity));
}

/** A place in a file, and what expressions may read there. */
export interface Place extends Spot {
  readonly names: Names;
}

export function withFields(names: Names, added: Fields, subject?: Subject): Names {
  return { ...names, fields: { ...names.fields, ...added }, ...(subject ? { subject } : {}) };
}

/** What stands around an expression. */
export interface Around {
  /** The text that it is a part of. */
  readonly whole?: string;
  /** Where in that text it begins. */
  readonly offset?: number;
  /** What students would see of a comparison that never holds, to end a sentence. */
  readonly consequence?: string | undefined;
}

/** The expression at a place, typed; what is wrong with it is reported. */
export function expressionAt(
  source: string,
  at: Place,
  expected?: ExpectedType,
  { whole = source, offset = 0, consequence }: Around = {},
): { readonly expression: Expression; readonly type: CheckedType; readonly faulty: boolean } {
  const { names, context } = at;
  const checked = checkExpression(source, names.fields, context.definitions.contract, {
    expected,
    extras: (form) => extraFields(form, context.definitions),
    subject: names.subject,
    consequence,
    isWhole: source === whole,
  });
  if (!names.blind) {
    for (const problem of checked.problems) {
      reportProblem(withLine(problem, { source, whole, offset }, at), whole, offset, at);
    }
  }
  return { expression: checked.expression, type: checked.type, faulty: checked.problems.length > 0 };
}

/** Where the whole expression can be put right, the remedy shows its line as it should be. */
function withLine(
  problem: ExpressionProblem,
  { source, whole, offset }: { readonly source: string; readonly whole: string; readonly offset: number },
  { path, context }: Spot,
): ExpressionProblem {
  if (!problem.repair) return problem;
  const { tree, text } = context.source;
  const span = tree.spanOf(path, 'value');
  const value = whole.slice(0, offset) + problem.repair.source + whole.slice(offset + source.length);
  const written = asWritten(value, isInBraces(text, span.start));
  const line = lineWith(text, span.start, span.end, written);
  return line === null ? problem : { ...problem, remedy: likeThis(problem.repair.rule, line) };
}

export function reportProblem(
  problem: ExpressionProblem,
  whole: string,
  offset: number,
  { path, context }: Spot,
): void {
  const { code, start, end, repair: _, ...words } = problem;
  const span = context.source.tree.spanWithin(path, whole, start + offset, end + offset);
  // No more of a long text than the name in front: thousands of mistakes in one text would each read all of it.
  const at = start + offset;
  const given = portalRecord(
    whole.slice(Math.max(0, at - 'filters.'.length - 1), at),
    whole.slice(start + offset, end + offset),
  );
  context.report(
    makeDiagnostic(
      code,
      span,
      code === 'type/unknown-field' && given ? { ...given, remedy: nearestOf(words.remedy) ?? given.remedy } : words,
    ),
  );
}

/** `filters` and `query` are records to the checker; to the author they are what stands elsewhere on the page. */
function portalRecord(before: string, name: string): { readonly problem: string; readonly remedy: string } | null {
  if (/\bfilters\.$/.test(before)) {
    return {
      problem: `No filter of this page is called ${quoted(name)}.`,
      remedy: 'Add one under `filters` of a list or table, or take this out.',
    };
  }
  if (!/\bquery\.$/.test(before)) return null;
  return {
    problem: `This page reads no ${quoted(name)} from its address.`,
    remedy: `Declare it under ${quoted('query')}, or take this out.`,
  };
}

function nearestOf(remedy: string): string | undefined {
  return remedy.startsWith('Did you mean') ? remedy : undefined;
}

/** The type of an expression, found without a word about its mistakes: they are reported where it stands. */
export function typeOf(value: unknown, names: Names, context: FileContext): CheckedType {
  if (typeof value !== 'string') return { kind: 'unknown' };
  return checkExpression(value, names.fields, context.definitions.contract, {
    extras: (form) => extraFields(form, context.definitions),
  }).type;
}

/**
 * What a form adds to the record that its call makes: its fields that the call does not know, and those of the other
 * forms that send to the same call, because they share the record.
 */
export function extraFields(form: string, definitions: Definitions): Fields {
  const known = extras.get(definitions) ?? new Map<string, Fields>();
  extras.set(definitions, known);
  const fields = known.get(form) ?? findExtraFields(form, definitions);
  known.set(form, fields);
  return fields;
}

/** Remembered by form, because finding them looks at every form there is. */
const extras = new WeakMap<Definitions, Map<string, Fields>>();

function findExtraFields(form: string, definitions: Definitions): Fields {
  const facts = definitions.forms.get(form);
  if (!facts) return {};
  if (facts.isKept) return asExtra(Object.entries(facts.fields));
  const call = own(definitions.contract.calls, facts.sends);
  const fields = { ...(call ? fieldsSentTo(facts.sends, definitions) : {}), ...unnested(facts, definitions) };
  const extra = Object.entries(fields).filter(([name]) => !call || (!own(call.body, name) && !own(call.query, name)));
  return asExtra(extra);
}

/** Remembered by call, because many forms may send to the same. */
const sent = new WeakMap<Definitions, Map<string, Fields>>();

function fieldsSentTo(call: string, definitions: Definitions): Fields {
  const known = sent.get(definitions) ?? new Map<string, Fields>();
  sent.set(definitions, known);
  const forms = known.has(call) ? [] : [...definitions.forms.values()].filter(({ sends }) => sends === call);
  const fields = known.get(call) ?? Object.assign({}, ...forms.map((form) => unnested(form, definitions)));
  known.set(call, fields);
  return fields;
}

/** What is sent inside a group belongs to the call; what the call of a step takes belongs to that. */
function unnested({ fields, nested, source }: FormFacts, definitions: Definitions): Fields {
  const aside = asideFields(source.data, definitions);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !nested.has(name) && !aside.has(name)));
}

/** A record may be older than its fields. */
function asExtra(fields: readonly (readonly [string, Type])[]): Fields {
  return Object.fromEntries(fields.map(([name, type]): [string, Type] => [name, { ...type, nullable: true }]));
}

const keptNames = new WeakMap<Definitions, readonly string[]>();

/** The forms with a store of their own. */
export function keptForms(definitions: Definitions): readonly string[] {
  const known = keptNames.get(definitions);
  if (known) return known;
  const found = [...definitions.forms].flatMap(([name, { isKept }]) => (isKept ? [name] : []));
  keptNames.set(definitions, found);
  return found;
}

/** The fields of a record type, or null when it is none or its fields are not known. */
export function recordFields(type: CheckedType, definitions: Definitions): Fields | null {
  if (type.kind === 'object') return type.fields;
  if (type.kind === 'entity') {
    const entity = own(definitions.contract.entities, type.name);
    return entity && !entity.incomplete ? entity.fields : null;
  }
  return type.kind === 'extra' ? extraFields(type.form, definitions) : null;
}

/** The entries of a list, or of the `list` inside a paged answer; null when it is neither. */
export function entryType(type: CheckedType, definitions: Definitions): CheckedType | null {
  if (type.kind === 'list') return type.of;
  const list = recordFields(type, definitions)?.['list'];
  return list?.kind === 'list' ? list.of : null;
}
