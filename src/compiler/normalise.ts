/**
 * One walk through a file along its schema. What the annotations say of a value decides what becomes of it: names are looked up
 * (`x-reference`), expressions typed (`x-expression`), texts noted for the catalogues (`x-text`). On the way back up the model
 * is built: shorthand gone, defaults written out, keys in camelCase.
 */
import type { Fields, Type } from '#model';
import { checkArguments, checkAsked, checkStartValues } from './check-arguments.ts';
import { checkCases } from './check-cases.ts';
import { compileAddress, compileCondition, compileExpression, compileText } from './compile-values.ts';
import { entryType, type FileContext, type Names, recordFields, typeOf, withFields } from './file-context.ts';
import { amountOf, chooseBranch, kindsOf, modelKey, resolveNode, type SchemaNode } from './language.ts';
import { isStorable } from './page-names.ts';
import { isRecord, own, type PlainRecord, put, textOf } from './records.ts';
import { checkRendererArguments, checkRendererOptions } from './renderers.ts';
import { resolveReference } from './resolve-reference.ts';
import { type Path, pathKey } from './sources.ts';
import { parseTypeWords } from './type-words.ts';

/** The model of `value`, or undefined where its shape is broken; later stages never see a half-made model. */
export function normalise(schema: SchemaNode, value: unknown, path: Path, names: Names, context: FileContext): unknown {
  const node = resolveNode(schema);
  if (isBroken(path, context)) return undefined;
  const annotated = leaf(node, value, path, names, context);
  if (annotated) return annotated.value;
  if (node['x-shorthand']) return normaliseShorthand(node, value, path, names, context);
  if (node.anyOf) {
    const branch = node.anyOf[chooseBranch(node.anyOf, value)];
    return branch && normalise(branch, value, path, names, context);
  }
  if (node['x-kinds']) {
    const kind = kindsOf(node).get(textOf(isRecord(value) ? value['kind'] : ''));
    return kind && normalise(kind, value, path, names, context);
  }
  if (Array.isArray(value)) {
    const { items } = node;
    if (!items) return value;
    const built = value.map((item, index) => normalise(items, item, [...path, index], names, context));
    if (node['x-cases']) checkCases({ said: String(node['x-cases']), cases: value, built, path }, names, context);
    return built;
  }
  if (!isRecord(value)) return value;
  if (node.properties) return normaliseRecord(node, value, path, names, context);
  const { additionalProperties } = node;
  if (typeof additionalProperties !== 'object') return value;
  const built: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    put(built, key, normalise(additionalProperties, value[key], [...path, key], names, context));
  }
  return built;
}

function isBroken(path: Path, { source: { broken } }: FileContext): boolean {
  return broken.size > 0 && path.length > 0 && broken.has(pathKey(path));
}

/** A value that an annotation turns into something else. */
function leaf(
  node: SchemaNode,
  value: unknown,
  path: Path,
  names: Names,
  context: FileContext,
): { readonly value: unknown } | null {
  if (node['x-condition']) return { value: compileCondition(value, path, names, context) };
  if (typeof value === 'object' && value !== null) return null;
  if (node['x-text']) return { value: compileText(value, path, names, context) };
  if (node['x-expression'])
    return { value: compileExpression(String(node['x-expression']), value, path, names, context) };
  if (node['x-address']) return { value: compileAddress(value, path, names, context) };
  if (node['x-duration'] || node['x-size']) return { value: amountOf(textOf(value)) };
  if (node['x-type']) return { value: parseTypeWords(textOf(value)) ?? { kind: 'json' } };
  if (node['x-reference'])
    return { value: resolveReference(String(node['x-reference']), textOf(value), path, names, context) };
  return null;
}

/**
 * `x-shorthand` says what the short form stands for: `text` a group with that key, `[]` a list of one, `[text]` a list of one
 * such group. The position stays.
 */
function normaliseShorthand(node: SchemaNode, value: unknown, path: Path, names: Names, context: FileContext): unknown {
  const [short, long] = node.anyOf ?? [];
  if (!short || !long) return undefined;
  if (chooseBranch([short], value) < 0) return normalise(long, value, path, names, context);
  const compiled = normalise(short, value, path, names, context);
  const [, list, key] = /^(\[?)([^\]]*)/.exec(String(node['x-shorthand'])) ?? [];
  const entry = key ? { [key]: compiled } : compiled;
  return list ? [entry] : entry;
}

function normaliseRecord(
  node: SchemaNode,
  record: PlainRecord,
  path: Path,
  names: Names,
  context: FileContext,
): PlainRecord {
  const model: Record<string, unknown> = {};
  for (const { key, node: child, modelKey, mayBeSkipped } of propertiesOf(node)) {
    const given = own(record, key);
    if (given === undefined && mayBeSkipped) continue;
    const place = [...path, key];
    const inner = namesInside(child, record, names, context);
    const value = given ?? showAs(child, record, names, context) ?? child.default;
    const checked = checkedMap(child, record, given, place, inner, context);
    if (checked !== undefined) put(model, modelKey, checked);
    else if (value !== undefined) {
      const built = normalise(child, value, place, inner, context);
      if (built !== undefined) put(model, modelKey, built);
    }
  }
  return model;
}

/** One key that a group may have. */
interface Property {
  readonly key: string;
  readonly node: SchemaNode;
  readonly modelKey: string;
  /** Whether nothing comes of it where the author leaves it out. */
  readonly mayBeSkipped: boolean;
}

