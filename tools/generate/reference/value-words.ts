/** What may be behind a key, in words: from the annotations and types of its schema. */
import { languagePartOf } from '#compiler';
import { isSchema, type Language, partOf, type Schema, schemasAt } from '../language/language.ts';
import { code, inlineYaml } from './markdown.ts';

/** Parts of the language that have a section of their own: where it is, and what such a value is called. */
const sections: Readonly<Record<string, string>> = {
  'common/condition': '[condition](expressions.md#conditions)',
  'common/icon': '[icon](blocks.md#icons)',
  'common/colour': '[colour](blocks.md#colours)',
  'common/blocks': 'list of [blocks](blocks.md)',
  'common/actions': '[action](actions.md), or a list of them',
  'common/arguments': 'parameters, each with an [expression](expressions.md)',
  'common/data': '[data](pages.md#data)',
  'common/data-source': '[data source](pages.md#data)',
  'common/status-names': 'name of a [status](statuses-and-options.md#status), or a list of names',
  'common/options': '[options](blocks.md#options)',
  'common/asked': 'names, each with a [type in words](api.md#types-in-words) or a [group of fields](parts.md#asks)',
  'common/asked-type': '[type in words](api.md#types-in-words), or a [group of fields](parts.md#asks)',
  'common/entry': '[item](blocks.md#item)',
  'common/menu-link': '[menu entry](blocks.md#menu-entry)',
  'common/menu-group': '[menu group](blocks.md#menu-group)',
  'common/part-use': '[part](parts.md) with what it asks for',
  'common/filter': '[filter](blocks.md#filter)',
  'common/line': '[line](blocks.md#line)',
  'common/text-by-case': '[text](expressions.md#texts-with-placeholders), or a list of [cases](forms.md#text-by-case)',
  'common/tag': '[tag](blocks.md#tag)',
  'common/column': '[column](blocks.md#column)',
  'common/detail': '[value with its label](blocks.md#detail)',
  'common/link': '[link](blocks.md#link)',
  'common/first-button': '[`first`](blocks.md#first)',
  'common/first-column': '[`first`](blocks.md#first)',
  'common/first-detail': '[`first`](blocks.md#first)',
  'common/first-line': '[`first`](blocks.md#first)',
  'common/first-link': '[`first`](blocks.md#first)',
  'common/first-tag': '[`first`](blocks.md#first)',
  'common/link-address': '[address](pages.md#addresses)',
  'common/placed-entry': '[placed entry](blocks.md#placed-entry)',
  'common/pane-entry': '[pane entry](blocks.md#pane-entry)',
  'common/icon-by-case': '[icon](blocks.md#icons), or a list of [cases](blocks.md#icon-by-case)',
  'common/autocomplete': '[name](fields.md#autocomplete)',
  'common/show-as': '[way of showing](blocks.md#as)',
  'blocks/button': '[button](blocks.md#button)',
  'blocks/part': '[part](blocks.md#part)',
  'entities/type-words': '[type in words](api.md#types-in-words)',
  'entities/fields': '[fields](api.md#fields)',
  'entities/field-type': '[field type](api.md#fields)',
  'entities/entity': '[entity](api.md#entity)',
  'calls/call': '[call](api.md#call)',
  'common/localized': '[text by language](office.md#text-by-language)',
  'common/moment': '[moment](office.md#moment)',
  'common/audience': '[audience](office.md#audience)',
  'office/form/question': '[question](office.md#question)',
  'office/form/condition': '[condition](office.md#condition)',
  'office/records/slide': '[picture](office.md#picture-of-the-home-page)',
  'office/records/exchange-partner': '[partner school](office.md#partner-school)',
  'office/records/document-version': '[version](office.md#version-of-a-document)',
  'office/message/receivers': '[receivers](office.md#receivers)',
  'office/form/asked': 'a [form](office.md#form) without `form-id`',
  field: '[field](fields.md)',
  item: '[question](fields.md), with [sections](forms.md#section) and [notes](forms.md#note) among them',
  block: '[block](blocks.md)',
  'common/text-case': '[case](forms.md#text-by-case)',
  'form/step': '[step](forms.md#step)',
  'form/review': '[review](forms.md#review)',
};

const referable: Readonly<Record<string, string>> = {
  call: 'name of a [call](calls.md)',
  entity: 'name of an [entity](calls.md#entities)',
  form: 'name of a [form](forms.md)',
  'form-field': 'name of a field of the form',
  'own-field': 'name of a field of this form',
  part: 'name of a [part](parts.md)',
  layout: 'name of a [layout](layouts.md)',
  status: 'name of a [status](statuses-and-options.md#status)',
  options: 'name of an [option list](statuses-and-options.md#option-list)',
  page: 'address of a [page](pages.md)',
  renderer: 'name of a renderer',
  access: '`everyone`, `signed-in` or the name of a role',
  'user-field': 'name of a field of the user',
};

const expressionResults: Readonly<Record<string, string>> = {
  list: ' that gives a list',
  record: ' that gives one record',
  files: ' that gives a list of files',
  questions: ' that gives questions of the office',
  shown: ' that a text can show',
  answer: ' that gives what the field takes',
  text: ' that gives a text',
  number: ' that gives a number',
  figure: ' that gives a number, or nothing',
  moment: ' that gives a moment, or nothing',
  rich: ' that gives formatted text',
  path: ' that gives an address or another text',
  'limit-number': ' that gives a number',
  'limit-date': ' that gives a date',
  'limit-time': ' that gives a time',
  'limit-datetime': ' that gives a moment',
  'limit-list': ' that gives a list of them',
};

