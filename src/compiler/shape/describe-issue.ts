/**
 * Stage `shape`, the words: what ajv calls `additionalProperties` or `anyOf`, reported in the author's own words with a remedy that
 * can be copied. Each keyword of JSON Schema has a row.
 */

import type { ErrorObject } from 'ajv/dist/2020.js';
import { nearestNames, truthMeant } from '#expression/node';
import type { Diagnostic, Span } from '#model';
import type { DiagnosticCode } from '../diagnostics/diagnostic-catalogue.ts';
import { inYaml } from '../diagnostics/in-yaml.ts';
import {
  capitalised,
  choices,
  lowerFirst,
  makeDiagnostic,
  quoted,
  suggestion,
  withArticle,
} from '../diagnostics/report.ts';
import { asWritten, inQuotes, isInBraces, likeThis, lineWith } from '../diagnostics/write-line.ts';
import { chosenNode, kindsOf, nodesAlong, resolveNode, type SchemaNode } from '../kernel/language.ts';
import { isRecord, own, valueAt } from '../kernel/records.ts';
import type { Path, Source } from '../kernel/sources.ts';
import { wayToWrite } from './written-forms.ts';

/** One thing that ajv found, in its file. */
export interface Issue {
  readonly error: ErrorObject;
  readonly path: Path;
  readonly source: Source;
  /** The definition of the file's kind. */
  readonly root: SchemaNode;
  /** For an unknown key: the required key it was probably meant to be. */
  readonly renamed?: string | undefined;
}

type Describe = (issue: Issue) => Diagnostic;

export function describeIssue(issue: Issue): Diagnostic {
  const describe = words[issue.error.keyword] ?? wrongForm;
  return describe(issue);
}

const words: Readonly<Record<string, Describe>> = {
  additionalProperties: unknownKey,
  required: missingKey,
  type: wrongType,
  anyOf: wrongType,
  enum: unknownValue,
  const: unknownValue,
  pattern: wrongForm,
  format: wrongForm,
  minLength: emptyText,
  maxLength: (issue) =>
    atValue(
      issue,
      'shape/too-long',
      `${subject(issue)} is longer than ${limitOf(issue)} characters.`,
      'Write it shorter.',
    ),
  minItems: (issue) =>
    atKey(
      issue,
      'shape/too-few',
      limitOf(issue) === 1
        ? `${subject(issue)} has no entries.`
        : `${subject(issue)} needs at least ${limitOf(issue)} entries.`,
      'Write what is missing, each entry on a line of its own with a dash and a space in front.',
    ),
  maxItems: tooMany,
  minProperties: (issue) =>
    atValue(issue, 'shape/empty', `${subject(issue)} is empty.`, 'Add what belongs into it, or delete it.'),
  uniqueItems: repeatedEntry,
  minimum: outOfRange,
  maximum: outOfRange,
  exclusiveMinimum: outOfRange,
  propertyNames: wrongName,
};

function unknownKey(issue: Issue): Diagnostic {
  const key = String(issue.error.params['additionalProperty']);
  const schema = resolveNode(issue.error.parentSchema as SchemaNode);
  const known = Object.keys(schema.properties ?? {}).filter(
    (name) => name !== 'kind' || schema['x-kind'] === undefined,
  );
  const near = issue.renamed ? [issue.renamed] : nearestNames(key, settingsLeft(issue.error));
  return makeDiagnostic('shape/unknown-key', issue.source.tree.spanOf([...issue.path, key], 'key'), {
    problem: `${capitalised(withArticle(noun(schema)))} has no setting called ${quoted(key)}.`,
    remedy:
      near.length > 0
        ? suggestion(near, [], '')
        : (whereItBelongs(key, schema, issue) ?? choices('Its settings are', known)),
  });
}

/** The settings of a group that are not there yet. */
export function settingsLeft({ parentSchema, data }: ErrorObject): readonly string[] {
  const given = (data as object | null) ?? {};
  return Object.keys(resolveNode(parentSchema as SchemaNode).properties ?? {}).filter(
    (name) => !Object.hasOwn(given, name),
  );
}

