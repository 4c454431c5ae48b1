/**
 * Stage `shape`: does a file have the keys and kinds of values that the schema asks for? ajv finds the mistakes;
 * here they are sorted out, one message a mistake, and `describe-issue.ts` words them.
 */

import { nearestNames } from '#expression/node';
import { type Diagnostic, grouped } from '#model';
import { collected, type Found, type Reporting } from '../diagnostics/report.ts';
import type { FileKind } from '../kernel/file-kinds.ts';
import {
  chooseBranch,
  definition,
  definitionKey,
  kindsOf,
  meantAt,
  nodesAlong,
  resolveNode,
  type SchemaNode,
} from '../kernel/language.ts';
import { own, recordOf } from '../kernel/records.ts';
import { type Path, pathKey, type Source } from '../kernel/sources.ts';
import { builtValidators } from './built-validators.ts';
import { cutAtComma } from './cut-at-comma.ts';
import { describeIssue, settingsLeft } from './describe-issue.ts';
import { validator } from './full-validator.ts';
import { type Issue, type Mistake, mistakeOf } from './issue.ts';
import { lossyNumbers, pointsInThousands } from './odd-numbers.ts';
import { type Misspelt, withRenamedKeys } from './rename-keys.ts';
import { tagKinds } from './tag-kinds.ts';
import { braces, textInBraces } from './text-in-braces.ts';

/** A file whose kinds are known. `broken` holds the places that later stages had better not look at. */
export interface ShapedSource extends Source {
  readonly kind: FileKind;
  readonly broken: ReadonlySet<string>;
}

/** What a file has wrong with it; usually nothing, which the validators that were built with Portico say at once. */
function mistakesOf(kind: FileKind, data: unknown): readonly Mistake[] {
  if (builtValidators?.[kind]?.(data)) return [];
  const validate = validator(kind);
  return validate(data) ? [] : (validate.errors ?? []).map(mistakeOf);
}

/** Mistakes within misspelt keys within misspelt keys: further down nobody reads on. */
const maxRounds = 4;

/**
 * Misspelt keys are reported first and taken for what they were meant to be, so that what is under them is checked like the
 * rest and nothing that refers to it is reported as missing.
 */
export function checkShape(kind: FileKind, source: Source): Found<ShapedSource> {
  return collected(shapeOf(kind, source));
}

function* shapeOf(kind: FileKind, source: Source): Reporting<ShapedSource> {
  let examined = examine(kind, source);
  for (let round = 0; round < maxRounds && examined.misspelt.length > 0; round += 1) {
    for (const { diagnostic } of examined.misspelt) yield diagnostic;
    examined = examine(kind, withRenamedKeys(examined.written, examined.misspelt));
  }
  return yield* reportIssues(kind, examined);
}

interface Examined {
  /** The file as it is written, kinds not yet known. */
  readonly written: Source;
  readonly file: Source;
  /** Where they are, by their paths. */
  readonly unknownKinds: ReadonlySet<string>;
  /** What telling the kinds had to say. */
  readonly diagnostics: readonly Diagnostic[];
  readonly issues: readonly Placed[];
  readonly misspelt: readonly Misspelt[];
}

function examine(kind: FileKind, written: Source): Examined {
  const node = definition(kind);
  const { data, diagnostics, misspelt, ...tagged } = tagKinds(node, written);
  const unknownKinds = new Set(tagged.unknownKinds.map(pathKey));
  const file = { ...written, data };
  const found = meaningful(mistakesOf(kind, data)).filter(({ path }) => !isBelow(path, unknownKinds));
  const issues = found.length > 0 ? withoutKeysOfLostDash(found, node, file) : found;
  return {
    written,
    file,
    unknownKinds,
    diagnostics,
    issues,
    misspelt: [...misspelt, ...misspeltKeys(issues, node, file)],
  };
}

