/** A value that is of another type than its place takes: a list for a text, 0852 for a number, nothing at all. */
import { nearestNames, truthMeant } from '#expression/node';
import type { Diagnostic } from '#model';
import type { DiagnosticCode } from '../diagnostics/diagnostic-catalogue.ts';
import { inYaml } from '../diagnostics/in-yaml.ts';
import { quoted } from '../diagnostics/report.ts';
import { inQuotes, isInBraces } from '../diagnostics/write-line.ts';
import { allMeantAt, asKey, nodesAlong, plainBranches, resolveNode, type SchemaNode } from '../kernel/language.ts';
import { isRecord, listOf, recordOf, wordOf } from '../kernel/records.ts';
import {
  atKey,
  atValue,
  example,
  hasSetting,
  type Issue,
  isNeeded,
  type Mistake,
  orLeaveOut,
  rawText,
  subject,
  wayToSayNothing,
} from './issue.ts';
import { type Meant, meantByComma, meantNumber } from './meant-numbers.ts';
import { readAsOther } from './odd-numbers.ts';
import { braces } from './text-in-braces.ts';
import { withLine } from './with-line.ts';
import { wayToWrite } from './written-forms.ts';

/** What JSON calls a kind of value, in the words of whoever reads about it. */
export const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of keys',
  null: 'nothing',
};

