/**
 * Stage `shape`, the words: what ajv calls `additionalProperties` or `anyOf`, reported in the author's own words with a remedy that
 * can be copied. Each keyword of JSON Schema that the language uses has a row.
 */
import { meantMoments, nameOfWideSign, nearestNames, truthMeant } from '#expression/node';
import { type Diagnostic, isKeyOf, keysOf, type Span } from '#model';
import { inYaml } from '../diagnostics/in-yaml.ts';
import { choices, listed, lowerFirst, makeDiagnostic, quoted, suggestion, withArticle } from '../diagnostics/report.ts';
import { isInBraces, withoutQuotes } from '../diagnostics/write-line.ts';
import {
  asKey,
  chosenNode,
  kindsOf,
  meantAt,
  nodesAlong,
  oppositeOf,
  resolveNode,
  type SchemaNode,
} from '../kernel/language.ts';
import { isRecord, recordOf, valueAt, wordOf } from '../kernel/records.ts';
import { behindComma } from './cut-at-comma.ts';
import { choicesInFile, takesOptionList, wrongType } from './describe-types.ts';
import {
  atKey,
  atValue,
  example,
  hasSetting,
  type Issue,
  isInTable,
  limitOf,
  type Mistake,
  noun,
  orLeaveOut,
  ownerOfSettings,
  rawText,
  subject,
  wayToSayNothing,
} from './issue.ts';
import { wayToWrite } from './written-forms.ts';

type Describe = (issue: Issue) => Diagnostic;

export function describeIssue(issue: Issue): Diagnostic {
  const { keyword } = issue.mistake;
  return isKeyOf(words, keyword) ? words[keyword](issue) : wrongForm(issue);
}

const words = {
  additionalProperties: unknownKey,
  required: missingKey,
  type: (issue) => lostText(issue) ?? wrongType(issue),
  anyOf: (issue) => lostText(issue) ?? wrongType(issue),
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
} satisfies Readonly<Record<string, Describe>>;

/** The keywords of JSON Schema that have words of their own; what is under another is `shape/wrong-form`. */
export const describedKeywords = keysOf(words);

function unknownKey(issue: Issue): Diagnostic {
  const key = String(issue.mistake.params['additionalProperty']);
  const wide = wideKey(key, issue);
  if (wide) return wide;
  const schema = resolveNode(issue.mistake.node);
  const known = Object.keys(schema.properties ?? {}).filter(
    (name) => name !== 'kind' || schema['x-kind'] === undefined,
  );
  const near = issue.renamed ? [issue.renamed] : nearestNames(key, settingsLeft(issue.mistake));
  return makeDiagnostic('shape/unknown-key', issue.source.tree.spanOf([...issue.path, key], 'key'), {
    problem: `${ownerOfSettings(issue, 'A')} has no setting called ${quoted(key)}.`,
    remedy:
      near.length > 0
        ? suggestion(near, [], '')
        : (kindOfFile(key, issue) ??
          wayToSayOpposite(key, issue) ??
          behindComma(key, issue) ??
          (takesOptionList(nodesAlong(issue.root, issue.source.data, issue.path).at(-1)) ? choicesInFile : null) ??
          whereItBelongs(key, schema, issue) ??
          partOfKeys(key, known) ??
          withinOptions(key, schema) ??
          choices('Its settings are', neededFirst(known, issue), 'Its only setting is')),
  });
}

/** Of many settings only the first are named: those that are needed and not there are among them. */
function neededFirst(known: readonly string[], { mistake: { node, data } }: Issue): readonly string[] {
  const { required = [] } = resolveNode(node);
  const missing = known.filter((name) => required.includes(name) && !Object.hasOwn(recordOf(data), name));
  return [...new Set([...missing, ...known])];
}

/** `kind: notice` at the top of a notice. */
function kindOfFile(key: string, { root, path, mistake: { data } }: Issue): string | null {
  const isKind = path.length === 0 && isRecord(data) && wordOf(data[key]).toLowerCase() === noun(root);
  return isKind && ['kind', 'type'].includes(key)
    ? `Delete the line: that it is ${withArticle(noun(root))} is seen from its other keys.`
    : null;
}