const typeWords: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: '`true` or `false`',
  array: 'list',
  object: 'group of keys',
  null: 'nothing',
};

/** Each annotation that decides what a value is, in the order in which they are asked for. */
const annotations: readonly (readonly [string, (given: string) => string])[] = [
  ['x-condition', () => '[condition](expressions.md#conditions)'],
  ['x-vanishes', () => '[text that vanishes](expressions.md#texts-with-placeholders)'],
  ['x-text', () => '[text](expressions.md#texts-with-placeholders)'],
  ['x-expression', (result) => `[expression](expressions.md)${expressionResults[result] ?? ''}`],
  ['x-address', () => '[address](pages.md#addresses)'],
  ['x-reloads', () => 'name of data, or of a [call](calls.md)'],
  ['x-reference', (kind) => referable[kind] ?? `name of a ${kind}`],
  ['x-type', () => '[type in words](api.md#types-in-words)'],
  ['x-duration', () => 'length of time: `ms`, `s`, `min`, `h` or `d` behind a number'],
  ['x-size', () => 'size: `B`, `kB` or `MB` behind a number'],
  ['x-name', () => 'name'],
];

/** `list of [filter](…)`, `` `menu`, `tabs` or `search` ``, `whole number, 1 to 100`. */
export function valueWords(node: Schema): string {
  const section = sectionOf(node);
  if (section !== undefined) return section;
  const row = annotations.find(([annotation]) => annotation in node);
  if (row) return row[1](String(node[row[0]]));
  if (node['const'] !== undefined) return code(inlineYaml(node['const']));
  if (Array.isArray(node['enum'])) return either(node['enum'].map((value) => code(inlineYaml(value))));
  if (node['x-limit']) {
    const [plain, ...computed] = schemasAt(node, 'anyOf').toReversed().map(valueWords);
    return `${plain}; or ${withArticle(computed.at(-1) ?? '')}`;
  }
  if (Array.isArray(node['anyOf'])) return either([...new Set(schemasAt(node, 'anyOf').map(valueWords))]);
  if (isSchema(node['items'])) return `list of ${inList(node['items'])}`;
  if (node['properties']) return 'group of keys, see below';
  if (isSchema(node['additionalProperties'])) return `names, each with: ${valueWords(node['additionalProperties'])}`;
  const types = [node['type'] ?? 'object'].flat().map((type) => typeWords[String(type)] ?? String(type));
  return `${either(types)}${rangeWords(node)}`;
}

/** The node with every part in place that has no section of its own to lead to. */
export function writtenOut(node: Schema, language: Language): Schema {
  const whole = sectionOf(node) === undefined ? resolve(node, language) : node;
  const { anyOf, items, additionalProperties } = whole;
  return {
    ...whole,
    ...(Array.isArray(anyOf) ? { anyOf: schemasAt(whole, 'anyOf').map((shape) => writtenOut(shape, language)) } : {}),
    ...(isSchema(items) ? { items: writtenOut(items, language) } : {}),
    ...(isSchema(additionalProperties) ? { additionalProperties: writtenOut(additionalProperties, language) } : {}),
  };
}

/** Each kind of record that the office can bring in has a section, under its own name. */
function sectionOf({ $ref }: Schema): string | undefined {
  if (typeof $ref !== 'string') return undefined;
  const part = languagePartOf($ref);
  const [, record] = /^office\/records\/(.+)$/.exec(part) ?? [];
  return sections[part] ?? (record && `[${record.replaceAll('-', ' ')}](office.md#${record})`);
}

/** The node with what it refers to, its own words first. */
export function resolve(node: Schema, language: Language): Schema {
  if (typeof node['$ref'] !== 'string') return node;
  const { $ref, ...own } = node;
  return { ...resolve(partOf(language, languagePartOf(node['$ref'])), language), ...own };
}

/** What the entries are called together: `[filters](…)`, `names of [calls](…)`. */
function inList(items: Schema): string {
  if (items['properties'] || items['anyOf']) return 'groups of keys, see below';
  return valueWords(items)
    .replace(/^name of an? (.+)$/, (_, thing: string) => `names of ${plural(thing)}`)
    .replace(/^(\[[^\]]+\].*|text|name|address)$/, plural);
}

function withArticle(words: string): string {
  return `${/^\[?[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;
}

function plural(words: string): string {
  return words.replace(/^\[([^\]]+)\]|^(\w+)/, (_, linked?: string, plain?: string) =>
    linked ? `[${linked.replace(/ry$/, 'rie')}s]` : `${plain}s`,
  );
}

function rangeWords({ minimum, maximum, exclusiveMinimum }: Schema): string {
  if (minimum !== undefined && maximum !== undefined) return `, ${minimum} to ${maximum}`;
  if (minimum !== undefined) return `, ${minimum} or more`;
  if (exclusiveMinimum !== undefined) return `, more than ${exclusiveMinimum}`;
  return maximum === undefined ? '' : `, at most ${maximum}`;
}

function either(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
