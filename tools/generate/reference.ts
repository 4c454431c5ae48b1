/**
 * The reference of the language under docs/reference/: one page for each kind of file, made of the titles, descriptions,
 * examples and defaults that are in the schema, the function table and the shipped contract.
 */
import { languagePartOf } from '#compiler';
import { isSchema, type Json, type Language, listAt, partOf, type Schema, schemasAt } from './language/language.ts';
import { type ApiFiles, apiPage, callsPage } from './reference/contract-pages.ts';
import { type DetectionRun, detectionPage, type Shares } from './reference/detection-page.ts';
import { diagnosticsPage } from './reference/diagnostics-page.ts';
import { expressionsPage } from './reference/expressions-page.ts';
import { code, inlineYaml, pageHead, table, yamlBlock } from './reference/markdown.ts';
import { groupsIn, propertiesOf, propertyTables } from './reference/properties.ts';
import { writtenOut } from './reference/value-words.ts';

export interface ReferenceSources {
  readonly language: Language;
  readonly api: ApiFiles;
  /** The examples of blocks, fields and actions, by their path below src/blocks: `list/example.yaml`, `button/actions/go.yaml`. */
  readonly examples: ReadonlyMap<string, string>;
  /** How well mistakes were reported in the newest run of the bench, and at first. */
  readonly detection: { readonly now: DetectionRun & { readonly goals: Shares }; readonly before: DetectionRun };
}

/** Every page by its path from the root of the repository. */
export function referencePages({ language, api, examples, detection }: ReferenceSources): Record<string, string> {
  const pages: Readonly<Record<string, string>> = {
    'README.md': indexPage(),
    'pages.md': pagesPage(language),
    'blocks.md': blocksPage(language, examples),
    'fields.md': fieldsPage(language, examples),
    'actions.md': actionsPage(language, examples),
    'parts.md': partsPage(language),
    'layouts.md': layoutsPage(language),
    'forms.md': formsPage(language),
    'statuses-and-options.md': statusesPage(language),
    'portal.md': portalPage(language),
    'messages.md': messagesPage(language),
    'office.md': officePage(language),
    'api.md': apiPage(language),
    'calls.md': callsPage(api),
    'expressions.md': expressionsPage(),
    'diagnostics.md': diagnosticsPage(),
    'detection.md': detectionPage(detection.now, detection.before, detection.now.goals),
  };
  return Object.fromEntries(
    Object.entries(pages).map(([name, text]) => [`docs/reference/${name}`, text.replace(/\n{3,}/g, '\n\n')]),
  );
}

