/** What is wrong at a place of a file, and how its parts are called in what is said of it. */
import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Diagnostic } from '#model';
import type { DiagnosticCode } from '../diagnostics/diagnostic-catalogue.ts';
import { inYaml } from '../diagnostics/in-yaml.ts';
import { capitalised, lowerFirst, makeDiagnostic, quoted, withArticle } from '../diagnostics/report.ts';
import { isInBraces } from '../diagnostics/write-line.ts';
import { chosenNode, nodesAlong, resolveNode, type SchemaNode } from '../kernel/language.ts';
import { own, valueAt, wordOf } from '../kernel/records.ts';
import type { Path, Source } from '../kernel/sources.ts';
import { isTable } from '../read/office-ending.ts';

/** One thing that ajv found. */
export interface Mistake {
  /** Of JSON Schema: what is not as it should be. */
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  /** What the keyword says. */
  readonly schema: unknown;
  /** The node of the schema that the keyword is in. */
  readonly node: SchemaNode;
  readonly data: unknown;
  readonly params: Readonly<Record<string, unknown>>;
  readonly propertyName?: string | undefined;
}

/** @param error  of a validator that is `verbose` */
export function mistakeOf(error: ErrorObject): Mistake {
  const { keyword, instancePath, schemaPath, schema, data, params, propertyName } = error;
  const node = error.parentSchema as SchemaNode; // a verbose validator says it, and its schemas are nodes of ours
  return { keyword, instancePath, schemaPath, schema, node, data, params, propertyName };
}

/** A mistake in its file. */
export interface Issue {
  readonly mistake: Mistake;
  readonly path: Path;
  readonly source: Source;
  /** The definition of the file's kind. */
  readonly root: SchemaNode;
  /** For an unknown key: the required key it was probably meant to be. */
  readonly renamed?: string | undefined;
}

export function limitOf(issue: Issue): number {
  return Number(issue.mistake.params['limit']);
}

export function atValue(issue: Issue, code: DiagnosticCode, problem: string, remedy: string): Diagnostic {
  return makeDiagnostic(code, issue.source.tree.spanOf(issue.path, 'value'), { problem, remedy });
}

export function atKey(issue: Issue, code: DiagnosticCode, problem: string, remedy: string): Diagnostic {
  const part = typeof issue.path.at(-1) === 'string' ? 'key' : 'value';
  return makeDiagnostic(code, issue.source.tree.spanOf(issue.path, part), { problem, remedy });
}

export function rawText(issue: Issue): string {
  const { start, end } = issue.source.tree.spanOf(issue.path, 'value');
  return issue.source.text.slice(start, end);
}

/** The cells of a table have no quotes of YAML. */
export function isInTable({ source }: Pick<Issue, 'source'>): boolean {
  return isTable(source.file);
}

export function subject(issue: Issue): string {
  return subjectAt(issue.path);
}

/** The author's own word for the place: the key, or "An entry" of a list. */
export function subjectAt(path: Path): string {
  const last = path.at(-1);
  if (typeof last === 'string') return quoted(last);
  const list = path.at(-2);
  return list === undefined ? 'This file' : `An entry of ${quoted(list)}`;
}

export function noun(schema: SchemaNode): string {
  return lowerFirst(resolveNode(schema).title ?? 'group');
}

/**
 * Who has or lacks a setting: "A list" or "This list". What is no name of one thing is said in the author's own word: "The block
 * `links`", "The action `go`", and of a group that is called as its key, "`languages`".
 */
export function ownerOfSettings(issue: Issue, article: 'A' | 'This'): string {
  const { title, 'x-kind': kind } = resolveNode(issue.mistake.node);
  const place = nodesAlong(issue.root, issue.source.data, issue.path).at(-1);
  const [union] = [place, ...(place?.anyOf ?? []).map(resolveNode)].flatMap((each) => each?.['x-kinds'] ?? []);
  const key = issue.path.at(-1);
  if (kind !== undefined && (union === 'action' || /[^s]s$/.test(title ?? ''))) return `The ${union} ${quoted(kind)}`;
  if (typeof key === 'string' && title?.toLowerCase() === key.replaceAll('-', ' ')) return quoted(key);
  if (issue.path.length === 0 && /[^su]s$/.test(title ?? '')) return 'This file';
  const name = noun(issue.mistake.node);
  return article === 'This' ? `This ${name}` : capitalised(withArticle(name));
}

/** Whether the group around would miss the key. */
export function isNeeded(issue: Issue): boolean {
  return groupAround(issue)?.required?.includes(String(issue.path.at(-1))) === true;
}

function groupAround({ root, source: { data }, path }: Issue): SchemaNode | null | undefined {
  const around = nodesAlong(root, data, path).at(-2);
  return around && chosenNode(around, valueAt(data, path.slice(0, -1)));
}

/** How to do without a value that is empty, behind what to write: nothing for one that is needed. */
export function orLeaveOut(issue: Issue): string {
  return isNeeded(issue) ? '' : `, or ${wayToLeaveOut(issue)}`;
}

function wayToLeaveOut({ source: { text, tree }, path }: Issue): string {
  return isInBraces(text, tree.spanOf(path, 'value').start) ? 'take it out' : 'delete the line';
}

/** The remedy for `unlimited`, `n/a` or `never` where nothing need be written, and for `all` where all are meant then. */
export function wayToSayNothing(issue: Issue): string | null {
  const { data } = issue.mistake;
  const word = wordOf(Array.isArray(data) && data.length === 1 ? data[0] : data);
  const isNothing = /^(none|nothing|never|unlimited|no (limit|end)|n\/?a|tb[acd]|\?+|-+)$/i.test(word);
  const isAll = /^((all|any|every|\*)(one|body|thing)?|(all )?students)$/i.test(word) && isForAllLeftOut(issue);
  if (!(isNothing || isAll) || isNeeded(issue)) return null;
  return `Where ${isAll ? 'all are meant' : 'there is none'}, ${isInTable(issue) ? 'leave the cell empty' : wayToLeaveOut(issue)}.`;
}

/** Whether a setting says of itself that it is for all where it is left out. */
function isForAllLeftOut(issue: Issue): boolean {
  const setting = own(groupAround(issue)?.properties ?? {}, String(issue.path.at(-1)));
  return / Left out: (any|everybody)\b/.test(setting?.description ?? '');
}

/** The first example of a schema as one line of YAML. */
export function example(schema: SchemaNode | undefined): string | undefined {
  const sample = schema ? resolveNode(schema).examples?.[0] : undefined;
  return sample === undefined ? undefined : inYaml(sample);
}

export function hasSetting(node: SchemaNode, key: string): boolean {
  return own(resolveNode(node).properties ?? {}, key) !== undefined;
}
