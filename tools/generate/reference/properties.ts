/** The table of one kind's keys, and a table below it for each group of keys inside. */
import { groupAt, isSchema, type Language, listAt, type Schema, schemasAt, wordsAt } from '../language/language.ts';
import { code, inlineYaml, table } from './markdown.ts';
import { resolve, valueWords, writtenOut } from './value-words.ts';

export interface PropertiesOptions {
  /** In front of the headings of the groups inside: `list` gives "### list: item". */
  readonly name: string;
  readonly language: Language;
  /** Keys that are described elsewhere. */
  readonly without?: ReadonlySet<string>;
  /** How deep the headings of the groups inside are. */
  readonly level?: number;
}

const head = ['Key', 'What it says', 'Value', 'Left out', 'Example'];

export function propertyTables(schema: Schema, options: PropertiesOptions): string {
  const { language, name, without, level = 3 } = options;
  const needed = new Set(wordsAt(schema, 'required'));
  // `kind` of a block or action is made by the bundler from the first key; authors never write it.
  const entries = Object.entries(propertiesOf(schema))
    .filter(([key]) => !without?.has(key) && !(key === 'kind' && schema['x-kind'] !== undefined))
    .map(([key, given]): [string, Schema] => [key, writtenOut(given, language)]);
  const rows = entries.map(([key, given]) => {
    const node = resolve(given, language);
    return [
      code(key),
      String(node['description'] ?? ''),
      valueWords(given),
      leftOut(key, node, needed),
      exampleOf(node),
    ];
  });
  const groups = entries.flatMap(([key, given]) => groupsIn(key, given));
  const inside = groups.map(({ key, schema: group }) => {
    const title = `${name}: ${key}`;
    const description = group['description'] ? `${group['description']}\n\n` : '';
    return `\n${'#'.repeat(level)} ${title}\n\n${description}${propertyTables(group, { name: title, language, level: Math.min(level + 1, 6) })}`;
  });
  return table(head, rows) + inside.join('');
}

export function propertiesOf(schema: Schema): Readonly<Record<string, Schema>> {
  return groupAt(schema, 'properties');
}

function leftOut(key: string, node: Schema, needed: ReadonlySet<string>): string {
  if (needed.has(key)) return '**needed**';
  const usual = node['default'];
  return usual === undefined || (isSchema(usual) && Object.keys(usual).length === 0) ? '–' : code(inlineYaml(usual));
}

function exampleOf(node: Schema): string {
  const [example] = listAt(node, 'examples');
  return example === undefined ? '' : code(inlineYaml(example));
}

interface Group {
  readonly key: string;
  readonly schema: Schema;
}

/** Groups of keys that are written out in place; what is referred to has a section of its own. */
export function groupsIn(key: string, node: Schema): readonly Group[] {
  if (node['$ref']) return [];
  if (node['properties']) return [{ key, schema: node }];
  if (isSchema(node['items'])) return groupsIn(key, node['items']);
  if (isSchema(node['additionalProperties'])) return groupsIn(key, node['additionalProperties']);
  return schemasAt(node, 'anyOf').flatMap((shape) =>
    groupsIn(shape['title'] ? `${key}, ${String(shape['title']).toLowerCase()}` : key, shape),
  );
}