function indexPage(): string {
  return `${pageHead('Reference', 'Every key of the language. How to do a task is in the [guide](../guide/README.md).')}
${table(
  ['Page', 'Files', 'What it is about'],
  [
    ['[Pages](pages.md)', '`config/pages/**`', 'a page: its address, its data, who may open it'],
    ['[Blocks](blocks.md)', 'in pages', 'what is shown: lists, tables, details, forms, texts …'],
    ['[Parts](parts.md)', '`config/parts/*`', 'blocks and items that several pages share'],
    ['[Layouts](layouts.md)', '`config/layouts/*`', 'what is shown around pages'],
    ['[Forms](forms.md)', '`config/forms/*`', 'what is asked and where the answers go'],
    ['[Fields](fields.md)', 'in forms', 'one question'],
    ['[Actions](actions.md)', 'in pages and forms', 'what happens when something is pressed'],
    [
      '[Statuses and options](statuses-and-options.md)',
      '`config/statuses/*`, `config/options/*`',
      'badges, and choices that stay the same',
    ],
    ['[Portal](portal.md)', '`config/portal.yaml`', 'names, colours, languages, header, footer, time limits'],
    [
      '[Messages and translations](messages.md)',
      '`config/messages.yaml`, `config/sentences.yaml`, `config/texts/*`',
      "the portal's own sentences, and other languages",
    ],
    [
      '[Files of the office](office.md)',
      '',
      'an event, a notice, a form or records, for the commands of `portico office`',
    ],
    ['[Calls and entities](api.md)', '`config/api/**`', 'how the contract with the server is written'],
    ['[Calls of the shipped portal](calls.md)', '', 'what can be asked, and what comes back'],
    ['[Expressions](expressions.md)', 'everywhere', 'conditions, placeholders, functions'],
    ['[Diagnostics](diagnostics.md)', '', 'what the compiler says, and what to do'],
    [
      '[What is found](detection.md)',
      '',
      'how many mistakes the compiler finds, and those that it does not report well yet',
    ],
  ],
)}
In the tables, **needed** means that the key must be there. For other keys the table shows what is used when they are left out; – means nothing.
`;
}

/** A heading, what the thing is, an example and its keys. */
function section(heading: string, schema: Schema, language: Language, options: SectionOptions = {}): string {
  return `## ${heading}\n\n${schema['description']}\n\n${exampleAndKeys(heading, schema, language, options)}`;
}

interface SectionOptions {
  /** Keys that are described elsewhere. */
  readonly without?: ReadonlySet<string>;
  /** Puts the example where an author would write it. */
  readonly wrap?: (example: Json) => Json;
}

function exampleAndKeys(
  name: string,
  schema: Schema,
  language: Language,
  { without, wrap }: SectionOptions = {},
): string {
  const [example] = listAt(schema, 'examples');
  const shown = example === undefined ? '' : `${yamlBlock(wrap ? wrap(example) : example)}\n`;
  // A word alone has no keys to explain.
  const tables = schema['x-word'] ? '' : propertyTables(schema, { name, language, without: without ?? new Set() });
  return `${shown}${tables}`;
}

function pagesPage(language: Language): string {
  return [
    pageHead('Pages', String(partOf(language, 'page')['description'])),
    exampleAndKeys('Page', partOf(language, 'page'), language),
    section('Data', partOf(language, 'common/data-source'), language, {
      wrap: (source) => ({ data: { notices: source } }),
    }),
    `## Addresses

Wherever a key \`opens\` something:

${table(
  ['Write', 'What it opens'],
  [
    ['`/pages/news/news`', 'a page of the portal, by its `route` or one of its `also`'],
    [
      '`/pages/news/detail?id={id}`',
      'the same with values: only what the page declares under `query`, and its filters and tabs',
    ],
    ['`https://example.edu/`', 'another site, in a new tab; also `mailto:` and `tel:`'],
    ['`"{url}"`', 'a file whose address is in the data'],
    [
      '`{ route: link.route, query: link.query }`',
      'a page of the portal whose route and parameters are in the data; without such a page the link is shown as plain text',
    ],
  ],
)}`,
  ].join('\n');
}

function partsPage(language: Language): string {
  const shared = partOf(language, 'part');
  return [
    pageHead('Parts', String(shared['description'])),
    exampleAndKeys('Part', shared, language),
    `## Asks\n\n${partOf(language, 'common/asked-type')['description']}\n\n${yamlBlock({ asks: { event: 'ActivitySummary', person: { name: 'text', headimg: 'path?' } } })}\n`,
  ].join('\n');
}

function layoutsPage(language: Language): string {
  const layout = partOf(language, 'layout');
  return [pageHead('Layouts', String(layout['description'])), exampleAndKeys('Layout', layout, language)].join('\n');
}

/** Parts that several blocks share, in the order in which an author meets them. */
const sharedParts: readonly (readonly [string, string])[] = [
  ['item', 'common/entry'],
  ['placed entry', 'common/placed-entry'],
  ['pane entry', 'common/pane-entry'],
  ['menu entry', 'common/menu-link'],
  ['menu group', 'common/menu-group'],
  ['filter', 'common/filter'],
  ['column', 'common/column'],
  ['detail', 'common/detail'],
  ['link', 'common/link'],
  ['tag', 'common/tag'],
];

function blocksPage(language: Language, examples: ReferenceSources['examples']): string {
  return [
    pageHead(
      'Blocks',
      `${partOf(language, 'block')['description']} Blocks are written in \`content\` and shown one below the other. Parts that several blocks share follow at the end.`,
    ),
    kindsTable(language, 'block'),
    ...kindsOf(language, 'block').map(
      ([kind, schema]) =>
        section(kind, schema, language, { wrap: (example) => [example] }) +
        fullExample(examples.get(`${kind}/example.yaml`), kind === 'page' ? 'In a layout' : 'In a page'),
    ),
    ...sharedParts.map(([heading, key]) => section(heading, partOf(language, key), language)),
    shapesSection('line', partOf(language, 'common/line'), language),
    shapesSection('icon by case', partOf(language, 'common/icon-by-case'), language),
    shapesSection('options', partOf(language, 'common/options'), language),
    `## as\n\n${partOf(language, 'common/show-as')['description']}\n\n${choices(partOf(language, 'common/show-as'))}\n`,
    `## Colours\n\n${partOf(language, 'common/colour')['description']}\n\n${choices(partOf(language, 'common/colour'))}\n`,
    `## Icons\n\n${partOf(language, 'common/icon')['description']}\n\n${choices(partOf(language, 'common/icon'))}\n`,
  ].join('\n');
}