export function wrongType(issue: Issue): Diagnostic {
  const expected = expectedTypes(issue.mistake);
  const value: unknown = issue.mistake.data;
  if (value === null) return emptyValue(issue, expected);
  const lone = isRecord(value) && isEntryOfList(value, issue.mistake);
  const single = loneEntry(value, issue);
  if (single !== null)
    return atValue(
      issue,
      'shape/wrong-type',
      `${subject(issue)} should be ${typesIn(expected)}, but it is a list.`,
      `Write ${quoted(single)} without ${rawText(issue).startsWith('[') ? 'brackets' : 'a dash'}.`,
    );
  if (Array.isArray(value) && takesOptionList(issue.mistake.node)) return choicesInPlace(issue);
  const mayBeText = expected.includes('string') && wordsOf(issue.mistake).length === 0;
  if (typeof value === 'object' && !lone && mayBeText && /^[{[]/.test(rawText(issue))) return braces(issue, issue.path);
  if (typeof value === 'boolean' && issue.path.at(-1) === 'when') return settledWhen(issue, value);
  if (typeof value === 'boolean' && resolveNode(issue.mistake.node)['x-vanishes-alone']) return onlyYes(issue, value);
  if ((typeof value === 'number' || typeof value === 'boolean') && expected.includes('string'))
    return ofOtherForm(issue) ?? readAsOther(issue, issue.path, value);
  if (typeof value !== 'object') {
    const meant = typeof value === 'string' ? meantScalar(value, expected, issue) : meantOfNumber(issue, expected);
    if (meant)
      return atValue(
        issue,
        'shape/wrong-type',
        `${subject(issue)} should be ${typesIn(expected)}, but ${rawText(issue)} is read as ${kindOf(value)}.`,
        withLine(issue, issue.path, meant.rule, meant.value),
      );
  }
  const inBrackets = expected.includes('array') && !expected.includes('object') ? entriesInBrackets(issue) : null;
  return atStart(
    issue,
    'shape/wrong-type',
    `${subject(issue)} should be ${typesIn(expected)}, but it is ${kindOf(value)}.`,
    inBrackets ??
      groupInBrackets(issue, expected) ??
      wayToSayNothing(issue) ??
      (lone ? howToList(Object.entries(value)[0]) : howToShape(issue, expected)),
  );
}

/** `a list`; of a yes-no the word itself, which looks like a text. */
function kindOf(value: unknown): string {
  if (typeof value === 'boolean') return quoted(String(value));
  return typeWords[Array.isArray(value) ? 'array' : typeof value] ?? 'something else';
}

/** Whether a list of choices is named at a place. */
export function takesOptionList(node: SchemaNode | null | undefined): boolean {
  return [node ?? {}, ...plainBranches(node ?? {})].some((branch) => resolveNode(branch)['x-reference'] === 'options');
}

export const choicesInFile = 'Write the choices into a file under options/, and its name here.';

/** The choices themselves where a list of choices is named. */
function choicesInPlace(issue: Issue): Diagnostic {
  return atValue(
    issue,
    'shape/wrong-type',
    `${subject(issue)} should name an option list, but its choices stand here.`,
    choicesInFile,
  );
}

/** `10` for a size: quotes alone would not make one of it. */
function ofOtherForm(issue: Issue): Diagnostic | null {
  const { node } = issue.mistake;
  const form = [node, ...plainBranches(node)].map(resolveNode).find((each) => typeof each['pattern'] === 'string');
  const raw = rawText(issue);
  if (!form || new RegExp(String(form['pattern']), 'u').test(raw)) return null;
  return atValue(
    issue,
    'shape/wrong-form',
    `${subject(issue)} cannot be written as ${quoted(raw)}.`,
    wayToWrite(form, raw, example(form) ?? example(node)),
  );
}

/** In quotes it would be a condition, and one whose answer is known: nothing would be won. */
function settledWhen(issue: Issue, value: boolean): Diagnostic {
  const way = value
    ? 'Take it out: without a condition it always holds.'
    : 'Delete what it stands at. What should rest for a while can stand behind `#`.';
  return atValue(
    issue,
    'shape/wrong-type',
    `${subject(issue)} should be a condition, but it is only the answer ${value ? 'yes' : 'no'}.`,
    isNeeded(issue) ? 'Write a condition, such as `points > 0`.' : way,
  );
}

/** `confirm: true`: in quotes people would be asked "true". */
function onlyYes(issue: Issue, value: boolean): Diagnostic {
  const line = `${issue.path.at(-1)}: ${example(resolveNode(issue.mistake.node)) ?? '…'}`;
  return atValue(
    issue,
    'shape/wrong-type',
    `${subject(issue)} should be the question that people read, but it is only ${value ? 'yes' : 'no'}.`,
    value ? `Write the question: ${quoted(line)}.` : 'Take it out: then nothing is asked.',
  );
}

/** `[name: days, label: Days]` where a group of keys belongs. */
function groupInBrackets(issue: Issue, expected: readonly string[]): string | null {
  const raw = rawText(issue).trimEnd();
  const entries = listOf(issue.mistake.data);
  const isGroup = entries.length > 0 && entries.every((entry) => Object.keys(recordOf(entry)).length === 1);
  if (!isGroup || !raw.startsWith('[') || !expected.includes('object')) return null;
  return withLine(issue, issue.path, 'Write braces, not brackets', `{${raw.slice(1, -1)}}`);
}

/** `{ a, b }` or `a, b]` where a list belongs. */
function entriesInBrackets(issue: Issue): string | null {
  const value: unknown = issue.mistake.data;
  const raw = rawText(issue);
  if (typeof value === 'string' && /^[^[\]]+\]$/.test(raw))
    return `Put a bracket in front of it: ${quoted(`[${raw}`)}.`;
  // Inside braces there are no lines below.
  const { node } = issue.mistake;
  const items = [node, ...plainBranches(node)].map((branch) => resolveNode(branch).items).find(Boolean);
  const entry = items && resolveNode(items);
  const words = entry?.enum && typeof value === 'string' ? closedWords(entry, value) : null;
  if (words)
    return `${words.join() === String(value).replaceAll(' ', '') ? 'Put it in brackets:' : 'Write'} ${quoted(`[${words.join(', ')}]`)}.`;
  const isEntry = entry && [entry, ...plainBranches(entry).map(resolveNode)].some(({ type }) => type === 'string');
  if (isEntry && isInBraces(issue.source.text, issue.source.tree.spanOf(issue.path, 'value').start)) {
    // `"1155000001, 1155000002"` is two.
    const several =
      typeof value === 'string' && /^["'].*[,;]/.test(raw) ? value.split(/\s*[,;]\s*/).map(inQuotes) : [raw];
    if (typeof value === 'string') return `Put it in brackets: ${quoted(`[${several.join(', ')}]`)}.`;
    if (typeof value === 'number') return `Put it in quotes and brackets: ${quoted(`[${inQuotes(raw)}]`)}.`;
  }
  const isList = isRecord(value) && Object.values(value).every((entry) => entry === null);
  if (!isList || !/^\{.*\}$/.test(raw)) return null;
  const inner = entry?.['x-text'] === true ? inQuotes(raw) : raw.slice(1, -1).trim();
  return `Put it in brackets: ${quoted(`[${inner}]`)}.`;
}

/** The entries that were meant by a text, `pdf, images`, where they can be a few words only; null where one of them is none of these. */
function closedWords(entry: SchemaNode, text: string): readonly string[] | null {
  const known = (entry.enum ?? []).map(String);
  const meant = text.split(/\s*[,;]\s*|\s+/).map((word) => {
    const plain = word.toLowerCase().replace(/^\./, '');
    return known.includes(word) ? [word] : known.includes(plain) ? [plain] : allMeantAt(entry, plain);
  });
  return meant.every((words) => words.length > 0) ? [...new Set(meant.flat())] : null;
}

/** `[application]` where one word belongs; texts for people may well begin with a bracket. */
function loneEntry(value: unknown, issue: Issue): string | null {
  const [entry] = Array.isArray(value) && value.length === 1 ? value : [];
  const isText = nodesAlong(issue.root, issue.source.data, issue.path).at(-1)?.['x-text'] === true;
  const isNoWord = wordsOf(issue.mistake).length > 0 && !wordsOf(issue.mistake).includes(entry);
  const isOne = typeof entry === 'string' && expectedTypes(issue.mistake).includes('string');
  // `[Meat; Fish]` names no file: these are choices.
  const areChoices = takesOptionList(issue.mistake.node) && /[^\w-]/.test(wordOf(entry));
  return isOne && !isText && !isNoWord && !areChoices ? entry : null;
}

/** The words that may be there in place of a group. */
function wordsOf({ node }: Mistake): readonly unknown[] {
  return plainBranches(node).flatMap((branch) => resolveNode(branch).enum ?? []);
}

/** Whether a group is what an entry of the list would be, so that only the list around it was left out. */
function isEntryOfList(value: Readonly<Record<string, unknown>>, { node }: Mistake): boolean {
  const branches = (node.anyOf ?? []).map(resolveNode);
  return branches.some(({ items }) => items && Object.keys(value).some((key) => hasSetting(items, key)));
}

function typesIn(expected: readonly string[]): string {
  return expected.map((type) => typeWords[type] ?? type).join(' or ');
}

/** `1.200` where a whole number belongs, or 1 for true. */
function meantOfNumber(issue: Issue, expected: readonly string[]): Meant | null {
  const raw = rawText(issue);
  if (expected.includes('boolean') && /^[01]$/.test(raw)) {
    const value = String(raw === '1');
    return { rule: `Write ${value}`, value };
  }
  if (!expected.includes('integer') || !/^-?[1-9]\d{0,2}(\.\d{3})+$/.test(raw)) return null;
  const value = raw.replaceAll('.', '');
  return { rule: `Write ${value}, without a point`, value };
}

/** `yes` where true is meant, "100" where 100 is. */
function meantScalar(value: string, expected: readonly string[], issue: Issue): Meant | null {
  const word = value.trim().toLowerCase();
  if (expected.includes('boolean')) {
    const meant = ['true', 'false'].includes(word) ? word : truthMeant(word)?.toString();
    if (meant !== undefined)
      return { rule: `Write ${meant}${/^["']/.test(rawText(issue)) ? ', without quotes' : ''}`, value: meant };
    const [near] = nearestNames(word, ['true', 'false']);
    if (near !== undefined) return { rule: `Write ${near}`, value: near };
  }
  if (!expected.includes('number') && !expected.includes('integer')) return null;
  if (/^-?\d+(\.\d+)?$/.test(word)) return { rule: `Write ${word} without quotes`, value: word };
  const comma = meantByComma(word, issue.mistake.node);
  if (comma) return comma;
  const meant = meantNumber(value, issue.path.at(-1));
  if (meant === null || (meant.includes('.') && !expected.includes('number'))) return null;
  return { rule: `Write ${meant}, digits alone`, value: meant };
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
  const remedy = `Write ${what}${orLeaveOut(issue)}.`;
  return isEntry
    ? atValue(issue, 'shape/empty', `${subject(issue)} has no value.`, remedy)
    : atKey(issue, 'shape/empty', `${subject(issue)} has no value.`, remedy);
}

function expectedTypes({ keyword, schema, node }: Mistake): readonly string[] {
  if (keyword === 'type') return [schema].flat().map(String);
  return [...new Set(plainBranches(node).flatMap((branch) => resolveNode(branch).type ?? []))];
}

/** At the key when the value is a group or a list, which may be long. */
function atStart(issue: Issue, code: DiagnosticCode, problem: string, remedy: string): Diagnostic {
  const isLong = typeof issue.mistake.data === 'object' && issue.path.length > 0;
  return (isLong ? atKey : atValue)(issue, code, problem, remedy);
}

function howToShape(issue: Issue, expected: readonly string[]): string {
  const schema = resolveNode(issue.mistake.node);
  const [first] = [schema.examples?.[0]].flat();
  const entry = isRecord(first) ? Object.entries(first)[0] : undefined;
  const line = entry ? lineOf(entry) : first === undefined ? '…' : inYaml(first);
  const labelled = labelledWord(issue, schema);
  if (labelled) return `Write it like ${quoted(labelled)}.`;
  if (issue.path.length === 0 && Array.isArray(issue.mistake.data) && schema.required?.length === 1)
    return `Write ${quoted(`${schema.required[0]}:`)} in a line above the list, and two spaces in front of each line of it.`;
  if (issue.path.length === 0) return `Write its keys one below the other, beginning with ${quoted(line)}.`;
  if (expected[0] === 'array') return howToList(typedEntry(issue) ?? textBlock(entry, issue) ?? entry ?? line);
  // Behind a colon a group of keys has to be in braces.
  const isGroup =
    entry !== undefined &&
    typeof issue.path.at(-1) === 'string' &&
    (typeof issue.mistake.data !== 'object' || rawText(issue).startsWith('['));
  return `Write it like ${quoted(isGroup ? `{ ${wholeGroup(issue, schema, line)} }` : line)}.`;
}

/** `{ value: red, label: Red }` for `Red`, where an entry has both; out of a table, with a tab between the two, each is what it is. */
function labelledWord({ mistake: { data } }: Issue, { required = [] }: SchemaNode): string | null {
  if (typeof data !== 'string' || required.join() !== 'value,label') return null;
  const [value = '', label] = data.split(/\t+/, 2);
  return label === undefined
    ? `{ value: ${inYaml(asKey(data))}, label: ${inYaml(data)} }`
    : `{ value: ${inYaml(value)}, label: ${inYaml(label)} }`;
}

/** All that a group needs, with the numbers of `22.4, 114.2` where there are as many. @param first  shown of a group that needs nothing */
function wholeGroup(
  { mistake: { data } }: Issue,
  { required = [], properties = {}, examples }: SchemaNode,
  first: string,
): string {
  const written = (Array.isArray(data) ? data.map(wordOf) : wordOf(data).split(/[,;]/)).map(Number);
  const isMeant =
    written.length === required.length &&
    written.every(Number.isFinite) &&
    required.every((key) => [resolveNode(properties[key] ?? {}).type].flat().includes('number'));
  const sample = recordOf(examples?.[0]);
  const values = isMeant
    ? written
    : required.map((key) => sample[key] ?? resolveNode(properties[key] ?? {}).examples?.[0] ?? '…');
  const whole = Object.entries(sample).map(lineOf).join(', ');
  if (required.length === 0) return whole.length > 80 ? first : whole;
  return required.map((key, index) => lineOf([key, values[index]])).join(', ');
}

/** The first of several words where a list of words belongs: `pdf` of `pdf, docx`; of `cook: Cook` the entry that it would be. */
function typedEntry({ mistake: { data, node } }: Issue): string | undefined {
  const entries = [node, ...plainBranches(node)].flatMap((each) => {
    const entry = resolveNode(resolveNode(each).items ?? {});
    return [entry, ...plainBranches(entry).map(resolveNode)];
  });
  const takesWords = entries.some(({ type, enum: words }) => type === 'string' || words !== undefined);
  // A name such as `news/index` is one word.
  const isNamed = entries.some((entry) => entry['x-reference'] !== undefined);
  if (typeof data === 'string' && takesWords)
    return inYaml(data.replace(/^\((.*)\)$/, '$1').split(isNamed ? /\s*[,;|]\s*/ : /\s*[,;/|]\s*/)[0]);
  const [first] = isRecord(data) ? Object.entries(data) : [];
  const [key, label, ...more] = entries.find(({ type }) => type === 'object')?.required ?? [];
  if (!first || typeof first[1] !== 'string' || key === undefined || label === undefined || more.length > 0)
    return undefined;
  return inYaml({ [key]: first[0], [label]: first[1] });
}

/** A text alone where blocks belong is one of them. */
function textBlock(entry: readonly [string, unknown] | undefined, { mistake: { data } }: Issue) {
  return entry?.[0] === 'text' && typeof data === 'string' ? (['text', data] as const) : undefined;
}

function howToList(entry: readonly [string, unknown] | string = '…'): string {
  const line = typeof entry === 'string' ? entry : lineOf(entry);
  return `Write its entries on the lines below, each with a dash and a space in front: ${quoted(`- ${line}`)}.`;
}

function lineOf([key, value]: readonly [string, unknown]): string {
  return `${key}: ${inYaml(value)}`;
}