function* reportIssues(kind: FileKind, { file, unknownKinds, diagnostics, issues }: Examined): Reporting<ShapedSource> {
  const node = definition(kind);
  const broken = new Set(unknownKinds);
  const inBraces = new Map<string, Path>();
  yield* diagnostics;
  const foreign = foreignGroups(issues);
  const capitals = keysInCapitals(issues);
  const cut = cutValues(issues, file);
  for (const key of cut) broken.add(key);
  for (const issue of issues) {
    broken.add(pathKey(issuePath(issue)));
    if (cut.has(pathKey(issue.path))) continue;
    const stranger = foreign.get(issue.mistake.instancePath);
    if (issue.mistake.keyword === 'required' && capitals.has(keyPlace(issue, issue.mistake.params['missingProperty'])))
      continue;
    if (stranger && stranger !== issue && ['additionalProperties', 'required'].includes(issue.mistake.keyword))
      continue;
    const unquoted = textInBraces(issue.path, node, file);
    if (unquoted) inBraces.set(pathKey(unquoted), unquoted);
    else yield describeIssue({ ...issue, source: file, root: node });
  }
  for (const [key, path] of inBraces) {
    broken.add(key);
    yield braces({ path, source: file, root: node }, path);
  }
  for (const { path, diagnostic } of lossyNumbers(node, file)) {
    if (cut.has(pathKey(path))) continue;
    broken.add(pathKey(path));
    yield diagnostic;
  }
  for (const { path, diagnostic } of pointsInThousands(node, file)) if (!cut.has(pathKey(path))) yield diagnostic;
  return { ...file, kind, broken };
}

/** Values inside braces of which YAML reads only what is in front of a comma: the rest, an unknown key, tells enough. */
function cutValues(issues: readonly Placed[], source: Source): ReadonlySet<string> {
  const strangers = issues.filter(({ mistake }) => mistake.keyword === 'additionalProperties');
  return new Set(
    strangers.flatMap((issue) => {
      const cut = cutAtComma(strangerOf(issue), { ...issue, source });
      return cut ? [pathKey([...issue.path, cut.name])] : [];
    }),
  );
}

/** The groups of which every key is unknown, each with the first: something else was meant, so nothing is said to be missing. */
function foreignGroups(issues: readonly Placed[]): ReadonlyMap<string, Placed> {
  // Of a whole file that is another one, the number of messages tells.
  const strangers = issues.filter(
    ({ mistake }) => mistake.keyword === 'additionalProperties' && mistake.instancePath !== '',
  );
  const counts = new Map<string, number>();
  for (const { mistake } of strangers) counts.set(mistake.instancePath, (counts.get(mistake.instancePath) ?? 0) + 1);
  const all = strangers.filter(
    ({ mistake: { instancePath, data } }) => counts.get(instancePath) === Object.keys(recordOf(data)).length,
  );
  return new Map(all.toReversed().map((issue) => [issue.mistake.instancePath, issue]));
}

/** Unknown keys that are near one which is not there; one that is needed comes first. Each key is meant once. */
function misspeltKeys(issues: readonly Placed[], root: SchemaNode, source: Source): readonly Misspelt[] {
  const missing = issues.filter((issue) => issue.mistake.keyword === 'required');
  const taken = new Set<string>();
  return issues.flatMap((issue) => {
    if (issue.mistake.keyword !== 'additionalProperties' || beginsBlock(issue, root, source)) return [];
    const from = strangerOf(issue);
    const needed = missing.filter((other) => other.mistake.instancePath === issue.mistake.instancePath);
    const left = settingsLeft(issue.mistake);
    const meant = meantAt(resolveNode(issue.mistake.node), from);
    const [to] = [
      meant !== undefined && left.includes(meant) ? meant : [],
      nearestNames(
        from,
        needed.map((other) => String(other.mistake.params['missingProperty'])),
      ),
      nearestNames(from, left),
    ]
      .flat()
      .filter((name) => name !== 'kind' && !taken.has(`${issue.mistake.instancePath}/${name}`));
    if (to === undefined) return [];
    taken.add(`${issue.mistake.instancePath}/${to}`);
    return [{ path: issue.path, from, to, diagnostic: describeIssue({ ...issue, source, root, renamed: to }) }];
  });
}

/** Where the dash of a block is missing, its settings follow it into the block above: the key that begins it tells enough. */
function withoutKeysOfLostDash(issues: readonly Placed[], root: SchemaNode, source: Source): readonly Placed[] {
  const starts = issues.filter(
    (issue) => issue.mistake.keyword === 'additionalProperties' && beginsBlock(issue, root, source),
  );
  return issues.filter((issue) => {
    const start = starts.find((other) => other.mistake.instancePath === issue.mistake.instancePath && other !== issue);
    return (
      !start ||
      issue.mistake.keyword !== 'additionalProperties' ||
      own(kindsAt(root, source, issue.path).get(strangerOf(start))?.properties ?? {}, strangerOf(issue)) === undefined
    );
  });
}

/** `EN` for `en`: the name is what is wrong, so that the key is missing is no second mistake. */
function keysInCapitals(issues: readonly Placed[]): ReadonlySet<string> {
  const named = issues.filter(({ mistake }) => mistake.propertyName !== undefined);
  return new Set(named.map((issue) => keyPlace(issue, issue.mistake.propertyName?.toLowerCase())));
}

