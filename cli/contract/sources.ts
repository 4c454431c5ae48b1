/** Where the values come from that calls need: the ids of records from calls that list them, the session of a captcha from the call that opens it. */
import { type CallModel, type Contract, contractFields, type PortalModel, recordOf, type Type } from '#model';

/** A call that may answer with the value, and the path to it in the answer. */
export interface Source {
  readonly call: string;
  readonly path: readonly (string | number)[];
}

/** By call, then by parameter. An empty list: nothing is known to answer with such a value. */
export type Sources = Readonly<Record<string, Readonly<Record<string, readonly Source[]>>>>;

/** @param calls  those that may be asked */
export function sourcesOf({ contract, forms }: PortalModel, calls: readonly CallModel[]): Sources {
  const listing = calls.filter((call) => neededIds(call).length === 0);
  const ofCalls = calls.map((call) => {
    const ids = neededIds(call).map(({ name, identifies }) => [name, listersOf(identifies, listing, contract)]);
    return [call.name, Object.fromEntries(ids)] as const;
  });
  const captchas = Object.values(forms).flatMap(({ fields }) => fields.filter((field) => field.kind === 'captcha'));
  const ofPictures = captchas.map(({ session, picture }) => [picture, { sid: [{ call: session, path: ['sid'] }] }]);
  return { ...Object.fromEntries(ofCalls), ...Object.fromEntries(ofPictures) };
}

/** The value in the first answer that has one. */
export function valueFrom(
  sources: readonly Source[],
  answers: ReadonlyMap<string, unknown>,
): string | number | undefined {
  for (const { call, path } of sources) {
    const value = path.reduce<unknown>(
      (part, key) => (Array.isArray(part) ? part[Number(key)] : recordOf(part)[key]),
      answers.get(call),
    );
    if (typeof value === 'string' || typeof value === 'number') return value;
  }
  return undefined;
}

function neededIds({ query, body }: CallModel) {
  return Object.entries({ ...query, ...body }).flatMap(([name, type]) =>
    type.kind === 'id' && !type.nullable ? [{ name, identifies: type.identifies }] : [],
  );
}

/** The calls whose answers have a list of records with such an id. */
function listersOf(identifies: string | undefined, calls: readonly CallModel[], contract: Contract): Source[] {
  if (identifies === undefined) return [];
  return calls.flatMap(({ name, answer }) =>
    Object.entries(contractFields(answer, contract))
      .filter(([, type]) => type.kind === 'list' && idIn(type.of, contract) === identifies)
      .map(([list]) => ({ call: name, path: [list, 0, 'id'] })),
  );
}

function idIn(type: Type, contract: Contract): string | undefined {
  const { id } = contractFields(type, contract);
  return id?.kind === 'id' ? id.identifies : undefined;
}
