/** Stage `type` for single values: expressions, conditions and addresses become their compiled shapes. */

import {
  type CheckedType,
  type ConditionMapping,
  conditionFromMapping,
  type ExpectedType,
  keyForWideSign,
  nameOfWideSign,
  nearestNames,
  plainSign,
  wideSigns,
  withLabel,
} from '#expression/node';
import type { Address, Expression, Type } from '#model';
import { makeDiagnostic, quoted, type Reporting, suggestion } from '../../diagnostics/report.ts';
import { asWritten, isInBraces, likeThis, lineWith } from '../../diagnostics/write-line.ts';
import { definition, nodesAlong, plainShape } from '../../kernel/language.ts';
import { isRecord, own, type PlainRecord, recordOf, valueAt } from '../../kernel/records.ts';
import { type Path, pathKey } from '../../kernel/sources.ts';
import { wordOrNumber } from '../../kernel/word-or-number.ts';
import { answerType, mayBeChoice } from '../../link/answer-types.ts';
import type { PageFacts } from '../../link/definitions.ts';
import { entryType, extraFields, recordFields } from '../../link/extra-fields.ts';
import type { Noting } from '../../link/facts.ts';
import type { FileContext, Place, Spot } from '../../link/file-context.ts';
import { mayFollow } from '../../link/form-parts.ts';
import { mayBeIn } from '../../link/resolve-reference.ts';
import { nameOf } from '../../link/sources-by-kind.ts';
import { typeOfTabs } from '../../link/tab-words.ts';
import { checkSettledCondition } from '../expressions/check-conditions.ts';
import { isTextAsValue } from '../expressions/check-value-as-text.ts';
import { expressionAt } from '../expressions/expression-at.ts';
import { checkPartsStart, checkRowsStart } from '../forms/check-rows.ts';
import { compileStart } from '../lists/filter-start.ts';
import { checkDay } from './check-day.ts';
import { checkParts } from './check-parts.ts';
import { checkConstant } from './check-query.ts';
import { checkSiteAddress } from './check-site-address.ts';
import { checkFixedStart } from './check-start.ts';
import { noPageWords, ownComputerWords } from './no-page-words.ts';

/** What a place expects, by the word of its `x-expression`. */
const expectations: Readonly<Record<string, ExpectedType>> = {
  text: { kind: 'text' },
  number: { kind: 'number' },
  rich: { kind: 'text', nullable: true },
  path: { kind: 'text', nullable: true },
  figure: { kind: 'number', nullable: true },
  moment: { kind: 'datetime', nullable: true },
  shown: { kind: 'showable', nullable: true },
  value: { kind: 'value', nullable: true },
  'limit-number': { kind: 'number', nullable: true },
  'limit-date': { kind: 'date', nullable: true },
  'limit-time': { kind: 'time', nullable: true },
  'limit-datetime': { kind: 'datetime', nullable: true },
};

/** Compiles an expression that must give what `result` says: `any`, `list`, `record`, `text`, `number`, `rich` or `path`. */
export function* compileExpression(result: string, value: unknown, at: Place): Noting<Expression> {
  const { path, context } = at;
  if (result === 'start') return yield* compileStart(value, at);
  const source = String(value);
  if (result === 'value' && (yield* isTextAsValue(source, at))) return null;
  if (result === 'path' && (yield* isFileName(source, at))) return null;
  if (result === 'answer' && mayBeChoice(source, fieldAt(path, context.source), context.definitions.options))
    return null;
  const expected = expectedAt(result, path, context);
  const { expression, type } = yield* expressionAt(source, at, expected);
  if (type.kind === 'unknown') return expression;
  if (result === 'answer') {
    yield* checkRowsStart(fieldAt(path, context.source), type, path, context);
    yield* checkPartsStart(fieldAt(path, context.source), type, path, context);
    yield* checkFixedStart(fieldAt(path, context.source), expression, at);
  }
  // Whoever says how it is shown wants the value as it comes.
  if (result === 'value' && fieldAt(path, context.source)['as'] === undefined) return withLabel(expression, type);
  if (result === 'day') yield* checkDay(type, source, at);
  if (result === 'list') return yield* listExpression(expression, type, source, at);
  if (result === 'files' || result === 'questions') yield* checkParts(result, type, source, at);
  if (
    result === 'record' &&
    type.kind !== 'json' &&
    type.kind !== 'entity' &&
    recordFields(type, context.definitions) === null
  ) {
    yield makeDiagnostic('type/not-a-record', context.source.tree.spanOf(path, 'value'), {
      problem: `${quoted(source)} is not one record with fields.`,
      remedy: 'Name the data of the page, or a field of it that holds a record.',
    });
  }
  return expression;
}