function keyPlace({ mistake: { instancePath } }: Placed, key: unknown): string {
  return `${instancePath} ${key}`;
}

function strangerOf(issue: Placed): string {
  return String(issue.mistake.params['additionalProperty']);
}

function beginsBlock(issue: Placed, root: SchemaNode, source: Source): boolean {
  return kindsAt(root, source, issue.path).has(strangerOf(issue));
}

/** The kinds that may be at a place, where their key tells them. */
function kindsAt(root: SchemaNode, source: Source, path: Path): ReadonlyMap<string, SchemaNode> {
  const union = nodesAlong(root, source.data, path).at(-1);
  return union && union['x-kinds'] && union['x-kinds'] !== 'field' ? kindsOf(union) : new Map();
}

type Placed = Pick<Issue, 'mistake' | 'path'>;

/** Leaves out what a union says about the shapes the author did not mean. */
function meaningful(errors: readonly Mistake[]): readonly Placed[] {
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf');
  const unions = grouped(choices.map((error) => [error.instancePath, unionOf(error)]));
  const places = grouped(errors.map((error) => [error.instancePath, error]));
  return errors
    .filter((error) => !['if', 'oneOf', 'discriminator'].includes(error.keyword))
    .filter((error) => !isSaidByOther(error, places.get(error.instancePath) ?? []))
    .filter((error) => {
      const around = pathsAround(error.instancePath).flatMap((path) => unions.get(path) ?? []);
      return around.every((union) => isMeant(error, union, around));
    })
    .map((mistake) => ({ mistake, path: pathOf(mistake) }));
}

/** A value that is neither a text nor one of some words: the words say more, but for a value that is not there. */
function isSaidByOther({ keyword, node, data }: Mistake, atPlace: readonly Mistake[]): boolean {
  const said = data === null ? ['enum', 'type'] : ['type', 'enum'];
  return keyword === said[0] && atPlace.some((other) => other.keyword === said[1] && other.node === node);
}

interface Union {
  readonly error: Mistake;
  readonly branches: readonly SchemaNode[];
  /** The shape that the author means; -1 where it could be any. */
  readonly chosen: number;
}

function unionOf(error: Mistake): Union {
  const branches = error.node.anyOf ?? [];
  return { error, branches, chosen: chooseBranch(branches, error.data) };
}

/** @param around  the unions that the error is in, this one too */
function isMeant(error: Mistake, union: Union, around: readonly Union[]): boolean {
  if (error === union.error) return union.chosen < 0;
  if (error.instancePath === union.error.instancePath && error.keyword === 'type') return false;
  const branch =
    branchElsewhere(union.branches, error, union.error) ?? branchOf(union.error.schemaPath, error.schemaPath);
  if (branch === null || branch === union.chosen) return true;
  // A shape may hold itself, as the lines of a list of cases do: then the union that is nearest to the error decides.
  return around.some(
    (other) =>
      other.error.schemaPath === union.error.schemaPath &&
      other.error.instancePath !== union.error.instancePath &&
      isWithin(other.error, union.error),
  );
}

/** Of `/lines/10`: the file, `/lines` and itself. */
function pathsAround(path: string): readonly string[] {
  const steps = path.split('/');
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'));
}

/** The eleventh entry of a list is not within the second: `/lines/10` only begins like `/lines/1`. */
function isWithin(error: Mistake, around: Mistake): boolean {
  return `${error.instancePath}/`.startsWith(`${around.instancePath}/`);
}

/** A shape that is elsewhere is known by itself: the path of its errors does not lead through the union. */
function branchElsewhere(branches: readonly SchemaNode[], error: Mistake, union: Mistake): number | null {
  if (error.instancePath !== union.instancePath) return null;
  const index = branches.findIndex(
    ({ $ref }) => typeof $ref === 'string' && definition(definitionKey($ref)) === error.node,
  );
  return index < 0 ? null : index;
}

function branchOf(unionPath: string, errorPath: string): number | null {
  if (!errorPath.startsWith(`${unionPath}/`)) return null;
  return Number(errorPath.slice(unionPath.length + 1).split('/')[0]);
}

function pathOf(error: Mistake): Path {
  return error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

function issuePath(issue: Placed): Path {
  const key = issue.mistake.params['additionalProperty'] ?? issue.mistake.params['propertyName'];
  return key === undefined ? issue.path : [...issue.path, String(key)];
}

/** @param places  by their paths */
function isBelow(path: Path, places: ReadonlySet<string>): boolean {
  return places.has(pathKey([])) || path.some((_, index) => places.has(pathKey(path.slice(0, index + 1))));
}
