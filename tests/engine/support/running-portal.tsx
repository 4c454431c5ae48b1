/**
 * A portal at work: the engine as it runs in a browser, from the manifest on, with parts that have no looks. Only the
 * network, the clock and the browser itself are the test's.
 */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';
import { compilePortal, modelFiles, readRenderer } from '#compiler';
import { PortalProvider } from '#engine';
import type { PortalModel, PreviewModel } from '#model';
import type { Renderers } from '../../../src/engine/renderers/registry.ts';
// What the engine loads when it is first needed is here already: then no test waits for a file.
import '../../../src/engine/actions/hand-out.ts';
import '../../../src/engine/forms/dependent-options.ts';
import '../../../src/engine/forms/find-errors.ts';
import '../../../src/engine/forms/read-questions.ts';
import '../../../src/engine/forms/send-form.ts';
import '../../../src/engine/preview/preview.ts';
import '../../../src/engine/start/preview-host.tsx';
import '../../../src/engine/texts/i18n.ts';
import '../../../src/engine/texts/translated-words.tsx';
import { learnDateWords } from '#expression/date-words';
import { readFolder } from '../../compiler/support.ts';
import { bareParts, type OwnParts } from './bare-parts.tsx';
import { type QuickDom, quickDom } from './quick-dom.ts';

/** Noon at Greenwich. */
export const startMs = Date.parse('2026-03-10T12:00:00Z');

