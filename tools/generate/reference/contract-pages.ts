/** `api.md` (how calls and entities are written) and `calls.md` (those of the shipped config), from the YAML itself. */

import { parse } from 'yaml';
import { capitalised } from '#expression/node';
import type { ScalarKind } from '#model';
import {
  isSchema,
  type Json,
  type Language,
  listAt,
  partOf,
  type Schema,
  schemasAt,
  wordsAt,
} from '../language/language.ts';
import { anchorOf, code, inlineYaml, pageHead, table, yamlBlock } from './markdown.ts';
import { propertyTables } from './properties.ts';

const typeMeanings: Readonly<Record<ScalarKind, string>> = {
  text: 'Any text.',
  rich: 'Formatted text (HTML). It is cleaned before it is shown.',
  path: 'The address of a file or picture.',
  id: 'The number that names a record: whole and above 0.',
  integer: 'A whole number.',
  number: 'Any number.',
  money: 'An amount of money, as a text with two decimals: `198000.00`.',
  'yes-no': '`true` or `false`.',
  country: 'The flag code of a country or region: `hk`.',
  datetime: 'A moment, to the second and with its zone: `2025-11-21T18:30:00+08:00`.',
  date: 'A day of the calendar: `2025-11-21`.',
  route: 'An address within the portal, as a path that a page has: `/pages/news/news`. `opens: { route: … }` opens it.',
  month: 'A month of a year: `2025-09`.',
  time: 'A time of the day: `18:30`.',
  json: 'Anything. Nothing about it is checked, so use it only where nothing else fits.',
};

export function apiPage(language: Language): string {
  const part = (key: string) => partOf(language, key);
  return [
    pageHead(
      'Calls and entities',
      'The contract with the server: what the portal asks and what comes back. Every page, form and status is checked against it. The files are under `config/api/`; the calls of the shipped portal are in [calls.md](calls.md).',
    ),
    `## Call\n\n${part('calls')['description']}\n\n${exampleBlock(part('calls'))}\n${propertyTables(part('calls/call'), { name: 'Call', language })}`,
    `## Entity\n\n${part('entities')['description']}\n\n${exampleBlock(part('entities'))}\n${propertyTables(part('entities/entity'), { name: 'Entity', language })}`,
    `## Fields\n\n${part('entities/fields')['description']} In an answer the value is then empty (null); in what is sent it may be left out.\n\n${exampleBlock(part('entities/fields'))}\nA field that needs more than its type is a group of keys:\n\n${propertyTables(secondShape(part('entities/field-type')), { name: 'Field', language })}`,
    `## Types in words\n\n${table(
      ['Type', 'What it is'],
      [
        ...Object.entries(typeMeanings).map(([type, meaning]) => [code(type), meaning]),
        ['`Notice`', 'A record: the name of an entity.'],
        [
          '`id of Notice`',
          'The id of such a record: the id of another one is an error. A field `id` of an entity is its own id without saying so.',
        ],
        ['`list of FileLink`', 'Several values of one type, in an order.'],
        ['`one of none, todo, done`', 'One of these values and no other.'],
        [
          '`extra fields of application`',
          'The fields that this form has and its call does not name. They grow with the form. A call takes them as `ext: extra fields of application?`.',
        ],
        ['`name of a kept form`', 'The name of a form with `keeps`.'],
        ['`datetime?`', 'With `?` behind it: may be empty.'],
      ],
    )}`,
  ].join('\n');
}

function exampleBlock(schema: Schema): string {
  const [example] = listAt(schema, 'examples');
  return example === undefined ? '' : yamlBlock(example);
}

/** The shape with keys, of a value that may also be a plain word. */
function secondShape(schema: Schema): Schema {
  return schemasAt(schema, 'anyOf').find((shape) => shape['properties']) ?? schema;
}

/** The files under `config/api/`, by their path in that folder: `calls/user.yaml`. */
export type ApiFiles = ReadonlyMap<string, string>;

export function callsPage(files: ApiFiles): string {
  const entities = definitionsIn(files, 'entities/');
  const known = new Set(entities.flatMap(({ all }) => all.map(([name]) => name)));
  return [
    pageHead(
      'Calls of the shipped portal',
      'What the shipped config asks its server, from `config/api/`. How such files are written is in [api.md](api.md).',
    ),
    ...definitionsIn(files, 'calls/').flatMap(({ title, all }) => [
      `## ${title}\n`,
      ...all.map(([name, call]) => callSection(name, call, known)),
    ]),
    '## Entities\n',
    ...entities.flatMap(({ all }) => all.map(([name, entity]) => entitySection(name, entity, known))),
  ].join('\n');
}

