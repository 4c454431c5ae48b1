/** Reading values: names, fields of records and entries of lists. */
import { type Elsewhere, type Expression, type Fields, isKeyOf } from '#model';
import type { CheckContext, Checked, Stretch } from './check-context.ts';
import { codeOf, plain, report, sourceOf, stretchOf, unknownPart } from './check-context.ts';
import {
  asNullable,
  type CheckedType,
  describeType,
  familyOf,
  fieldsOf,
  isNullable,
  unknownType,
  withoutNull,
} from './checked-type.ts';
import { capitalised, code, quoted, someOf, suggest, suggestField, withArticle } from './expression-problem.ts';
import { functions } from './functions.ts';
import { pathOf } from './narrowing.ts';
import type { ASTNode } from './parse-expression.ts';
import { truthMeant } from './truth-words.ts';

export function checkName(node: Extract<ASTNode, { op: 'id' }>, context: CheckContext): Checked {
  const name = node.args;
  const at = stretchOf(node);
  const type = typeOfName(name, context);
  if (type) return readPath(['name', name], type, node, context);
  const words = unknownName(name, context);
  report(
    context,
    words.code,
    at,
    words.remedy === asText(name) ? { ...words, repair: inQuotesAt(at, context) } : words,
  );
  return unknownPart(at);
}

const meantAsText = 'If the text is meant, put it in quotes';

const asText = (name: string) => `${meantAsText}: ${quoted(name)}.`;

/** The expression with the word at a place in quotes. */
function inQuotesAt({ start, end }: ReturnType<typeof stretchOf>, { source }: CheckContext) {
  return { rule: meantAsText, source: source.slice(0, start) + quoted(source.slice(start, end)) + source.slice(end) };
}

function typeOfName(name: string, { bound, names }: CheckContext): CheckedType | null {
  if (name === 'now') return { kind: 'instant' };
  const scope = Object.hasOwn(bound, name) ? bound : names;
  return Object.hasOwn(scope, name) ? (scope[name] ?? null) : null;
}

function unknownName(name: string, context: CheckContext) {
  const { names, bound, options, subject } = context;
  const problem = subject
    ? `${capitalised(withArticle(subject.entity))} has no field ${code(name)}.`
    : `There is nothing called ${code(name)} here.`;
  const unknown = subject ? 'type/unknown-field' : 'type/unknown-name';
  const inQuotes = asText(name);
  if (options?.includes(name)) return { code: 'type/unknown-name', problem, remedy: inQuotes } as const;
  const other = inOtherAnswers(name, subject?.elsewhere);
  if (other) return { code: unknown, ...other } as const;
  // `on` where an entry is called `one`.
  const meant = suggestsName(name, Object.keys(bound)) ? undefined : truthMeant(name);
  if (meant !== undefined) return { code: unknown, problem, remedy: `Write ${code(String(meant))}.` } as const;
  if (countsFromToday(name, context))
    return {
      code: unknown,
      problem: `No day is counted from ${code(name)} here.`,
      remedy: `Compare the number of days: ${code('days_until(end_date) <= 14')}; in a form, as one of its ${code('checks')}.`,
    } as const;
  if (name === 'today') return { code: unknown, problem, remedy: `Write ${code('day(now)')}.` } as const;
  if (isKeyOf(functions, name)) {
    const { example } = functions[name];
    return {
      code: unknown,
      problem: `${code(name)} is a function, and stands here without what it works on.`,
      remedy: `Put that in brackets behind it, like this: ${code(example)}.${fieldMeant(name, context)}`,
    } as const;
  }
  const known = [...Object.keys(names), ...Object.keys(bound), ...(options ?? []).map(String), 'now'];
  const isNear = suggestsName(name, known);
  if (options?.length === 0 && !isNear) return { code: unknown, problem, remedy: inQuotes } as const;
  // Of an entry its own field is meant, and not that of something else.
  const owners = isNear || subject ? [] : ownersOf(name, context).map((owner) => code(`${owner}.${name}`));
  if (owners.length > 0) return { code: unknown, problem, remedy: `Did you mean ${someOf(owners, 'or')}?` } as const;
  const origin = subject?.call && isNear ? ` It is one of the fields that ${code(subject.call)} answers with.` : '';
  return { code: unknown, problem, remedy: `${suggest(name, known, 'Here you can use')}${origin}` } as const;
}

/** `today + 14` or `day+14`, as files of the office count days. */
function countsFromToday(name: string, { source }: CheckContext): boolean {
  return ['today', 'day'].includes(name) && new RegExp(`\\b${name}\\s*[-+]\\s*\\d`).test(source);
}

/** Where a record that can be read has a field with the name of a function, that field may be meant. */
function fieldMeant(name: string, context: CheckContext): string {
  const [owner] = ownersOf(name, context);
  if (owner === undefined) return '';
  return ` For the field of that name, write what it belongs to in front: ${code(`${owner}.${name}`)}.`;
}

/** The records that have such a field. */
function ownersOf(name: string, context: CheckContext): readonly string[] {
  const records = Object.entries({ ...context.names, ...context.bound });
  return records.flatMap(([owner, type]) => (Object.hasOwn(fieldsOf(type, context) ?? {}, name) ? [owner] : []));
}

