/** The names that expressions of a file may read, with their types. */
import { type CheckedType, isKeptWord, isStorable } from '#expression/node';
import { type Diagnostic, type Fields, isOneOf, namesWithoutInput, type Type } from '#model';
import { eachOf, quoted, type Reporting } from '../../diagnostics/report.ts';
import { definition, resolveNode } from '../../kernel/language.ts';
import { isRecord, listOf, own, type PlainRecord, put, recordOf, recordsIn, textOf } from '../../kernel/records.ts';
import { type Path, pathKey } from '../../kernel/sources.ts';
import { queryTypes } from '../../link/asked-types.ts';
import type { Definitions } from '../../link/definitions.ts';
import { entryType, recordFields } from '../../link/extra-fields.ts';
import { diagnosticAt, type FileContext, type Names } from '../../link/file-context.ts';
import { answerFor } from '../../link/kept-forms.ts';
import { nameOf } from '../../link/sources-by-kind.ts';
import { typeOfTabs } from '../../link/tab-words.ts';
import { type TypeReader, typeReaderOf } from '../../link/type-reader.ts';
import { misspeltFields } from '../calls/check-form-call.ts';
import { usualFields } from '../calls/usual-fields.ts';
import { typeOf } from '../expressions/expression-at.ts';
import { sortsByCall } from '../tables/column-order.ts';

const chosen: Type = {
  kind: 'object',
  fields: { id: { kind: 'id', nullable: true }, title: { kind: 'text', nullable: true } },
};

/** Whether somebody is logged in, to be read aloud: where it holds, `user` is there. */
const loggedIn: Fields = { logged_in: { kind: 'yes-no' }, visitor: { kind: 'yes-no' } };

/** Who looks: whether anybody is logged in, their roles, and what the one that chooses has chosen. */
function visitorNames({ roles, lostRoleNames }: Definitions): Fields {
  const names = [...(roles ?? [])].flatMap(([role, { chooses }]): [string, Type][] => [
    [`is_${role}`, { kind: 'yes-no' }],
    ...(chooses === null ? [] : [[chooses, chosen] satisfies [string, Type]]),
  ]);
  const lost = lostRoleNames.map((name): [string, Type] => [name, { kind: 'json' }]);
  return { ...loggedIn, ...Object.fromEntries([...names, ...lost]) };
}

/** Names that the portal itself gives; data and fields cannot take them. */
export const reservedNames: readonly string[] = [
  ...['user', 'logged_in', 'visitor', 'now', 'query', 'filters', 'result', 'sent', 'entry'],
  ...namesWithoutInput,
];

/** Whether data, fields and answers cannot take the name. */
export function isReserved(name: string, definitions: Definitions): boolean {
  return isKeptWord(name) || reservedNames.includes(name) || own(visitorNames(definitions), name) !== undefined;
}

/** @param what  what has the name: `this data` */
export function reportReserved(name: string, at: Parameters<typeof diagnosticAt>[1], what: string): Diagnostic {
  return diagnosticAt('link/reserved-name', at, {
    problem: `${quoted(name)} is a ${isKeptWord(name) ? 'word that expressions keep for themselves' : 'name that the portal itself gives'}.`,
    remedy: `Choose another name for ${what}.`,
  });
}

export function namesFor(fields: Fields): Names {
  return { fields, outer: fields, blind: false };
}

export const statusNames: Names = namesFor({});

export function* pageNames(context: FileContext): Reporting<Names> {
  const data = recordOf(context.source.data);
  const { definitions } = context;
  const forVisitors = data['access'] === 'everyone';
  const user: Type = forVisitors ? { ...definitions.user, nullable: true } : definitions.user;
  const base: Fields = {
    user,
    ...visitorNames(definitions),
    query: { kind: 'object', fields: yield* queryNames(context) },
    ...dataTypes(data['data'], context),
    ...(yield* stateTypes(context.source, typeReaderOf(definitions))),
  };
  return {
    ...topNames({ ...base, filters: filtersType(data['content'], namesFor(base), context) }, context),
    forVisitors,
  };
}

/** What the address says, by name. What reads the word of tabs can only be one of theirs. */
function* queryNames({ source, definitions }: FileContext): Reporting<Fields> {
  const page = definitions.pages.get(textOf(recordOf(source.data)['route']));
  // Of two pages with one address only one is known by it.
  if (page?.source !== source) return yield* queryTypes(source, typeReaderOf(definitions), definitions.contract);
  return Object.fromEntries(
    Object.entries(page.query).map(([name, type]): [string, Type] => [name, typeOfTabs(page, name) ?? type]),
  );
}

