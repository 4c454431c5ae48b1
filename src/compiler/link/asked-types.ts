/** What a page, a form or a part asks for, as types: written as words, in `query` and `asks`. */
import type { Contract, Fields, Type } from '#model';
import { eachOf, type Reporting } from '../diagnostics/report.ts';
import { isRecord, own, recordOf, textOf } from '../kernel/records.ts';
import type { Path } from '../kernel/sources.ts';
import type { ShapedSource } from '../shape/check-shape.ts';
import { parameterType } from './compile-contract.ts';
import type { TypeReader } from './type-reader.ts';

/** Types by name, in words or, for a record of which only some fields matter, as a group of such fields. */
export function typesOf(data: unknown, source: ShapedSource, path: Path, readType: TypeReader): Reporting<Fields> {
  return eachOf(recordOf(data), function* (said, name): Reporting<Type> {
    const place = [...path, name];
    return isRecord(said)
      ? { kind: 'object', fields: yield* typesOf(said, source, place, readType) }
      : yield* readType(said, source, place);
  });
}

/** `id` or `[id]`, where a group with types belongs: the message about it is enough. */
function namesAlone(said: unknown): Fields {
  const names = [said].flat().filter((name) => typeof name === 'string');
  return Object.fromEntries(names.map((name): [string, Type] => [name, { kind: 'json' }]));
}

/** What the address of a page may say. An id is that of the entity as which a call of the page takes it. */
export function* queryTypes(source: ShapedSource, readType: TypeReader, { calls }: Contract): Reporting<Fields> {
  const { query, data } = recordOf(source.data);
  const types = isRecord(query) ? yield* typesOf(query, source, ['query'], readType) : namesAlone(query);
  const sent = Object.values(recordOf(data)).flatMap((each) => {
    const call = own(calls, textOf(recordOf(each)['call']));
    return Object.entries(recordOf(recordOf(each)['with'])).map(([name, value]) => {
      const type = call && parameterType(call, name);
      return { value, identifies: type?.kind === 'id' ? type.identifies : undefined };
    });
  });
  const named = Object.entries(types).map(([name, type]): [string, Type] => {
    const uses = sent.filter(({ value }) => value === `query.${name}`);
    const [identifies] = uses.map((use) => use.identifies);
    const isClear = identifies !== undefined && uses.every((use) => use.identifies === identifies);
    return [name, type.kind === 'id' && type.identifies === undefined && isClear ? { ...type, identifies } : type];
  });
  return Object.fromEntries(named);
}