/** `images/welcome.png` where a field is asked for: as an expression it would be a calculation with names that are not there. */
function* isFileName(source: string, { path, context }: Spot): Reporting<boolean> {
  if (!/^(?:https?:\/)?[\w./-]+\.(?:png|jpe?g|gif|svg|webp|pdf)$/i.test(source)) return false;
  yield makeDiagnostic('type/mismatch', context.source.tree.spanOf(path, 'value'), {
    problem: `${quoted(source)} is the name of a file, and here stands the field that holds an address.`,
    remedy: `Name a field, such as ${quoted('user.photo')}. An address of the portal itself has quotes of its own: ${quoted(`"'/${source.replace(/^\/+/, '')}'"`)}.`,
  });
  return true;
}

function expectedAt(result: string, path: Path, context: FileContext): ExpectedType | undefined {
  if (result === 'answer') return answerExpected(path, context);
  return result === 'limit-list' ? entriesExpected(path, context) : expectations[result];
}

/** A list of the words that may be there when they are written out. */
function entriesExpected(path: Path, { source }: FileContext): ExpectedType {
  const node = nodesAlong(definition(source.kind), source.data, path).at(-1);
  const words = node && plainShape(node).items?.enum;
  return { kind: 'list', of: { kind: 'one-of', options: (words ?? []).map(String) }, nullable: true };
}

/** What the field takes in which the value is at first. */
function answerExpected(path: Path, { source, definitions }: FileContext): ExpectedType {
  const field = fieldAt(path, source);
  const expected = startExpected(answerType(field, definitions.options));
  // What is worked out is written with its cents.
  return expected.kind === 'money' && mayFollow(field) ? { ...expected, open: true } : expected;
}

/** The field that a key belongs to. */
function fieldAt(path: Path, { data }: FileContext['source']): PlainRecord {
  return recordOf(valueAt(data, path.slice(0, -1)));
}

/** A field may start with a word that is none of its choices: whoever fills it in chooses another one. */
export function startExpected(type: Type | undefined): ExpectedType {
  // Rows take any records that have their fields, and files the records of those that were sent before.
  if (type?.kind === 'list' && (type.of.kind === 'object' || type.of.kind === 'text'))
    return { kind: 'any-list', nullable: true };
  return type && type.kind !== 'json' && type.kind !== 'object'
    ? { ...type, nullable: true, ...(type.kind === 'money' ? {} : { open: true }) }
    : { kind: 'any' };
}

/** May be anything. What a message is about already is unknown, not that. */
function isUntyped(entry: CheckedType): boolean {
  return entry.kind === 'json';
}

function* listExpression(
  expression: Expression,
  type: CheckedType,
  source: string,
  { path, context }: Spot,
): Noting<Expression> {
  if (isUntyped(entryType(type, context.definitions) ?? type)) yield { fact: 'untypedList', what: { source, path } };
  if (type.kind === 'list' || type.kind === 'json') return expression;
  if (entryType(type, context.definitions)) return ['field', expression, 'list'];
  const lists = Object.entries(recordFields(type, context.definitions) ?? {}).filter(
    ([, field]) => field.kind === 'list',
  );
  yield makeDiagnostic('type/not-a-list', context.source.tree.spanOf(path, 'value'), {
    problem: `${quoted(source)} is not a list.`,
    remedy:
      lists.length > 0
        ? `It has ${lists.length === 1 ? 'a list' : 'lists'}: ${lists.map(([name]) => quoted(`${source}.${name}`)).join(', ')}.`
        : 'Name data that has several entries.',
  });
  return expression;
}

export function* compileCondition(value: unknown, at: Place): Reporting<Expression> {
  const { path, names, context } = at;
  const condition = yield* readCondition(value, at);
  // A plain yes, such as `disabled: true`, is meant so.
  if (!names.blind && typeof value !== 'boolean') yield* checkSettledCondition(condition, path, context);
  return condition;
}