export function formNames(context: FileContext): Names {
  const data = recordOf(context.source.data);
  const facts = context.definitions.forms.get(nameOf(context.source));
  // What reads the parameter that a misspelt field was meant to be is no second issue.
  const meant = [...misspeltFields(context)].map(([name, each]) => [each.meant, facts?.fields[name]]);
  return topNames(
    {
      ...(Object.fromEntries(meant) as Fields), // each has the type of its field, which is one of the form
      user: { ...context.definitions.user, nullable: true },
      ...visitorNames(context.definitions),
      ...dataTypes(data['data'], context),
      ...(facts?.asks ?? {}),
      ...(facts?.fields ?? {}),
    },
    context,
  );
}

/** Who is logged in, and the data of the layout: it stays while pages come and go. */
export function layoutNames(context: FileContext): Names {
  const { definitions, source } = context;
  const forVisitors = definitions.layouts.get(nameOf(source))?.forVisitors ?? false;
  const user: Type = forVisitors ? { ...definitions.user, nullable: true } : definitions.user;
  const data = dataTypes(recordOf(source.data)['data'], context);
  return { ...topNames({ user, ...visitorNames(definitions), ...data }, context), forVisitors };
}

/** Who is logged in: what every page knows. */
export function portalNames({ definitions }: FileContext): Names {
  return namesFor({ user: { ...definitions.user, nullable: true }, ...visitorNames(definitions) });
}

/** What a part asks for, and who is logged in: visitors may see it too. */
export function partNames(context: FileContext): Names {
  const { definitions, source } = context;
  const asks = definitions.parts.get(nameOf(source))?.asks ?? {};
  const base: Fields = { user: { ...definitions.user, nullable: true }, ...visitorNames(definitions), ...asks };
  return { ...namesFor(base), ...recordAsked(asks, base, context), forVisitors: true };
}

/** Of one record alone the fields are read without its name, as in the entry of a list. */
function recordAsked(asks: Fields, base: Fields, { definitions, source }: FileContext): Partial<Names> {
  const [record, ...others] = Object.values(asks);
  const fields = record && others.length === 0 ? recordFields(record, definitions) : null;
  if (!record || !fields) return { blind: source.broken.has('asks') };
  const all = { ...fields, ...base };
  return { fields: all, outer: all, ...(record.kind === 'entity' ? { subject: { entity: record.name } } : {}) };
}

/** Where the group of the data itself is broken, the message about it is enough: no name is said to be missing. */
function topNames(fields: Fields, { source }: FileContext): Names {
  return { ...namesFor(fields), blind: source.broken.has('data') };
}

/** What the page remembers. Without a start it may be nothing. */
function* stateTypes(source: FileContext['source'], readType: TypeReader): Reporting<Fields> {
  const { data, state } = recordOf(source.data);
  // A name that data has already stays that of the data; that it is taken twice has been reported.
  const written = Object.entries(recordOf(state)).filter(([name]) => own(recordOf(data), name) === undefined);
  return yield* eachOf(Object.fromEntries(written), function* (one, name): Reporting<Type> {
    const { type, start } = recordOf(one);
    const read = yield* readType(type, source, ['state', name, 'type']);
    return start === undefined ? { ...read, nullable: true } : read;
  });
}

function dataTypes(data: unknown, { definitions, source: { broken } }: FileContext): Fields {
  return Object.fromEntries(
    Object.entries(recordOf(data)).flatMap(([name, source]): [string, Type][] => {
      const call = own(definitions.contract.calls, textOf(recordOf(source)['call']));
      const answer: Type = call
        ? answerFor(call, recordOf(source)['with'], definitions.contract, definitions.keptForms)
        : { kind: 'json' };
      return broken.has(pathKey(['data', name])) ? likelyNames(name) : [[name, answer]];
    }),
  );
}

/** What a name that cannot be one is likely to be called elsewhere: whoever reads it so has done nothing wrong. */
function likelyNames(name: string): [string, Type][] {
  const joined = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const words = [joined, name, ...name.split(/[^A-Za-z0-9_]+/)].filter((word) => /^[A-Za-z_]\w*$/.test(word));
  return words.map((word) => [word, { kind: 'json' }]);
}

