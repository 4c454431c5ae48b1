/** Data whose call needs an argument are not asked for while it is empty: they get a condition, as if the author had written it. */
import type { Expression } from '#model';
import { operationOf } from '#model';
import { own, type PlainRecord, recordOf, textOf } from '../kernel/records.ts';
import { parameters } from '../link/call-parameters.ts';
import type { Names, Place } from '../link/file-context.ts';

/** @param model  one source of data, normalised: its `when` then also asks for each argument that the call cannot do without */
export function waitForNeeded(model: PlainRecord, { names, context }: Place): PlainRecord {
  const call = own(context.definitions.contract.calls, textOf(model['call']));
  if (!call) return model;
  const given = recordOf(model['with']) as Readonly<Record<string, Expression>>; // compiled by then
  const written = own(model, 'when') as Expression | undefined; // see above
  const known = new Set(partsOf(written).map((part) => JSON.stringify(part)));
  const needed = Object.entries(parameters(call)).flatMap(([name, type]): Expression[] => {
    const value = own(given, name);
    if (type.nullable || value === undefined || operationOf(value) === null || isNeededWord(value, names)) return [];
    const isThere: Expression = ['!=', value, null];
    return known.has(JSON.stringify(isThere)) ? [] : [isThere];
  });
  const [first, ...others] = written === undefined ? needed : [written, ...needed];
  return first === undefined ? model : { ...model, when: others.reduce((left, right) => ['&&', left, right], first) };
}

/** What must hold all together. */
function partsOf(condition: Expression | undefined): readonly Expression[] {
  const [word, ...parts] = operationOf(condition) ?? [];
  if (word === '&&') return parts.flatMap(partsOf);
  return condition === undefined ? [] : [condition];
}

/** A word that the page needs in its address: without it the page asks for nothing anyway. */
function isNeededWord(value: Expression, { fields }: Names): boolean {
  const [word, of, name] = operationOf(value) ?? [];
  const query = own(fields, 'query');
  if (word !== 'field' || query?.kind !== 'object' || JSON.stringify(of) !== '["name","query"]') return false;
  return own(query.fields, String(name))?.nullable !== true;
}
