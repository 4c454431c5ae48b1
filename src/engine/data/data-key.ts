/** The name under which an answer is kept: two places that ask the same thing share it. */

export interface DataKey {
  readonly call: string;
  readonly given: Readonly<Record<string, unknown>>;
  /** With `grows` all pages up to this one. */
  readonly page: { readonly page: number; readonly perPage: number; readonly grows?: true } | null;
  readonly language: string;
  readonly chosenId: string | null;
  /** Rises when everything that was loaded is to be forgotten. */
  readonly epoch: number;
}

export function writeKey({ call, given, page, language, chosenId, epoch }: DataKey): string {
  const sorted = Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== null && value !== undefined)
      .sort(([left], [right]) => (left < right ? -1 : 1)),
  );
  return JSON.stringify([call, sorted, page, language, chosenId, epoch]);
}

export function readKey(key: string): DataKey {
  // Only `writeKey` makes these texts.
  const [call, given, page, language, chosenId, epoch] = JSON.parse(key) as [
    string,
    DataKey['given'],
    DataKey['page'],
    string,
    string | null,
    number,
  ];
  return { call, given, page, language, chosenId, epoch };
}

/** Whether the answer kept under this key comes from one of the calls. */
export function isKeyOf(key: unknown, calls: readonly string[]): boolean {
  return typeof key === 'string' && calls.some((call) => key.startsWith(`[${JSON.stringify(call)},`));
}
