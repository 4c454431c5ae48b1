/**
 * Labels of stored values: what `portico serve` would otherwise find out at its start. An option list says with `of` whose
 * values it names and then names all of them; a value map has one source; a status can only be one when it tells values of one field apart.
 */
import { namesRead } from '#expression';
import { nearestNames } from '#expression/node';
import type { Contract, Expression, Type } from '#model';
import { choices, listed, makeDiagnostic, quoted, type Reporting, suggestion } from '../../diagnostics/report.ts';
import { isRecord, listOf, own, recordOf, textOf, wordOf } from '../../kernel/records.ts';
import type { Definitions } from '../../link/definitions.ts';
import { mayBeIn } from '../../link/resolve-reference.ts';
import { ofKind } from '../../link/sources-by-kind.ts';
import type { ShapedSource } from '../../shape/check-shape.ts';

/** @param models  what the files were compiled to; conditions that could not be compiled are null there */
export function* checkValueMaps(
  sources: readonly ShapedSource[],
  models: ReadonlyMap<ShapedSource, { readonly model: unknown }>,
  definitions: Definitions,
): Reporting {
  const named = [...ofKind(sources, 'options'), ...ofKind(sources, 'status')];
  yield* checkRepeated(named);
  for (const source of ofKind(sources, 'options')) yield* checkLabelled(source, definitions);
  for (const source of ofKind(sources, 'status')) yield* checkTabled(source, models.get(source)?.model, definitions);
}

function* checkRepeated(sources: readonly ShapedSource[]): Reporting {
  const first = new Map<string, string>();
  for (const { data, file, tree } of sources) {
    const map = textOf(recordOf(data)['value-map']);
    if (map === '') continue;
    const other = first.get(map);
    if (other === undefined) first.set(map, file);
    else
      yield makeDiagnostic('link/repeated-value-map', tree.spanOf(['value-map'], 'value'), {
        problem: `The value map ${quoted(map)} stands here and in ${other}.`,
        effect: 'The server would take its labels from one of the two, and never read those of the other.',
        remedy: 'Take `value-map` out of one of the files, or give it another name.',
      });
  }
}

/** `of: Person.gender`: the list has a label for each value of that field. */
function* checkLabelled({ data, tree, broken }: ShapedSource, definitions: Definitions): Reporting {
  const list = recordOf(data);
  if (list['of'] === undefined || broken.size > 0) return;
  const [entity = '', field = ''] = textOf(list['of']).split('.');
  const values = valuesFor(entity, field, definitions);
  if (typeof values === 'string') {
    const [from, word] = own(definitions.contract.entities, entity) ? [entity.length + 1, field] : [0, entity];
    const span = tree.spanWithin(['of'], `${entity}.${field}`, from, from + word.length);
    yield makeDiagnostic('link/unknown-values', span, { problem: values, ...remedyFor(entity, field, definitions) });
    return;
  }
  const known = listOf(list['options']).map((option) => wordOf(recordOf(option)['value']));
  const missing = values.filter((value) => !known.includes(value));
  const surplus = known.filter((value) => !values.includes(value));
  const misspelt = missing.length === 1 ? nearestNames(missing[0] ?? '', surplus)[0] : undefined;
  if (missing.length === 0) return;
  yield makeDiagnostic(
    'link/missing-option',
    misspelt === undefined
      ? tree.spanOf(['options'], 'key')
      : tree.spanOf(['options', known.indexOf(misspelt), 'value'], 'value'),
    {
      problem: `The list has no option for ${listed(missing.map(quoted))}, which ${quoted(`${entity}.${field}`)} can be.`,
      effect: 'A record with it would have no label.',
      remedy:
        misspelt === undefined
          ? `Add ${listed(missing.map((value) => quoted(`- { value: ${value}, label: … }`)))}.`
          : `Did you mean ${missing.map(quoted).join('')}?`,
    },
  );
}

/** The closed values of a field, or what is wrong with the name; [] where it cannot be known. */
function valuesFor(entity: string, field: string, definitions: Definitions): readonly string[] | string {
  if (!own(definitions.contract.entities, entity) && mayBeIn(definitions, 'entity', entity)) return [];
  return valuesOf(entity, field, definitions.contract);
}

/** The closed values of a field, or what is wrong with the name. */
export function valuesOf(entity: string, field: string, { entities }: Contract): readonly string[] | string {
  const found = own(entities, entity);
  if (!found) return `There is no entity named ${quoted(entity)}.`;
  const type: Type | undefined = own(found.fields, field);
  if (!type) return `${quoted(entity)} has no field ${quoted(field)}.`;
  return type.kind === 'one-of'
    ? type.options.map(String)
    : `${quoted(`${entity}.${field}`)} has no closed list of values.`;
}

function remedyFor(entity: string, field: string, { contract }: Definitions): { readonly remedy: string } {
  const { fields } = own(contract.entities, entity) ?? {};
  if (!fields) {
    const known = Object.keys(contract.entities);
    return { remedy: suggestion(nearestNames(entity, known), known, 'The entities are in api/entities/.') };
  }
  const closed = Object.keys(fields).filter((name) => fields[name]?.kind === 'one-of');
  if (closed.length === 0) return { remedy: 'Take `of` out, or name a field that is `one of` some words.' };
  return { remedy: suggestion(nearestNames(field, closed), [], choices('It can be', closed)) };
}

/** A status whose labels hang on several fields, or on the time, has no label for each value of one. */
function* checkTabled({ data, tree, broken }: ShapedSource, model: unknown, { contract }: Definitions): Reporting {
  const status = recordOf(data);
  const cases = listOf(recordOf(model)['cases']);
  const conditions = cases.flatMap((entry) => (isRecord(entry) && 'when' in entry ? [entry['when']] : []));
  const entity = own(contract.entities, textOf(status['of']));
  if (status['value-map'] === undefined || !entity || broken.size > 0 || conditions.includes(null)) return;
  const names = [...new Set(conditions.flatMap((when) => namesRead(when as Expression)))]; // compiled, as it is not null
  const [name = ''] = names;
  if (names.length === 1 && own(entity.fields, name)?.kind === 'one-of') return;
  yield makeDiagnostic('link/no-value-map', tree.spanOf(['value-map'], 'value'), {
    problem:
      names.length === 0
        ? 'The cases of this status compare no field, so there are no values to label.'
        : `The labels of this status do not belong to the values of one field: its cases read ${listed(names.map(quoted))}.`,
    effect: 'The server would have no labels under this name.',
    remedy: 'Let all cases compare one field that is `one of` some words, or take `value-map` out.',
  });
}
