/**
 * What a preview shows: a portal whose answers are made up can be put into every state. The choice is in the address
 * (`?preview=empty`), travels with each request, and is read by whoever makes the answers: one spelling for all of them.
 */

/**
 * Answers as usual, without entries, with one entry, with very long ones; answers that come late; the codes with which a call is
 * refused; no network.
 */
export const previewStates = [
  'filled',
  'empty',
  'one',
  'long',
  'slow',
  '401',
  '403',
  '404',
  '409',
  '422',
  '429',
  '500',
  'offline',
] as const;

export type PreviewState = (typeof previewStates)[number];

/** Who looks at a page: `visitor`, `signed-in`, or a role of portal.yaml. */
export type PreviewRole = string;

/** The token of a login that is made up: it says who looks, and nothing else. */
export function previewToken(role: PreviewRole): string {
  return `preview-${role}`;
}

/** The state into which a preview is put. */
export interface PreviewChoice {
  /** The state of all calls of a page. Logging in and the calls of the portal itself go on as usual. */
  readonly state: PreviewState;
  /** The states of single calls, by their names. Such a call has this state instead, even if it is one of the portal itself. */
  readonly calls: Readonly<Record<string, PreviewState>>;
  /** Who looks at it; null leaves it to the login. */
  readonly role: PreviewRole | null;
  /** The data are made from this number: another one gives other data. A whole number from 0 to 1,000,000,000. */
  readonly seed: number;
}

export const usualPreview: PreviewChoice = { state: 'filled', calls: {}, role: null, seed: 1 };

/** The header that carries the choice with each request. */
export const previewHeader = 'X-Preview';

/** The query parameter of the address that holds the choice. */
export const previewParameter = 'preview';

const seedMaximum = 1_000_000_000;
const partsMaximum = 50;

/** Reads `empty,book/detail=404,role=lead,seed=7`. What is not understood is left out, so that an old link still opens. */
export function readPreview(text: string): PreviewChoice {
  const calls: Record<string, PreviewState> = {};
  let { state, role, seed } = usualPreview;
  for (const part of text.split(',').slice(0, partsMaximum)) {
    const [name = '', value] = part.trim().split('=');
    if (value === undefined) state = member(previewStates, name) ?? state;
    else if (name === 'role') role = /^[a-z][a-z0-9_-]*$/.test(value) ? value : role;
    else if (name === 'seed') seed = readSeed(value) ?? seed;
    else {
      const own = member(previewStates, value);
      if (own !== null && isCallName(name)) calls[name] = own;
    }
  }
  return { state, calls, role, seed };
}

/** The shortest text that `readPreview` gives back as the same choice; empty for the usual one. */
export function writePreview({ state, calls, role, seed }: PreviewChoice): string {
  return [
    ...(state === usualPreview.state ? [] : [state]),
    ...Object.entries(calls).map(([name, own]) => `${name}=${own}`),
    ...(role === null ? [] : [`role=${role}`]),
    ...(seed === usualPreview.seed ? [] : [`seed=${seed}`]),
  ].join(',');
}

function member<Word extends string>(words: readonly Word[], text: string): Word | null {
  return words.find((word) => word === text) ?? null;
}

function readSeed(text: string): number | null {
  return /^\d{1,10}$/.test(text) && Number(text) <= seedMaximum ? Number(text) : null;
}

/** As the schema of calls has it; nothing else can be a call, `__proto__` least of all. */
function isCallName(text: string): boolean {
  return /^[a-z][a-zA-Z0-9-]*(\/[a-z][a-zA-Z0-9-]*)*$/.test(text);
}