/** A setting that stands one level too high or too low, belongs to another kind, or begins a block of its own. */
function whereItBelongs(key: string, schema: SchemaNode, issue: Issue): string | null {
  const inner = Object.entries(schema.properties ?? {}).find(([name, node]) => {
    const written = (issue.error.data as Record<string, unknown>)[name];
    return isRecord(written) && hasSetting(chosenNode(node, written) ?? node, key);
  });
  if (inner) return `It belongs to ${quoted(inner[0])}: indent the line like the others there.`;
  const along = nodesAlong(issue.root, issue.source.data, issue.path);
  const union = along.at(-1);
  const kinds = union && union['x-kinds'] ? kindsOf(union) : new Map<string, SchemaNode>();
  const blockKey = union?.['x-kinds'] !== 'field' && kinds.has(key);
  if (blockKey) return `It begins ${withArticle(String(union?.['x-kinds']))} of its own: put a dash in front of it.`;
  const others = [...kinds].filter(([, kind]) => hasSetting(kind, key)).map(([, kind]) => withArticle(noun(kind)));
  if (others.length > 0 && others.length <= 3)
    return `Only ${others.join(' or ')} has it. Take it out, or choose another kind.`;
  const around = along
    .slice(0, -1)
    .map((node, depth) => node && chosenNode(node, valueAt(issue.source.data, issue.path.slice(0, depth))));
  const outer = around.findLast((node) => node && hasSetting(node, key));
  return outer ? `It belongs to the ${noun(outer)} around: indent the line less.` : null;
}

function hasSetting(node: SchemaNode, key: string): boolean {
  return own(resolveNode(node).properties ?? {}, key) !== undefined;
}

function missingKey(issue: Issue): Diagnostic {
  const schema = resolveNode(issue.error.parentSchema as SchemaNode);
  const key = String(issue.error.params['missingProperty']);
  const property = schema.properties?.[key];
  const meaning = property ? resolveNode(property).description : undefined;
  return makeDiagnostic('shape/missing-key', placeOfGroup(issue), {
    problem: `This ${noun(schema)} does not say its ${quoted(key)}.`,
    remedy: `Add it, for example ${quoted(`${key}: ${example(property) ?? '…'}`)}${meaning ? `: ${lowerFirst(meaning)}` : '.'}`,
  });
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of keys',
  null: 'nothing',
};