interface ApiFile {
  readonly title: string;
  readonly all: readonly (readonly [string, Schema])[];
}

function definitionsIn(files: ApiFiles, folder: string): readonly ApiFile[] {
  return [...files]
    .filter(([path]) => path.startsWith(folder))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, text]) => ({
      title: capitalised(path.slice(folder.length, -'.yaml'.length).replaceAll('-', ' ')),
      all: Object.entries((parse(text) ?? {}) as Record<string, Schema>), // the config is compiled before
    }));
}

function callSection(name: string, call: Schema, known: ReadonlySet<string>): string {
  const errors = wordsAt(call, 'errors');
  const parts = [
    `### ${name}\n`,
    `${call['description']}\n`,
    `${callFacts(call).join(' · ')}\n`,
    labelled(
      'Sent',
      table(head, [...fieldRows(call['query'], known, ' (in the address)'), ...fieldRows(call['body'], known)]),
    ),
    answerPart(call['answer'], known, call['paged'] === true),
    ...casesParts(call['answers'], known, call['paged'] === true),
    errors.length > 0 ? `**Refusals:** ${errors.map(code).join(', ')}\n` : '',
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function callFacts(call: Schema): readonly string[] {
  return [
    code(String(call['method'] ?? 'POST')),
    call['access'] === 'everyone' ? 'everyone' : 'those who are logged in',
    ...(call['needs-class'] ? ['a class lead must have chosen a class'] : []),
    ...(call['paged'] ? [pagesFact(call['per-page-maximum'])] : []),
    ...(call['changes'] ? ['changes something'] : []),
    ...(call['multipart'] ? ['takes a file'] : []),
  ];
}

function pagesFact(maximum: Json | undefined): string {
  return maximum === undefined ? 'in pages' : `in pages of up to ${String(maximum)}`;
}

const head = ['Name', 'Type', 'What it is'];

/** An answer for each word of what it depends on. */
function casesParts(answers: Json | undefined, known: ReadonlySet<string>, paged: boolean): readonly string[] {
  if (!isSchema(answers) || !isSchema(answers['cases'])) return [];
  const by = code(String(answers['by']));
  return Object.entries(answers['cases']).map(([word, answer]) =>
    answerPart(answer, known, paged, `Answer when ${by} is ${code(word)}`),
  );
}

function answerPart(answer: Json | undefined, known: ReadonlySet<string>, paged: boolean, label = 'Answer'): string {
  if (answer === undefined) return '';
  if (!isSchema(answer)) return `**${label}:** ${typeLink(String(answer), known)}\n`;
  const paging = paged ? [[code('_meta'), 'group of keys', 'Which page this is and how many there are.']] : [];
  return labelled(label, table(head, [...fieldRows(answer, known), ...paging]));
}

function labelled(label: string, content: string): string {
  return content === '' ? '' : `**${label}**\n\n${content}`;
}

function entitySection(name: string, entity: Schema, known: ReadonlySet<string>): string {
  const includes = entity['includes']
    ? `Has all fields of ${typeLink(String(entity['includes']), known)}, and:\n\n`
    : '';
  return `### ${name}\n\n${entity['description']}\n\n${includes}${table(head, fieldRows(entity['fields'], known))}`;
}

/** One row a field; the fields of a group inside follow it as `counts.default`. */
function fieldRows(fields: Json | undefined, known: ReadonlySet<string>, remark = '', prefix = ''): string[][] {
  if (!isSchema(fields)) return [];
  return Object.entries(fields).flatMap(([name, field]) => {
    const key = `${prefix}${name}`;
    if (!isSchema(field)) return [[code(key), typeLink(String(field), known), remark.trim()]];
    const example = field['example'] === undefined ? '' : ` For example ${code(inlineYaml(field['example']))}.`;
    const words = `${field['description'] ?? ''}${remark}${example}`.trim();
    const group = `${field['list'] === true ? 'list of groups' : 'group of keys'}${field['optional'] === true ? ', may be missing' : ''}`;
    const type = field['type'] === undefined ? group : typeLink(String(field['type']), known);
    return [[code(key), type, words], ...fieldRows(field['fields'], known, '', `${key}.`)];
  });
}

/** `list of FileLink?` with a link to the entity. */
function typeLink(words: string, known: ReadonlySet<string>): string {
  const entity = /[A-Z][A-Za-z0-9]*/.exec(words)?.[0];
  if (entity === undefined || !known.has(entity) || words.startsWith('one of')) return code(words);
  return `[${code(words)}](calls.md#${anchorOf(entity)})`;
}