function choices(schema: Schema): string {
  return listAt(schema, 'enum')
    .map((value) => code(inlineYaml(value)))
    .join(', ');
}

/** A part that can be written short, or as a group of keys or a list of them. */
function shapesSection(heading: string, schema: Schema, language: Language): string {
  const examples = listAt(schema, 'examples').map((example) => `- ${code(inlineYaml(example))}`);
  const groups = groupsIn(heading, writtenOut(schema, language));
  const tables = groups.map((group) => propertyTables(group.schema, { name: heading, language }));
  return `## ${heading}\n\n${schema['description']}\n\n${examples.join('\n')}\n\n${tables.join('\n')}`;
}

function kindsOf(language: Language, union: 'block' | 'field' | 'action'): readonly (readonly [string, Schema])[] {
  return schemasAt(partOf(language, union), 'oneOf').map((branch) => {
    const key = languagePartOf(String(branch['$ref']));
    return [key.slice(key.indexOf('/') + 1), partOf(language, key)] as const;
  });
}

function kindsTable(language: Language, union: 'block' | 'field' | 'action'): string {
  return table(
    ['Kind', 'What it is'],
    kindsOf(language, union).map(([kind, schema]) => [`[${code(kind)}](#${kind})`, String(schema['description'])]),
  );
}

/** The example that the tests compile and open in a browser. */
function fullExample(text: string | undefined, where: string): string {
  return text === undefined ? '' : `\n${where}:\n\n\`\`\`yaml\n${text.trimEnd()}\n\`\`\`\n`;
}

function fieldsPage(language: Language, examples: ReferenceSources['examples']): string {
  const kinds = kindsOf(language, 'field');
  const shared = sharedProperties(kinds.map(([, schema]) => schema));
  const sharedKeys = new Set(Object.keys(shared));
  return [
    pageHead(
      'Fields',
      `${partOf(language, 'field')['description']} Fields are written in \`fields\` of a [form](forms.md).`,
    ),
    kindsTable(language, 'field'),
    `## What fields have in common\n\n${propertyTables({ required: ['name', 'label'], properties: { ...shared } }, { name: 'Field', language })}`,
    ...kinds.map(([kind, schema]) => {
      const missing = [...sharedKeys].filter((key) => !(key in propertiesOf(schema)));
      const without = missing.length > 0 ? `\nIt has no ${missing.map(code).join(' and no ')}.\n` : '';
      return (
        section(kind, schema, language, { without: new Set([...sharedKeys, 'kind']), wrap: (example) => [example] }) +
        without +
        fullExample(examples.get(`fields/${kind}/example.yaml`), 'In a form')
      );
    }),
    `## autocomplete\n\n${partOf(language, 'common/autocomplete')['description']}\n\n${choices(partOf(language, 'common/autocomplete'))}\n`,
  ].join('\n');
}

/** Keys that more than half of the kinds have, word for word. */
function sharedProperties(schemas: readonly Schema[]): Readonly<Record<string, Schema>> {
  const counts = new Map<string, { key: string; node: Schema; count: number }>();
  for (const schema of schemas) {
    for (const [key, node] of Object.entries(propertiesOf(schema))) {
      const id = `${key} ${JSON.stringify(node)}`;
      counts.set(id, { key, node, count: (counts.get(id)?.count ?? 0) + 1 });
    }
  }
  const most = [...counts.values()].filter(({ count }) => count > schemas.length / 2);
  return Object.fromEntries(most.map(({ key, node }) => [key, node]));
}

function actionsPage(language: Language, examples: ReferenceSources['examples']): string {
  return [
    pageHead(
      'Actions',
      `${partOf(language, 'action')['description']} Actions are written in \`do\` of a button or entry, in \`then\` and in \`failed\`. ${partOf(language, 'common/actions')['description']}`,
    ),
    kindsTable(language, 'action'),
    ...kindsOf(language, 'action').map(
      ([kind, schema]) =>
        section(kind, schema, language, { wrap: (example) => [example] }) +
        fullExample(examples.get(`button/actions/${kind}.yaml`), 'In a page'),
    ),
  ].join('\n');
}