/** `points`, where there are `points-cost` and `points-award`. */
function partOfKeys(word: string, known: readonly string[]): string | null {
  const longer = known.filter((key) => `-${key}-`.includes(`-${asKey(word)}-`));
  return longer.length > 0 && longer.length <= 4 ? suggestion(longer, [], '') : null;
}

/** The options of a component are a group of their own. */
function withinOptions(key: string, { properties = {} }: SchemaNode): string | null {
  const [group] = Object.entries(properties).find(([, node]) => node['x-renderer-options'] !== undefined) ?? [];
  return group === undefined
    ? null
    : `If it is one of the options of the component itself, write it under ${quoted(group)}: ${quoted(`${group}: { ${key}: … }`)}.`;
}

/** `label: Search, all`, where `all` is the name of a setting as well. */
function lostText(issue: Issue): Diagnostic | null {
  const key = issue.path.at(-1);
  if (issue.mistake.data !== null || typeof key !== 'string') return null;
  const path = issue.path.slice(0, -1);
  const remedy = behindComma(key, {
    ...issue,
    path,
    mistake: { ...issue.mistake, data: valueAt(issue.source.data, path) },
  });
  return remedy === null ? null : atKey(issue, 'shape/empty', `${subject(issue)} has no value.`, remedy);
}

/** In front of the key is a space that is a letter to YAML. */
function wideKey(key: string, { source: { tree }, path }: Issue): Diagnostic | null {
  const [sign] = /^[\u00A0\u3000\u200B\uFEFF]/.exec(key) ?? [];
  if (sign === undefined) return null;
  return makeDiagnostic('read/full-width', tree.keySpanWithin([...path, key], key, 0, 1), {
    problem: `In front of this key stands ${nameOfWideSign(sign)}, which is only a letter to YAML.`,
    remedy: 'Delete it; where the line belongs further right, type spaces.',
  });
}

/** The settings of a group that are not there yet. */
export function settingsLeft({ node, data }: Mistake): readonly string[] {
  const names = Object.keys(resolveNode(node).properties ?? {});
  return isRecord(data) ? names.filter((name) => !Object.hasOwn(data, name)) : names;
}

/** `optional: true` is `required: false`. */
function wayToSayOpposite(key: string, { mistake: { node, data } }: Issue): string | null {
  const opposite = oppositeOf(resolveNode(node), key);
  if (opposite === undefined) return null;
  const value = isRecord(data) ? wordOf(data[key]).toLowerCase() : '';
  const meant = truthMeant(value) ?? (value === 'true' || value === 'false' ? value === 'true' : undefined);
  return meant === undefined
    ? `Write ${quoted(opposite)}, which means the opposite.`
    : `Write ${quoted(`${opposite}: ${!meant}`)}, which means the same.`;
}

/** A setting that is one level too high or too low, belongs to another kind, or begins a block of its own. */
function whereItBelongs(key: string, schema: SchemaNode, issue: Issue): string | null {
  const { data } = issue.mistake;
  const above = isRecord(data) ? Object.keys(data)[Object.keys(data).indexOf(key) - 1] : undefined;
  const inner = Object.entries(schema.properties ?? {}).find(([name, list]) => {
    const written = isRecord(data) ? data[name] : undefined;
    // The last entry of a list is in the lines above.
    const entry: unknown = Array.isArray(written) && name === above ? written.at(-1) : written;
    const node = entry === written ? list : (resolveNode(list).items ?? list);
    return isRecord(entry) && hasSetting(chosenNode(node, entry) ?? node, key);
  });
  const { tree, text } = issue.source;
  const isInline = isInBraces(text, tree.spanOf([...issue.path, key], 'key').start);
  if (inner)
    return `It belongs to ${quoted(inner[0])}: ${isInline ? 'write it beside' : 'indent the line like'} the others there.`;
  const along = nodesAlong(issue.root, issue.source.data, issue.path);
  const union = along.at(-1);
  const kinds = union && union['x-kinds'] ? kindsOf(union) : new Map<string, SchemaNode>();
  const blockKey = union?.['x-kinds'] !== 'field' && kinds.has(key);
  if (blockKey)
    return `It begins ${withArticle(String(union?.['x-kinds']))} of its own: ${isInline ? 'give it an entry and braces of its own' : 'put a dash in front of it'}.`;
  const others = [...kinds].filter(([, kind]) => hasSetting(kind, key)).map(([kind]) => quoted(kind));
  if (others.length > 0 && others.length <= 3) {
    const owners = others.length === 1 ? `kind ${others[0]} has` : `kinds ${listed(others)} have`;
    return `Only the ${owners} it. Take it out, or choose another kind.`;
  }
  const around = along
    .slice(0, -1)
    .map((node, depth) => node && chosenNode(node, valueAt(issue.source.data, issue.path.slice(0, depth))));
  const outer = around.findLast((node) => node && hasSetting(node, key));
  const less = isInline ? 'write it outside these braces, beside the other keys there' : 'indent the line less';
  return outer ? `It belongs to the ${noun(outer)} around: ${less}.` : null;
}