/** A field that comes only with some answers of the call, when what is asked does not say which of them this is. */
function inOtherAnswers(name: string, elsewhere: Elsewhere | undefined) {
  const words = elsewhere && Object.hasOwn(elsewhere.fields, name) ? elsewhere.fields[name] : undefined;
  if (!elsewhere || !words) return null;
  const { by } = elsewhere;
  if (words.length === 0) {
    return {
      problem: `${code(name)} is something else for each word of ${code(by)}, and here it may be any of them.`,
      remedy: `Let the data ask for one word: ${code(`with: { ${by}: … }`)}.`,
    };
  }
  return {
    problem: `${code(name)} is answered only when ${code(by)} is ${words.map((word) => code(word)).join(' or ')}, and here it may be another word.`,
    remedy: `Let the data ask for one word: ${code(`with: { ${by}: ${words[0]} }`)}.`,
  };
}

function suggestsName(name: string, known: readonly string[]): boolean {
  return suggest(name, known, '').startsWith('Did you mean');
}

/** A value read from a name or a field: not empty where a condition around it says so. */
function readPath(tree: Expression, type: CheckedType, node: ASTNode, context: CheckContext): Checked {
  const { start, end } = node;
  const path = pathOf(node) ?? undefined;
  const isLogin = path === 'user' && !context.ownUser && context.present.has('logged_in');
  const isPresent = path !== undefined && (isLogin || context.present.has(path));
  return { start, end, tree, type: isPresent ? withoutNull(type) : type, emptyWith: path };
}

export function checkDot(node: Extract<ASTNode, { op: '.' }>, context: CheckContext): Checked {
  const [record, name] = node.args;
  // The library's `pos` is where the field's name begins.
  return checkField(context.check(record, plain(context)), { name, start: node.pos, end: node.end }, node, context);
}

function checkField(
  record: Checked,
  key: Stretch & { readonly name: string },
  node: ASTNode,
  context: CheckContext,
): Checked {
  const { name } = key;
  const tree: Expression = ['field', record.tree, name];
  const { type } = record;
  if (type.kind === 'unknown') return unknownPart(node);
  if (type.kind === 'json') return { ...stretchOf(node), tree, type: { kind: 'json' } };
  const fields = fieldsOf(type, context);
  if (!fields && familyOf(type) === 'record') return { ...stretchOf(node), tree, type: unknownType };
  const field = fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field) return readPath(tree, asNullable(field, isNullable(type)), node, context);
  report(
    context,
    'type/unknown-field',
    key,
    fields ? missingField(record, name, fields, context) : noRecord(record, name, context),
  );
  return unknownPart(node);
}

function missingField(record: Checked, name: string, fields: Fields, context: CheckContext) {
  const { type } = record;
  const other = type.kind === 'object' ? inOtherAnswers(name, type.elsewhere) : null;
  if (other) return other;
  const owner = type.kind === 'entity' ? capitalised(withArticle(type.name)) : codeOf(record, context);
  return {
    problem: `${owner} has no field ${code(name)}.`,
    remedy: suggestField(name, fields),
  };
}

/** What a field of the kind `date-range` is answered with. */
function isPeriod(type: CheckedType): boolean {
  return type.kind === 'list' && type.size === 2 && type.of.kind === 'date';
}

function noRecord(record: Checked, name: string, context: CheckContext) {
  const problem = `${codeOf(record, context)} is ${describeType(record.type)}, so it has no field ${code(name)}.`;
  if (record.type.kind !== 'list') return { problem, remedy: `Write ${codeOf(record, context)} alone.` };
  const source = sourceOf(record, context);
  if (isPeriod(record.type))
    return {
      problem,
      remedy: `Its first day is ${code(`${source}[0]`)}, its last ${code(`${source}[1]`)}, and both in words ${code(`period(${source}[0], ${source}[1])`)}.`,
    };
  return { problem, remedy: `Name an entry first: ${code(`${source}[0].${name}`)} is that of the first one.` };
}

export function checkIndex(node: Extract<ASTNode, { op: '[]' }>, context: CheckContext): Checked {
  const [left, right] = node.args;
  const of = context.check(left, plain(context));
  const index = context.check(right, plain(context));
  if (of.type.kind === 'unknown' || index.type.kind === 'unknown') return unknownPart(node);
  if (typeof index.tree === 'string')
    return checkField(of, { name: index.tree, start: index.start, end: index.end }, node, context);
  const family = familyOf(index.type);
  const tree: Expression = ['index', of.tree, index.tree];
  if (of.type.kind === 'json') return { ...stretchOf(node), tree, type: { kind: 'json' } };
  if (of.type.kind === 'list' && (family === 'number' || family === 'any')) {
    // An entry may be missing, unless the type says how many there always are: a period has two days.
    const isThere = typeof index.tree === 'number' && index.tree >= 0 && index.tree < (of.type.size ?? 0);
    return { ...stretchOf(node), tree, type: isThere ? of.type.of : asNullable(of.type.of) };
  }
  const problem =
    of.type.kind === 'list'
      ? `An entry of a list is named by its number, but ${codeOf(index, context)} is ${describeType(index.type)}.`
      : `${codeOf(of, context)} is ${describeType(of.type)}, so it has no entries to choose from.`;
  report(context, 'type/mismatch', of.type.kind === 'list' ? index : of, {
    problem,
    remedy: 'Write a list and a number, such as `list[0]` for the first entry.',
  });
  return unknownPart(node);
}