function wrongType(issue: Issue): Diagnostic {
  const expected = expectedTypes(issue.error);
  const value: unknown = issue.error.data;
  if (value === null) return emptyValue(issue, expected);
  const lone = isRecord(value) && isEntryOfList(value, issue.error);
  const single = loneEntry(value, issue);
  if (single !== null)
    return atValue(
      issue,
      'shape/wrong-type',
      `${subject(issue)} should be ${typesIn(expected)}, but it is a list.`,
      `Write ${quoted(single)} without brackets.`,
    );
  if (typeof value === 'object' && !lone && expected.includes('string') && /^[{[]/.test(rawText(issue)))
    return braces(issue, issue.path);
  if ((typeof value === 'number' || typeof value === 'boolean') && expected.includes('string'))
    return readAsOther(issue, issue.path, value);
  if (typeof value === 'string') {
    const meant = meantScalar(value, expected);
    if (meant)
      return atValue(
        issue,
        'shape/wrong-type',
        `${subject(issue)} should be ${typesIn(expected)}, but ${rawText(issue)} is read as a text.`,
        withLine(issue, issue.path, meant.rule, meant.value),
      );
  }
  const inBrackets = expected.includes('array') && !expected.includes('object') ? entriesInBrackets(issue) : null;
  return atStart(
    issue,
    'shape/wrong-type',
    `${subject(issue)} should be ${typesIn(expected)}, but it is ${typeWords[Array.isArray(value) ? 'array' : typeof value] ?? 'something else'}.`,
    inBrackets ?? (lone ? howToList(Object.entries(value)[0]) : howToShape(issue, expected)),
  );
}

/** `{ a, b }` or `a, b]` where a list belongs. */
function entriesInBrackets(issue: Issue): string | null {
  const value: unknown = issue.error.data;
  const raw = rawText(issue);
  if (typeof value === 'string' && /^[^[\]]+\]$/.test(raw))
    return `Put a bracket in front of it: ${quoted(`[${raw}`)}.`;
  const isList = isRecord(value) && Object.values(value).every((entry) => entry === null);
  return isList && /^\{.*\}$/.test(raw) ? `Put it in brackets: ${quoted(`[${raw.slice(1, -1).trim()}]`)}.` : null;
}

/** `[application]` where one word belongs; texts for people may well begin with a bracket. */
function loneEntry(value: unknown, issue: Issue): string | null {
  const [entry] = Array.isArray(value) && value.length === 1 ? (value as unknown[]) : [];
  const isText = nodesAlong(issue.root, issue.source.data, issue.path).at(-1)?.['x-text'] === true;
  return typeof entry === 'string' && expectedTypes(issue.error).includes('string') && !isText ? entry : null;
}

/** Whether a group is what an entry of the list would be, so that only the list around it was left out. */
function isEntryOfList(value: Readonly<Record<string, unknown>>, { parentSchema }: ErrorObject): boolean {
  const branches = ((parentSchema as SchemaNode).anyOf ?? []).map(resolveNode);
  return branches.some(({ items }) => items && Object.keys(value).some((key) => hasSetting(items, key)));
}

function typesIn(expected: readonly string[]): string {
  return expected.map((type) => typeWords[type] ?? type).join(' or ');
}

/** `yes` where true is meant, "100" where 100 is. */
function meantScalar(
  value: string,
  expected: readonly string[],
): { readonly rule: string; readonly value: string } | null {
  const word = value.trim().toLowerCase();
  if (expected.includes('boolean')) {
    const meant = ['true', 'false'].includes(word) ? word : truthMeant(word)?.toString();
    if (meant !== undefined) return { rule: `Write ${meant}, without quotes`, value: meant };
  }
  const isNumber = /^-?\d+(\.\d+)?$/.test(word) && (expected.includes('number') || expected.includes('integer'));
  return isNumber ? { rule: `Write ${word} without quotes`, value: word } : null;
}

/** The remedy with the whole line as it should be, where the value stands on one. */
function withLine({ source }: Pick<Issue, 'source'>, path: Path, rule: string, instead: string): string {
  const { start, end } = source.tree.spanOf(path, 'value');
  const line = lineWith(source.text, start, end, instead);
  return line === null ? `${rule}.` : likeThis(rule, line);
}

/** A number or a yes where a text is needed, such as 0852 without quotes. */
export function readAsOther(issue: Pick<Issue, 'source'>, path: Path, value: number | boolean): Diagnostic {
  const span = issue.source.tree.spanOf(path, 'value');
  const raw = issue.source.text.slice(span.start, span.end);
  const read = typeof value === 'number' ? `the number ${value}` : `the answer ${value ? 'yes' : 'no'}`;
  const loss = /^[+-]?0\d/.test(raw) ? ': the first zero is lost' : '';
  return makeDiagnostic('shape/wrong-type', span, {
    problem: `${subjectAt(path)} should be a text, but ${raw} is read as ${read}.`,
    ...(typeof value === 'number' && String(value) !== raw ? { effect: `Students would see ${value}${loss}.` } : {}),
    remedy: withLine(issue, path, 'Put quotes around it', inQuotes(raw)),
  });
}

/** A text that begins with a placeholder and has no quotes, or an expression in braces it does not need. */
export function braces(issue: Omit<Issue, 'error'>, path: Path): Diagnostic {
  const span = issue.source.tree.spanOf(path, 'value');
  const raw = issue.source.text.slice(span.start, span.end);
  const node = nodesAlong(issue.root, issue.source.data, path).at(-1);
  const isExpression = node?.['x-expression'] !== undefined || node?.['x-condition'] === true;
  const isBrace = raw.startsWith('{');
  return makeDiagnostic('shape/braces', span, {
    problem: `${subjectAt(path)} begins with a ${isBrace ? 'brace' : 'bracket'}, so it is not read as ${isExpression ? 'an expression' : 'a text'}.`,
    remedy: bracesRemedy(issue, path, raw, isExpression),
  });
}

function bracesRemedy(issue: Omit<Issue, 'error'>, path: Path, raw: string, isExpression: boolean): string {
  if (!isExpression) return withLine(issue, path, 'Put the whole text in quotes', inQuotes(raw));
  const inner = raw.slice(1, -1).trim();
  // A group of keys or a list of several is no one value with marks around it.
  if (/[:,]\s/.test(inner)) return 'Write one expression in its place, such as `title` or `points > 0`.';
  return withLine(
    issue,
    path,
    `Write it without ${raw.startsWith('{') ? 'braces' : 'brackets'}`,
    asWritten(inner, isInBraces(issue.source.text, issue.source.tree.spanOf(path, 'value').start)),
  );
}

function emptyValue(issue: Issue, expected: readonly string[]): Diagnostic {
  const [type] = expected;
  const isEntry = typeof issue.path.at(-1) !== 'string';
  const what =
    type === 'array'
      ? 'its entries on the lines below, each with a dash in front'
      : type === 'object'
        ? isEntry
          ? 'what belongs there behind the dash'
          : 'its keys on the lines below, two spaces further right'
        : `${typeWords[type ?? 'string']} behind the colon`;
  const remedy = `Write ${what}${isNeeded(issue) ? '.' : ', or delete the line.'}`;
  return isEntry
    ? atValue(issue, 'shape/empty', `${subject(issue)} has no value.`, remedy)
    : atKey(issue, 'shape/empty', `${subject(issue)} has no value.`, remedy);
}

function emptyText(issue: Issue): Diagnostic {
  return atValue(
    issue,
    'shape/empty',
    `${subject(issue)} is empty.`,
    isNeeded(issue) ? 'Write its text.' : 'Write its text, or delete the line.',
  );
}

/** Whether the group around would miss the key. */
function isNeeded(issue: Issue): boolean {
  const key = issue.path.at(-1);
  const around = nodesAlong(issue.root, issue.source.data, issue.path).at(-2);
  return around ? chosenNode(around, undefined)?.required?.includes(String(key)) === true : false;
}

function expectedTypes(error: ErrorObject): readonly string[] {
  if (error.keyword === 'type') return [error.schema as string | string[]].flat();
  const branches = ((error.parentSchema as SchemaNode).anyOf ?? []).filter((branch) => !branch['x-computed']);
  return [...new Set(branches.flatMap((branch) => resolveNode(branch).type ?? []))];
}

function unknownValue(issue: Issue): Diagnostic {
  const known = issue.error.keyword === 'const' ? [issue.error.schema] : (issue.error.schema as readonly unknown[]);
  const names = known.map(String);
  const written: unknown = issue.error.data;
  const near = nearestNames(typeof written === 'string' ? written : inYaml(written), names);
  return atValue(
    issue,
    'shape/unknown-value',
    `${subject(issue)} cannot be ${quoted(issue.error.data)}.`,
    suggestion(near, [], names.length === 1 ? `Write ${quoted(names[0])}.` : choices('It can be', names)),
  );
}

function wrongForm(issue: Issue): Diagnostic {
  if (issue.error.propertyName !== undefined) return wrongName(issue);
  return atValue(
    issue,
    'shape/wrong-form',
    `${subject(issue)} cannot be written as ${quoted(rawText(issue).replace(/^(["'])(.*)\1$/s, '$2'))}.`,
    wayToWrite(
      issue.error.parentSchema as SchemaNode,
      issue.error.data,
      example(issue.error.parentSchema as SchemaNode),
    ),
  );
}

function wrongName(issue: Issue): Diagnostic {
  const key = String(issue.error.params['propertyName'] ?? issue.error.propertyName);
  const named = (issue.error.parentSchema as SchemaNode)['propertyNames'] ?? issue.error.parentSchema;
  return makeDiagnostic('shape/wrong-name', issue.source.tree.spanOf([...issue.path, key], 'key'), {
    problem: `${quoted(key)} cannot be a name here.`,
    remedy: wayToWrite(named as SchemaNode, key),
  });
}

function tooMany(issue: Issue): Diagnostic {
  const over = (issue.error.data as readonly unknown[]).length - limitOf(issue);
  return makeDiagnostic('shape/too-many', issue.source.tree.spanOf([...issue.path, limitOf(issue)], 'value'), {
    problem: `${subject(issue)} can have at most ${limitOf(issue)} entries; this is one too many.`,
    remedy: over === 1 ? 'Take one out.' : `Take ${over} out.`,
  });
}

function repeatedEntry(issue: Issue): Diagnostic {
  const { i = 0, j = 0 } = issue.error.params as { i?: number; j?: number };
  const index = Math.max(i, j);
  return makeDiagnostic('shape/repeated', issue.source.tree.spanOf([...issue.path, index], 'value'), {
    problem: `${quoted((issue.error.data as readonly unknown[])[index])} stands in ${subject(issue)} a second time.`,
    remedy: 'Keep one of them.',
  });
}

function outOfRange(issue: Issue): Diagnostic {
  const { comparison, limit } = issue.error.params as { comparison: string; limit: number };
  const bound = { '>=': 'at least', '<=': 'at most', '>': 'more than', '<': 'less than' }[comparison] ?? comparison;
  return atValue(
    issue,
    'shape/out-of-range',
    `${subject(issue)} cannot be ${quoted(issue.error.data)}.`,
    `Write a number that is ${bound} ${limit}.`,
  );
}

function limitOf(issue: Issue): number {
  return Number(issue.error.params['limit']);
}

function atValue(issue: Issue, code: DiagnosticCode, problem: string, remedy: string): Diagnostic {
  return makeDiagnostic(code, issue.source.tree.spanOf(issue.path, 'value'), { problem, remedy });
}

function atKey(issue: Issue, code: DiagnosticCode, problem: string, remedy: string): Diagnostic {
  const part = typeof issue.path.at(-1) === 'string' ? 'key' : 'value';
  return makeDiagnostic(code, issue.source.tree.spanOf(issue.path, part), { problem, remedy });
}

/** At the key when the value is a group or a list, which may be long. */
function atStart(issue: Issue, code: DiagnosticCode, problem: string, remedy: string): Diagnostic {
  const isLong = typeof issue.error.data === 'object' && issue.path.length > 0;
  return (isLong ? atKey : atValue)(issue, code, problem, remedy);
}

/** Where something is missing: at the key of the group, or its first key when it stands in a list or is the file. */
function placeOfGroup(issue: Issue): Span {
  const first = Object.keys((issue.error.data as object | null) ?? {}).find(
    (key) => key !== 'kind' || issue.path.length === 0,
  );
  const named = typeof issue.path.at(-1) === 'string';
  if (named || first === undefined) return issue.source.tree.spanOf(issue.path, named ? 'key' : 'value');
  return issue.source.tree.spanOf([...issue.path, first], 'key');
}

function rawText(issue: Issue): string {
  const { start, end } = issue.source.tree.spanOf(issue.path, 'value');
  return issue.source.text.slice(start, end);
}

function subject(issue: Issue): string {
  return subjectAt(issue.path);
}

/** The author's own word for the place: the key, or "An entry" of a list. */
function subjectAt(path: Path): string {
  const last = path.at(-1);
  if (typeof last === 'string') return quoted(last);
  const list = path.at(-2);
  return list === undefined ? 'This file' : `An entry of ${quoted(list)}`;
}

function noun(schema: SchemaNode): string {
  return lowerFirst(schema.title ?? 'group');
}

function howToShape(issue: Issue, expected: readonly string[]): string {
  const schema = resolveNode(issue.error.parentSchema as SchemaNode);
  const [first] = [schema.examples?.[0]].flat();
  const entry = isRecord(first) ? Object.entries(first)[0] : undefined;
  const line = entry ? lineOf(entry) : first === undefined ? '…' : inYaml(first);
  if (issue.path.length === 0) return `Write its keys one below the other, beginning with ${quoted(line)}.`;
  return expected[0] === 'array' ? howToList(entry ?? line) : `Write it like ${quoted(line)}.`;
}

function howToList(entry: readonly [string, unknown] | string = '…'): string {
  const line = typeof entry === 'string' ? entry : lineOf(entry);
  return `Write its entries on the lines below, each with a dash and a space in front: ${quoted(`- ${line}`)}.`;
}

function lineOf([key, value]: readonly [string, unknown]): string {
  return `${key}: ${inYaml(value)}`;
}

/** The first example of a schema as one line of YAML. */
function example(schema: SchemaNode | undefined): string | undefined {
  const sample = schema ? resolveNode(schema).examples?.[0] : undefined;
  return sample === undefined ? undefined : inYaml(sample);
}