function missingKey(issue: Issue): Diagnostic {
  const schema = resolveNode(issue.mistake.node);
  const key = String(issue.mistake.params['missingProperty']);
  const property = schema.properties?.[key];
  const meaning = property ? resolveNode(property).description : undefined;
  return makeDiagnostic('shape/missing-key', placeOfGroup(issue), {
    problem: `${ownerOfSettings(issue, 'This')} does not say its ${quoted(key)}.`,
    remedy: `Add it, for example ${quoted(`${key}: ${example(property) ?? '…'}`)}${meaning ? `: ${lowerFirst(meaning)}` : '.'}`,
  });
}

function emptyText(issue: Issue): Diagnostic {
  return atValue(issue, 'shape/empty', `${subject(issue)} is empty.`, `Write its text${orLeaveOut(issue)}.`);
}

function unknownValue(issue: Issue): Diagnostic {
  const known = [issue.mistake.schema].flat(); // one for `const`, a list for `enum`
  const names = known.map(String);
  const written: unknown = issue.mistake.data;
  if (written === null) return noWord(issue, names);
  const word = typeof written === 'string' ? written : inYaml(written);
  const meant = meantAt(issue.mistake.node, word);
  const same = names.find((name) => name.toLowerCase() === word.toLowerCase());
  const sure = meant ?? same;
  const near = sure === undefined ? nearestNames(word, names) : [sure];
  const listed = issue.mistake.node['x-listed'];
  const all = choices('It can be', names) + (listed === undefined ? '' : ` All are in docs/reference/${listed}.`);
  const place = nodesAlong(issue.root, issue.source.data, issue.path).at(-1);
  const fileKey = /\.\w+$/.test(word) ? place?.['x-file-key'] : undefined;
  const group = (place?.anyOf ?? []).map(resolveNode).find(({ type, properties }) => type === 'object' && properties);
  const orGroup = group && names.length > 1 ? ` Or write a group of keys, such as ${quoted(example(group))}.` : '';
  return atValue(
    issue,
    'shape/unknown-value',
    `${subject(issue)} cannot be ${quoted(issue.mistake.data)}.`,
    fileKey === undefined
      ? suggestion(near, [], (names.length === 1 ? `Write ${quoted(names[0])}.` : all) + orGroup)
      : `A file is named under ${quoted(fileKey)}: ${quoted(`${fileKey}: ${word}`)}.`,
  );
}

/** Nothing is written behind the colon of a setting that takes one of some words. */
function noWord(issue: Issue, words: readonly string[]): Diagnostic {
  const remedy = `Write a word behind the colon${orLeaveOut(issue)}. ${choices('It can be', words)}`;
  return atKey(issue, 'shape/empty', `${subject(issue)} has no value.`, remedy);
}

function wrongForm(issue: Issue): Diagnostic {
  if (issue.mistake.propertyName !== undefined) return wrongName(issue);
  const sample = example(issue.mistake.node);
  return atValue(
    issue,
    'shape/wrong-form',
    `${subject(issue)} cannot be written as ${quoted(withoutQuotes(rawText(issue)))}.`,
    severalInOne(issue) ??
      wayToSayNothing(issue) ??
      wayToSayDay(issue) ??
      wayToWrite(issue.mistake.node, issue.mistake.data, isInTable(issue) && sample ? withoutQuotes(sample) : sample),
  );
}

