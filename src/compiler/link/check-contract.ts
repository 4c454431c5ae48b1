/** Rules of the contract as a whole: records must come to an end, and refusals are words that the portal knows. */
import { nearestNames } from '#expression/node';
import type { EntityModel, Type } from '#model';
import { listed, makeDiagnostic, quoted, type Reporting, suggestion } from '../diagnostics/report.ts';
import { definition } from '../kernel/language.ts';
import { isRecord, listOf, own, type PlainRecord, recordOf, textOf } from '../kernel/records.ts';
import type { ShapedSource } from '../shape/check-shape.ts';
import { parseTypeWords } from './type-words.ts';

interface Written {
  readonly source: ShapedSource;
  readonly data: PlainRecord;
}

/** A field whose value is always a whole record of another entity, never null. Such fields may form no circle. */
interface Hold {
  readonly field: string;
  readonly entity: string;
}

/** Reports entities that always hold each other, so that no record of them could ever end. */
export function* checkEndless(
  entities: Readonly<Record<string, EntityModel>>,
  written: ReadonlyMap<string, Written>,
): Reporting {
  const holds = new Map(
    Object.entries(entities).map(([name, { fields }]) => [
      name,
      Object.entries(fields).flatMap(([field, type]) => heldIn(type).map((entity): Hold => ({ field, entity }))),
    ]),
  );
  for (const name of [...holds.keys()].sort()) {
    const circle = circleFrom(name, holds);
    // Each entity of a circle comes upon it; the first by name reports it.
    if (!circle || circle.some(({ entity }) => entity < name)) continue;
    const [first, ...others] = circle;
    const declared = first && declaredIn(name, first.field, written);
    if (!declared) continue;
    const by =
      others.length > 0 ? `, by way of ${listed(circle.slice(0, -1).map(({ entity }) => quoted(entity)))}` : '';
    yield makeDiagnostic(
      'link/endless-record',
      declared.source.tree.spanOf([declared.entity, 'fields', first.field], 'value'),
      {
        problem: `Every ${quoted(name)} holds another one in ${quoted(first.field)}${by}, so such a record would never end.`,
        remedy: `Let it be empty at times: ${quoted(`${first.field}: ${first.entity}?`)}.`,
      },
    );
  }
}

/** Where a field is written: in the entity itself, or in one that it includes. */
function declaredIn(
  entity: string,
  field: string,
  written: ReadonlyMap<string, Written>,
): { readonly entity: string; readonly source: ShapedSource } | undefined {
  const place = written.get(entity);
  if (!place) return undefined;
  if (own(recordOf(place.data['fields']), field) !== undefined) return { entity, source: place.source };
  const included = textOf(place.data['includes']);
  return included === entity ? undefined : declaredIn(included, field, written);
}

/** The entities of which a value of the type always holds one; lists and what may be empty hold none. */
function heldIn(type: Type): readonly string[] {
  if (type.nullable) return [];
  if (type.kind === 'entity') return [type.name];
  return type.kind === 'object' ? Object.values(type.fields).flatMap(heldIn) : [];
}

/** The shortest way from an entity back to itself. */
function circleFrom(name: string, holds: ReadonlyMap<string, readonly Hold[]>): readonly Hold[] | undefined {
  const seen = new Set<string>();
  let ways: readonly (readonly Hold[])[] = (holds.get(name) ?? []).map((hold) => [hold]);
  while (ways.length > 0) {
    const closed = ways.find((way) => way.at(-1)?.entity === name);
    if (closed) return closed;
    ways = ways.flatMap((way) => {
      const last = way.at(-1)?.entity ?? '';
      if (seen.has(last)) return [];
      seen.add(last);
      return (holds.get(last) ?? []).map((hold) => [...way, hold]);
    });
  }
  return undefined;
}

/** The refusals that the language knows, as code and reason. */
function knownRefusals(): readonly string[] {
  const errors = own(definition('calls/call').properties ?? {}, 'errors');
  return listOf(errors?.items?.['x-refusals']).map(String);
}

/** Reports refusals that neither the language knows nor portal.yaml lists under `refusals`. */
export function* checkRefusals(calls: ReadonlyMap<string, Written>, sources: readonly ShapedSource[]): Reporting {
  const portal = sources.find(({ kind }) => kind === 'portal');
  // Which it lists nobody knows when it cannot be read.
  if (!portal) return;
  const known = new Set([...knownRefusals(), ...listOf(recordOf(portal.data)['refusals']).map(textOf)]);
  for (const [name, { source, data }] of calls) {
    for (const [index, refusal] of listOf(data['errors']).entries()) {
      const place = [name, 'errors', index];
      if (typeof refusal !== 'string' || known.has(refusal) || source.broken.has(place.join('\n'))) continue;
      // The number says little: `409 voll` is not meant for `409 full`.
      const [meant] = nearestNames(reasonOf(refusal), [...known].map(reasonOf));
      const near = [...known].filter((other) => reasonOf(other) === meant);
      yield makeDiagnostic('link/unknown-refusal', source.tree.spanOf(place, 'value'), {
        problem: `No refusal is called ${quoted(refusal)}.`,
        remedy: suggestion(
          near,
          [],
          `If the server of this portal refuses with that word, list it in portal.yaml: \`refusals: [${refusal}]\`.`,
        ),
      });
    }
  }
}

function reasonOf(refusal: string): string {
  return refusal.replace(/^\d+ /, '');
}

/** Reports calls that never receive the extra fields they take: those of a form that sends elsewhere, or not as forms send them. */
export function* checkExtraFields(calls: ReadonlyMap<string, Written>, forms: ReadonlyMap<string, string>): Reporting {
  for (const [name, { source, data }] of calls) {
    for (const [key, written] of Object.entries(recordOf(data['body']))) {
      const place = isRecord(written) ? [name, 'body', key, 'type'] : [name, 'body', key];
      const words = textOf(isRecord(written) ? written['type'] : written);
      const type = words.startsWith('extra') ? parseTypeWords(words) : null;
      const sends = type?.kind === 'extra' ? forms.get(type.form) : undefined;
      if (type?.kind !== 'extra' || !sends || !calls.has(sends)) continue;
      if (sends === name) {
        const effect = 'Then the server would refuse what is sent.';
        const asSent = `extra fields of ${type.form}?`;
        if (key !== 'ext')
          yield makeDiagnostic('link/unsent-extra-fields', source.tree.spanOf(place, 'key'), {
            problem: `A form sends its extra fields as ${quoted('ext')}, and never as ${quoted(key)}.`,
            effect,
            remedy: `Write ${quoted(`ext: ${asSent}`)}.`,
          });
        else if (!type.nullable)
          yield makeDiagnostic('link/unsent-extra-fields', source.tree.spanOf(place, 'value'), {
            problem: `The call ${quoted(name)} needs extra fields, and a form sends none when none is answered.`,
            effect,
            remedy: `Let it be left out: ${quoted(asSent)}.`,
          });
        continue;
      }
      const own = [...forms].filter(([, call]) => call === name).map(([form]) => form);
      yield makeDiagnostic('link/extra-fields-of-another-call', source.tree.spanOf(place, 'value'), {
        problem: `The form ${quoted(type.form)} sends to ${quoted(sends)}, and never to ${quoted(name)}.`,
        effect: 'The extra fields of the form that does send here would be refused.',
        remedy: suggestion(own, [], `Name the form that sends to ${quoted(name)}, or take this out.`),
      });
    }
  }
}