function formsPage(language: Language): string {
  const form = partOf(language, 'form');
  return [
    pageHead('Forms', String(form['description'])),
    exampleAndKeys('Form', form, language),
    'The kinds of fields are in [fields.md](fields.md).\n',
    section('Section', partOf(language, 'items/section'), language, { wrap: (example) => ({ fields: [example] }) }),
    section('Note', partOf(language, 'items/note'), language, { wrap: (example) => ({ fields: [example] }) }),
    section('Step', partOf(language, 'form/step'), language, { wrap: (example) => ({ steps: [example] }) }),
    section('Review', partOf(language, 'form/review'), language, { wrap: (example) => ({ review: example }) }),
    textByCaseSection(language),
  ].join('\n');
}

function textByCaseSection(language: Language): string {
  const schema = partOf(language, 'common/text-by-case');
  const [, cases = {}] = listAt(schema, 'examples');
  const keys = propertyTables(partOf(language, 'common/text-case'), { name: 'Text by case', language });
  return `## Text by case\n\n${schema['description']}\n\n${yamlBlock({ success: cases })}\n${keys}`;
}

function statusesPage(language: Language): string {
  return [
    pageHead('Statuses and options', 'Labels for values: badges for the state of a record, and lists of choices.'),
    section('Status', partOf(language, 'status'), language),
    section('Option list', partOf(language, 'options'), language),
  ].join('\n');
}

function portalPage(language: Language): string {
  const portal = partOf(language, 'portal');
  return [
    pageHead('Portal', String(portal['description'])),
    propertyTables(portal, { name: 'portal', language, level: 2 }),
  ].join('\n');
}

function officePage(language: Language): string {
  return [
    pageHead(
      'Files of the office',
      'What `npx portico office` takes, and `npx portico validate FILE` looks through. How to do each task is in [the guide](../guide/do-the-offices-work.md).',
    ),
    section('Notice', partOf(language, 'office/notice'), language),
    section('Message', partOf(language, 'office/message'), language),
    section('Receivers', partOf(language, 'office/message/receivers'), language, {
      wrap: (example) => ({ to: example }),
    }),
    section('Event', partOf(language, 'office/event'), language),
    section('Form', partOf(language, 'office/form'), language),
    section('Question', partOf(language, 'office/form/question'), language, {
      wrap: (example) => ({ fields: [example] }),
    }),
    section('Condition', partOf(language, 'office/form/condition'), language, {
      wrap: (example) => ({ 'visible-when': example }),
    }),
    ...recordSections(language),
    shapesSection('Text by language', partOf(language, 'common/localized'), language),
    section('Moment', partOf(language, 'common/moment'), language),
    section('Audience', partOf(language, 'common/audience'), language, { wrap: (example) => ({ for: example }) }),
  ].join('\n');
}

/** The records, and each kind of entry with a section of its own. */
function recordSections(language: Language): readonly string[] {
  const entries = Object.keys(language.$defs).filter((key) => key.startsWith('office/records/'));
  return [
    section('Records', partOf(language, 'office/records'), language),
    ...entries.map((key) => {
      const { examples: _, ...entry } = partOf(language, key); // the records above show all of them
      return section(String(entry['title']), entry, language);
    }),
  ];
}

function messagesPage(language: Language): string {
  const messages = partOf(language, 'messages');
  const sentences = partOf(language, 'sentences');
  const texts = partOf(language, 'texts');
  return [
    pageHead('Messages and translations', String(messages['description'])),
    `## Messages\n\n${usualTexts(messages)}`,
    `## Sentences of the server\n\n${sentences['description']}\n\n${usualTexts(sentences)}`,
    `## Translations\n\n${texts['description']}\n\n${yamlBlock(listAt(texts, 'examples')[0] ?? {})}\nThe English text is written exactly as in the YAML, placeholders included. A text without a translation is shown in English, and the compiler warns of it.\n`,
  ].join('\n');
}

/** What is said by itself, when, and what may be in it. */
function usualTexts(texts: Schema): string {
  const rows = Object.entries(propertiesOf(texts)).map(([key, node]) => {
    const names = Object.keys(isSchema(node['x-names']) ? node['x-names'] : {});
    return [
      code(key),
      String(node['description']),
      String(node['default']),
      names.map((name) => code(`{${name}}`)).join(', '),
    ];
  });
  return table(['Key', 'When', 'Usual text', 'Placeholders'], rows);
}