/** `pdf, docx` as one entry of a list. */
function severalInOne(issue: Issue): string | null {
  const { node, data } = issue.mistake;
  const parts = typeof data === 'string' && typeof issue.path.at(-1) === 'number' ? data.split(/\s*[,;]\s*/) : [];
  const matching = new RegExp(String(node['pattern'] ?? '(?!)'), 'u');
  if (parts.length < 2 || !parts.every((part) => matching.test(part))) return null;
  return isInTable(issue)
    ? `Write \`|\` between several: ${quoted(parts.join('|'))}.`
    : `Write each as an entry of its own: ${listed(parts.map(quoted))}.`;
}

/** `end-at: 20:30` below `start-at: 2025-12-01 18:30`: most likely on the same day. */
function wayToSayDay({ mistake: { data }, path, root, source }: Issue): string | null {
  const [time = ''] = typeof data === 'string' ? meantMoments(data) : [];
  const isMoment = nodesAlong(root, source.data, path).at(-1)?.['x-moment'] !== undefined;
  if (!isMoment || !/^\d\d:\d\d$/.test(time)) return null;
  const beside = Object.values(recordOf(valueAt(source.data, path.slice(0, -1))));
  const before = beside.slice(0, beside.indexOf(data));
  const days = before.map((each) => /^(?:\d{4}-\d\d-\d\d|day[+-]\d+)(?=$|[ T])/.exec(wordOf(each))?.[0]);
  const day = days.findLast((each) => each !== undefined);
  return day === undefined ? null : `Write the day, too: ${quoted(`${day} ${time}`)}.`;
}

function wrongName(issue: Issue): Diagnostic {
  const key = String(issue.mistake.params['propertyName'] ?? issue.mistake.propertyName);
  const named = issue.mistake.node.propertyNames ?? issue.mistake.node;
  return makeDiagnostic('shape/wrong-name', issue.source.tree.spanOf([...issue.path, key], 'key'), {
    problem: `${quoted(key)} cannot be a name here.`,
    remedy: wayToWrite(named, key),
  });
}

function tooMany(issue: Issue): Diagnostic {
  const over = [issue.mistake.data].flat().length - limitOf(issue);
  return makeDiagnostic('shape/too-many', issue.source.tree.spanOf([...issue.path, limitOf(issue)], 'value'), {
    problem: `${subject(issue)} can have at most ${limitOf(issue)} entries; this is one too many.`,
    remedy: over === 1 ? 'Take one out.' : `Take ${over} out.`,
  });
}

function repeatedEntry(issue: Issue): Diagnostic {
  const { i, j } = issue.mistake.params;
  const index = Math.max(Number(i), Number(j));
  return makeDiagnostic('shape/repeated', issue.source.tree.spanOf([...issue.path, index], 'value'), {
    problem: `${quoted([issue.mistake.data].flat()[index])} stands in ${subject(issue)} a second time.`,
    remedy: 'Keep one of them.',
  });
}

const boundWords: Readonly<Record<string, string>> = { '>=': 'at least', '<=': 'at most', '>': 'more than' };

function outOfRange(issue: Issue): Diagnostic {
  const bound = boundWords[String(issue.mistake.params['comparison'])];
  return atValue(
    issue,
    'shape/out-of-range',
    `${subject(issue)} cannot be ${quoted(issue.mistake.data)}.`,
    `Write a number that is ${bound} ${limitOf(issue)}.`,
  );
}

/** Where something is missing: at the key of the group, or its first key when it is in a list or is the file. */
function placeOfGroup(issue: Issue): Span {
  const { data } = issue.mistake;
  const first = (isRecord(data) ? Object.keys(data) : []).find((key) => key !== 'kind' || issue.path.length === 0);
  const named = typeof issue.path.at(-1) === 'string';
  if (named || first === undefined) return issue.source.tree.spanOf(issue.path, named ? 'key' : 'value');
  return issue.source.tree.spanOf([...issue.path, first], 'key');
}