function* readCondition(value: unknown, at: Place): Reporting<Expression> {
  const { path, names, context } = at;
  const consequence = consequenceOf(path, context);
  if (!isRecord(value)) return (yield* expressionAt(String(value), at, { kind: 'yes-no' }, { consequence })).expression;
  // Where a comparison holds anything but scalars and lists of them, its shape has been reported.
  if (isBelowBroken(path, context)) return null;
  const checked = conditionFromMapping(
    value as ConditionMapping /* its shape was looked at */,
    names.fields,
    context.definitions.contract,
    {
      extras: (form) => extraFields(form, context.definitions),
      subject: names.subject,
      ownUser: names.ownUser,
      consequence,
    },
  );
  if (names.blind) return checked.expression;
  const { tree } = context.source;
  for (const { code, problem, remedy, effect, key, part, index, within } of checked.problems) {
    const place = index === undefined ? [...path, key] : [...path, key, index];
    const words = { problem, remedy, ...(effect === undefined ? {} : { effect }) };
    const span = within ? tree.keySpanWithin(place, key, within.start, within.end) : tree.spanOf(place, part);
    yield makeDiagnostic(code, span, words);
  }
  return checked.expression;
}

function isBelowBroken(path: Path, { source: { broken } }: FileContext): boolean {
  const start = `${pathKey(path)}\n`;
  return broken.size > 0 && [...broken].some((key) => key.startsWith(start));
}

/** What people would see of a comparison that never holds, to end a sentence. */
function consequenceOf(path: Path, { source: { kind } }: FileContext): string | undefined {
  if (path.at(-1) !== 'when') return undefined;
  if (kind === 'form' && path[0] === 'fields') return 'the question would never be asked';
  return kind === 'status' ? 'the label would never be shown' : 'it would never be shown';
}

/** What addresses of every list may say, besides what the page declares. */
const listParameters: Readonly<Record<string, Type>> = { page: { kind: 'integer' }, 'per-page': { kind: 'integer' } };

export function* compileAddress(value: unknown, at: Place): Reporting<Address> {
  const { path, context } = at;
  const source = String(value);
  if (yield* checkSiteAddress(source, path, context)) return { href: source };
  const wholePlaceholder = /^\{([^{}]*)\}$/.exec(source)?.[1];
  if (wholePlaceholder !== undefined) {
    const expected = { kind: 'text', nullable: true } as const;
    const { expression, type } = yield* expressionAt(wholePlaceholder, at, expected, { whole: source, offset: 1 });
    if (type.kind === 'route') yield* reportRouteAsFile(wholePlaceholder.trim(), path, context);
    return { file: expression };
  }
  const [route = '', parameters] = splitOnce(source, '?');
  const page = context.definitions.pages.get(route);
  if (!page && mayBeIn(context.definitions, 'page', route)) return { page: route };
  if (!page) {
    yield* reportNoPage(source, route, path, context);
    return { page: route };
  }
  const query = yield* compileQuery(parameters ?? '', source, page, at);
  const needed = missingFrom(query, page)[0];
  // A parameter that the page does not know was meant to be one that it needs.
  if (needed !== undefined && Object.keys(query).every((name) => parameterType(name, page))) {
    yield makeDiagnostic('link/missing-query', context.source.tree.spanOf(path, 'value'), {
      problem: `The page ${quoted(route)} needs ${quoted(needed)} in its address.`,
      effect: 'It would open without anything to show.',
      remedy:
        context.source.kind === 'portal'
          ? `A menu knows none: write one out, such as ${quoted(`${route}?${needed}=1`)}, or let it open another page.`
          : `Write ${quoted(`${route}?${needed}={${needed}}`)}.`,
    });
  }
  return Object.keys(query).length === 0 ? { page: route } : { page: route, query };
}

/** A route that comes with the data is no address of a file: it would open in a tab of its own, and lead nowhere. */
function* reportRouteAsFile(name: string, path: Path, context: FileContext): Reporting {
  yield makeDiagnostic('type/route-as-file', context.source.tree.spanOf(path, 'value'), {
    problem: `${quoted(name)} is a route of the portal, and here stands the address of a file.`,
    effect: 'It would open in a tab of its own and show no page.',
    remedy: `Write ${quoted(`{ route: ${name} }`)}.`,
  });
}

/** `/news/detail？id={id}`: the address of a page but for the keyboard it was typed with. */
function* isTypedWide(source: string, path: Path, context: FileContext): Reporting<boolean> {
  const [sign] = source.match(wideSigns) ?? [];
  const plain = source.replace(wideSigns, (each) => plainSign(each) ?? each);
  if (sign === undefined || !context.definitions.pages.has(splitOnce(plain, '?')[0])) return false;
  const at = source.indexOf(sign);
  const { start, end } = context.source.tree.spanOf(path, 'value');
  const line = lineWith(context.source.text, start, end, asWritten(plain, isInBraces(context.source.text, start)));
  const rule = keyForWideSign(sign);
  yield makeDiagnostic('link/unknown-page', context.source.tree.spanWithin(path, source, at, at + 1), {
    problem: `Here stands ${nameOfWideSign(sign)}, so this is the address of no page.`,
    effect: 'People would end on the error page.',
    remedy: line === null ? `${rule}.` : likeThis(rule, line),
  });
  return true;
}