const properties = new WeakMap<SchemaNode, readonly Property[]>();

/** Remembered, because a group has few of the keys that it may have. */
function propertiesOf(group: SchemaNode): readonly Property[] {
  const known = properties.get(group);
  if (known) return known;
  const found = Object.entries(group.properties ?? {}).map(([key, property]): Property => {
    const node = resolveNode(property);
    const mayBeSkipped = ['default', 'x-as-of', ...checkedMaps].every((word) => node[word] === undefined);
    return { key, node, modelKey: modelKey(key, node), mayBeSkipped };
  });
  properties.set(group, found);
  return found;
}

/** How a value is shown when the author leaves that to its type. */
function showAs(node: SchemaNode, record: PlainRecord, names: Names, context: FileContext): string | undefined {
  const value = node['x-as-of'] === undefined ? undefined : own(record, String(node['x-as-of']));
  if (value === undefined) return undefined;
  const type = typeOf(value, names, context);
  if (type.kind === 'list')
    return type.of.kind === 'entity' && recordFields(type.of, context.definitions)?.['url'] ? 'files' : 'text';
  return looks[type.kind] ?? 'text';
}

const looks: Readonly<Record<string, string>> = {
  id: 'number',
  integer: 'number',
  number: 'number',
  date: 'date',
  time: 'time',
  datetime: 'datetime',
  instant: 'datetime',
  money: 'money',
  'yes-no': 'yes-no',
  rich: 'rich',
};

const checkedMaps = ['x-arguments', 'x-renderer-arguments', 'x-renderer-options', 'x-form-arguments', 'x-form-fields'];

/** Maps whose keys are the parameters of a call or the fields of a form; what a call needs is missed where there is none. */
function checkedMap(
  node: SchemaNode,
  record: PlainRecord,
  given: unknown,
  path: Path,
  names: Names,
  context: FileContext,
): unknown {
  if (node['x-arguments'])
    return checkArguments(textOf(own(record, String(node['x-arguments']))), given, path, names, context);
  if (node['x-renderer-arguments'])
    return checkRendererArguments(
      textOf(own(record, String(node['x-renderer-arguments']))),
      given,
      path,
      names,
      context,
    );
  if (node['x-renderer-options'])
    checkRendererOptions(textOf(own(record, String(node['x-renderer-options']))), given, path, context);
  if (node['x-form-arguments'])
    return checkAsked(textOf(own(record, String(node['x-form-arguments']))), given, path, names, context);
  if (node['x-form-fields'])
    return checkStartValues(textOf(own(record, String(node['x-form-fields']))), given, path, names, context);
  return undefined;
}

/** The names that may be read inside a property, as its annotation says. */
function namesInside(node: SchemaNode, record: PlainRecord, names: Names, context: FileContext): Names {
  const { definitions } = context;
  const sibling = (annotation: string): unknown => own(record, String(node[annotation]));
  if (node['x-scope'] === 'outer') return { fields: names.outer, outer: names.outer, blind: false };
  if (node['x-each']) {
    const type = typeOf(sibling('x-each'), names, context);
    const entry = entryType(type, definitions);
    const inner = namesOf(entry, callOf(sibling('x-each'), context), names, context);
    return entry && isStorable(entry) ? { ...withFields(inner, { entry }), outer: names.fields } : inner;
  }
  if (node['x-of'])
    return namesOf(typeOf(sibling('x-of'), names, context), callOf(sibling('x-of'), context), names, context);
  if (node['x-of-entity']) {
    const entity = textOf(sibling('x-of-entity'));
    return namesOf(
      own(definitions.contract.entities, entity) ? { kind: 'entity', name: entity } : null,
      undefined,
      names,
      context,
    );
  }
  if (node['x-result']) return withFields(names, resultOf(textOf(sibling('x-result')), context));
  if (node['x-result-of-form']) {
    return withFields(
      names,
      resultOf(definitions.forms.get(textOf(sibling('x-result-of-form')))?.sends ?? '', context),
    );
  }
  if (isRecord(node['x-names'])) {
    const added = Object.entries(node['x-names']).map(([name, words]): [string, Type] => [
      name,
      parseTypeWords(textOf(words)) ?? { kind: 'text' },
    ]);
    return withFields(names, Object.fromEntries(added));
  }
  return names;
}

/** The fields of one entry or record, added to the names around it. */
function namesOf(
  type: ReturnType<typeof entryType>,
  call: string | undefined,
  names: Names,
  context: FileContext,
): Names {
  const fields = type && recordFields(type, context.definitions);
  if (!type || !fields) return { ...names, blind: true };
  const subject = type.kind === 'entity' ? { entity: type.name, ...(call ? { call } : {}) } : undefined;
  return { ...withFields(names, fields, subject), outer: names.fields };
}

/** The call that answers the data an expression begins with, for the words of a message. */
function callOf(value: unknown, context: FileContext): string | undefined {
  const name = /^[a-z][a-z0-9_]*/.exec(textOf(value))?.[0];
  const data = isRecord(context.source.data) ? context.source.data['data'] : undefined;
  const source = name !== undefined && isRecord(data) ? own(data, name) : undefined;
  return isRecord(source) ? textOf(source['call']) || undefined : undefined;
}

function resultOf(call: string, context: FileContext): Fields {
  return { result: own(context.definitions.contract.calls, call)?.answer ?? { kind: 'json' } };
}