/** Every filter of a page's content, however deep its block is, with its path in the file. */
export function filtersIn(content: unknown): readonly { readonly filter: PlainRecord; readonly path: Path }[] {
  return recordsIn(content, ['content']).flatMap(({ record, path }) =>
    listOf(record['filters']).flatMap((filter, index) =>
      isRecord(filter) ? [{ filter, path: [...path, 'filters', index] }] : [],
    ),
  );
}

/** What `filters` holds; anything where the content or its filters have no right shape, so that none is said to be missing. */
function filtersType(content: unknown, names: Names, context: FileContext): Type {
  const fields: Record<string, Type> = sortsByCall(context.source) ? { sort: { kind: 'text', nullable: true } } : {};
  let isReadable = Array.isArray(content);
  for (const {
    record: { filters },
  } of recordsIn(content, [])) {
    isReadable &&= filters === undefined || Array.isArray(filters);
  }
  if (!isReadable) return { kind: 'json' };
  for (const { filter } of filtersIn(content)) {
    for (const { name } of namesOfFilter(filter)) put(fields, name, filterType(filter, names, context));
  }
  return { kind: 'object', fields };
}

/** A choice whose value is no single one has a message of its own. */
const severalParts: ReadonlySet<string> = new Set(['list', 'entity', 'object', 'extra']);

/** What is chosen in a menu of the page or of a field. */
export function choiceType(filter: PlainRecord, { outer }: Names, context: FileContext): Type {
  const { nullable: _, ...type } = filterType(filter, namesFor(outer), context);
  return type;
}

/** A filter without a start may be empty, and so may one whose start comes with the data. */
function filterType(filter: PlainRecord, names: Names, context: FileContext): Type {
  const type = filterValueType(filter, names, context);
  const { start } = filter;
  const isChoice = type.kind === 'one-of' && isOneOf(start, type.options);
  const isFixed = typeof start === 'number' || isChoice || (start !== undefined && !/[.(]/.test(textOf(start)));
  return isFixed ? type : { ...type, nullable: true };
}

const valuesOfLooks: Readonly<Record<string, Type>> = {
  date: { kind: 'date' },
  range: { kind: 'date' },
  month: { kind: 'month' },
  'yes-no': { kind: 'yes-no' },
};

function looksOfFilters(): readonly unknown[] {
  return resolveNode(definition('common/filter').properties?.['look'] ?? {}).enum ?? [];
}

/** What a filter holds while it is set. */
export function filterValueType(filter: PlainRecord, names: Names, context: FileContext): Type {
  const { options, look } = filter;
  const known = own(valuesOfLooks, textOf(look));
  if (known) return known;
  // A look that there is not has a message of its own.
  if (look !== undefined && !looksOfFilters().includes(look)) return { kind: 'json' };
  const choice = valueOfOptions(options, names, context);
  return look === 'several' && choice.kind !== 'json' ? { kind: 'list', of: choice } : choice;
}

function valueOfOptions(options: unknown, names: Names, context: FileContext): Type {
  const listed = typeof options === 'string' ? context.definitions.options.get(options)?.type : undefined;
  if (listed) return listed;
  if (typeof options !== 'string' && !isRecord(options)) return { kind: 'text' };
  const value = valueOfEntries(options, names, context);
  return value && isStorable(value) && !severalParts.has(value.kind) ? value : { kind: 'json' };
}

/** The names that a filter has in the address, with the key that says each: a range has two. */
export function namesOfFilter(filter: PlainRecord): readonly { readonly name: string; readonly key: string }[] {
  const keys = filter['look'] === 'range' ? ['name', 'until'] : ['name'];
  return keys.map((key) => ({ name: textOf(filter[key]), key })).filter(({ name }) => name !== '');
}

/** What is sent for an entry of the data, in either form of `options`. */
function valueOfEntries(options: string | PlainRecord, names: Names, context: FileContext): CheckedType | null {
  const { definitions } = context;
  const entry = entryType(typeOf(isRecord(options) ? options['from'] : options, names, context), definitions);
  const fields = entry && recordFields(entry, definitions);
  const written = isRecord(options) ? options['value'] : usualFields(entry, definitions)?.value;
  return written === 'entry' ? entry : fields && typeOf(written, namesFor(fields), context);
}