/** The tests of a file run portals: time stands still unless they let it pass, and each portal ends with its test. */
export function runsPortals(): void {
  beforeEach(() => {
    vi.useFakeTimers({
      now: startMs,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    });
  });
  afterEach(async () => {
    for (const end of running.splice(0)) await end();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

const running: (() => Promise<void>)[] = [];

learnDateWords('zh-Hant');

export const library = readFolder('tests/fixtures/library/config');

/** What `book/detail` of the library answers. */
export const tides = {
  id: 4,
  title: 'Tides',
  author: 'Lee',
  subject: 'science',
  state: 'available',
  copies: 1,
  isbn: '1',
  content: '',
  excerpts: [],
  waiting: [],
};

/** A request as the server sees it. */
export interface Asked {
  readonly call: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer that is no data: a refusal with its code, or nothing that can be read. */
class Refusal {
  constructor(
    readonly code: number,
    readonly data: unknown,
    readonly message: string,
  ) {}
}

export const refused = (code: number, data: unknown = null, message = 'The server says no') =>
  new Refusal(code, data, message);
/** The server cannot be reached. */
export const unreachable = Symbol('unreachable');

/** What a call answers: its data, a refusal, `unreachable`, or a promise of one of them. */
export type Answers = Readonly<Record<string, (asked: Asked) => unknown>>;

export interface PortalSetup extends OwnParts {
  /** Files of the config that are added to the library's, or are in their places. */
  readonly files?: Readonly<Record<string, string>>;
  readonly answers?: Answers;
  readonly renderers?: Renderers;
  /** What their schemas say of them. */
  readonly declared?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Where the tab is: `/pages/books?page=2`. */
  readonly at?: string;
  /** Who has logged in before; null for a visitor. */
  readonly token?: string | null;
  /** Changes the compiled model. */
  readonly change?: (portal: PortalModel) => PortalModel;
  /** Its answers are made up; `roles`: logins are as well. */
  readonly preview?: PreviewModel;
  /** Is done before the portal starts. */
  readonly before?: (world: {
    readonly missing: Set<string>;
    readonly model: ReadonlyMap<string, string>;
    readonly dom: QuickDom;
  }) => void;
}

const compiled = new Map<string, ReturnType<typeof compilePortal>>();

function compile({ files = {}, declared = {} }: PortalSetup) {
  const key = JSON.stringify([files, declared]);
  const renderers = new Map(Object.entries(declared).map(([name, schema]) => [name, readRenderer(schema)]));
  const known = compiled.get(key) ?? compilePortal(new Map([...library, ...Object.entries(files)]), { renderers });
  compiled.set(key, known);
  const mistakes = known.diagnostics.filter(({ severity }) => severity === 'error');
  if (!known.portal) throw new Error(mistakes.map(({ problem, span }) => `${span.file}: ${problem}`).join('\n'));
  return { portal: known.portal, uses: known.uses };
}

export const reader = { id: 7, name: 'Ada Fung', email: 'ada@library.example', card_no: 'N-20417' };

/** Starts the portal in an empty tab and lets it come to rest. */
export async function runPortal(setup: PortalSetup = {}) {
  const { renderers = {}, at = '/', token = 't-1', change = (portal: PortalModel) => portal } = setup;
  const { portal, uses } = compile(setup);
  let count = 0;
  const model = new Map(modelFiles(change(portal), uses, () => String(count++), setup.preview));
  const dom = quickDom(`#${at}`);
  const { parts, seen } = bareParts(setup);
  const asked: Asked[] = [];
  const parted: string[] = [];
  const missing = new Set<string>();
  const held = new Map<string, Promise<void>>();
  const answers: Record<string, (asked: Asked) => unknown> = { 'reader/info': () => reader, ...setup.answers };
  if (token !== null) dom.local.setItem(portal.settings.session.keeps.token, token);

  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (address.startsWith('model/')) {
      parted.push(address);
      const name = address.slice('model/'.length);
      for (const [part, until] of held) if (name.includes(part)) await unlessAborted(until, init.signal);
      const file = [...missing].some((part) => name.includes(part)) ? undefined : model.get(name);
      return new Response(file ?? '', { status: file === undefined ? 404 : 200 });
    }
    const [call = '', search = ''] = address.replace(/^api\//, '').split('?');
    const request: Asked = {
      call,
      query: Object.fromEntries(new URLSearchParams(search)),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
      headers: Object.fromEntries(new Headers(init.headers)),
    };
    asked.push(request);
    const answer = await answers[call]?.(request);
    if (answer === undefined) throw new Error(`${call} has no answer in this test.`);
    if (answer === unreachable) throw new TypeError('Failed to fetch');
    const { code, message, data } = answer instanceof Refusal ? answer : { code: 200, message: 'OK', data: answer };
    return new Response(JSON.stringify({ code, message, data }), { headers: { date: new Date().toUTCString() } });
  });

  setup.before?.({ missing, model, dom });
  const root = createRoot(dom.root as unknown as Element); // all that React asks of it
  /** Lets everything that is on its way arrive, without time passing. */
  const rest = async () => {
    for (let round = 0; round < 3; round++) await act(() => realTurn());
  };
  await act(async () => root.render(<PortalProvider parts={parts} renderers={renderers} apiBase="api/" />));
  const after = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
    await rest();
  };
  const end = () => act(async () => root.unmount());
  running.push(end);
  await after(1);

  /** Does something as a person would, and lets it come to rest. */
  const does = async <Result,>(work: () => Result): Promise<Awaited<Result>> => {
    let result: Awaited<Result> | undefined;
    await act(async () => {
      result = await work();
    });
    await rest();
    return result as Awaited<Result>; // set by the work
  };

  return {
    dom,
    seen,
    does,
    /** Answers a question of a form, as its input would. */
    fill: (name: string, value: unknown) =>
      does(() => {
        const field = seen.fields.get(name);
        if (!field) throw new Error(`${name} is not asked now, but ${[...seen.fields.keys()].join(', ')}.`);
        field.set(value);
      }),
    /** Presses the button of a form. */
    submit: (form: string) => does(() => seen.forms.get(form)?.submit()),
    /** The requests so far, oldest first. */
    asked,
    /** Those of one call. */
    askedFor: (call: string) => asked.filter((one) => one.call === call),
    answers,
    /** Parts of the model that were asked for. */
    parted,
    /** Parts of the model that the server has lost, by a piece of their names. */
    missing,
    /** What the server keeps back, by a piece of its name, and until when. */
    held,
    /** The compiled model as the server hands it out. */
    model,
    words: () => dom.root.textContent,
    place: () => dom.location.hash.replace(/^#/, ''),
    rest,
    after,
    /** A link is followed, or an address is typed. */
    goTo: async (address: string) => {
      await act(async () => {
        dom.history.pushState(null, '', `#${address}`);
        dom.tell('popstate');
      });
      await rest();
    },
    goBack: async () => {
      await act(async () => dom.history.go(-1));
      await rest();
    },
    end,
  };
}

async function unlessAborted(until: Promise<void>, signal: AbortSignal | null | undefined): Promise<void> {
  const aborted = new Promise<never>((_, fail) =>
    signal?.addEventListener('abort', () => fail(new DOMException('Aborted', 'AbortError'))),
  );
  await Promise.race([until, aborted]);
}

const turn = setImmediate;

/** What was asked for comes from this process: some turns of its loop are enough, but for a file, about which another process is asked. */
async function realTurn(): Promise<void> {
  await vi.dynamicImportSettled();
  for (let step = 0; step < 5; step++) await new Promise<void>((done) => turn(done));
}