function* reportNoPage(source: string, route: string, path: Path, context: FileContext): Reporting {
  const span = context.source.tree.spanWithin(path, source, 0, route.length);
  const ofOwn = ownComputerWords(source);
  if (ofOwn) return yield makeDiagnostic('link/wrong-address', span, ofOwn);
  if (source.startsWith('http:')) {
    const problem = `The address ${quoted(source)} is not encrypted, so others could read along or change what people see.`;
    yield makeDiagnostic('link/unsafe-address', span, { problem, remedy: 'Begin it with https://.' });
    return;
  }
  if (yield* isTypedWide(source, path, context)) return;
  const { pages } = context.definitions;
  const standing = [...pages].find(([, { source: page }]) =>
    [`/${nameOf(page)}`, `/pages/${nameOf(page)}`].includes(route),
  );
  const words = noPageWords(source, pages.keys());
  const remedy = standing
    ? `${suggestion([standing[0]], [], '')} That is the \`route\` in ${quoted(standing[1].source.file)}: one of the two is to be corrected.`
    : words.remedy;
  yield makeDiagnostic('link/unknown-page', span, { ...words, remedy });
}

/** @param text  the parameters, which end the `whole` address */
function* compileQuery(
  text: string,
  whole: string,
  page: PageFacts,
  at: Place,
): Reporting<Readonly<Record<string, Expression>>> {
  const query: [string, Expression][] = [];
  const pieces = text === '' ? [] : text.split('&');
  const given = Object.fromEntries(pieces.map((piece) => splitOnce(piece, '=')));
  let start = whole.length - text.length;
  for (const piece of pieces) {
    const [name = '', written = ''] = splitOnce(piece, '=');
    const value = decoded(written);
    const type = parameterType(name, page);
    if (!type) yield* reportUnknownParameter({ name, start, whole }, missingFrom(given, page), page, at);
    const inner = /^\{(.*)\}$/.exec(written)?.[1];
    const offset = start + name.length + 1;
    if (type && inner === undefined) {
      const tabs = typeOfTabs(page, name);
      // A tab may be counted, too, from 0.
      const wanted = tabs && tabs.options[Number(value)] === undefined ? tabs : type;
      const end = offset + written.length;
      yield* checkConstant({ name, value, type: wanted, start: offset, end, whole }, page, at);
    }
    const expression =
      inner === undefined
        ? wordOrNumber(value)
        : (yield* expressionAt(inner, at, queryType(type), { whole, offset: offset + 1 })).expression;
    query.push([name, expression]);
    start += piece.length + 1;
  }
  return Object.fromEntries(query);
}

/** The type of a parameter that the page reads, or whose lists do. */
function parameterType(name: string, page: PageFacts): Type | undefined {
  return own(page.query, name) ?? own(listParameters, name) ?? (page.choices.has(name) ? { kind: 'json' } : undefined);
}

/** The parameters that the page needs and that are not given. */
function missingFrom(given: object, page: PageFacts): readonly string[] {
  return Object.entries(page.query).flatMap(([name, type]) =>
    type.nullable || Object.hasOwn(given, name) ? [] : [name],
  );
}

function queryType(type: Type | undefined): ExpectedType {
  return type && type.kind !== 'json' ? { ...type, nullable: true } : { kind: 'showable', nullable: true };
}

/** A value may be written as browsers write it: `Open%20Day`. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value; // such as `50%`
  }
}

function* reportUnknownParameter(
  { name, start, whole }: { readonly name: string; readonly start: number; readonly whole: string },
  missing: readonly string[],
  page: PageFacts,
  { path, context }: Spot,
): Reporting {
  const known = [...Object.keys(page.query), ...page.choices.keys()];
  const near = nearestNames(name, known);
  yield makeDiagnostic('link/unknown-query', context.source.tree.spanWithin(path, whole, start, start + name.length), {
    problem: `The page ${quoted(page.route)} does not read ${quoted(name)} from its address.`,
    remedy: suggestion(
      near.length > 0 ? near : missing,
      [],
      `Add ${quoted(name)} to \`query\` in ${page.source.file}, or leave it out.`,
    ),
  });
}

function splitOnce(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + mark.length)];
}
