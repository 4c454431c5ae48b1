/** The picture that tells people from programs: a session, a picture of it, and a new one when it is used up. */
import { type CaptchaField, isRecord } from '#model';
import type { Store } from '../kernel/store.ts';
import { createStore } from '../kernel/store.ts';
import type { Portal } from '../portal/portal.ts';
import type { CaptchaState } from './form-types.ts';

export interface CaptchaFacts extends Omit<CaptchaState, 'refresh'> {
  /** Names the session; sent with the form. */
  readonly sid: string | null;
}

export interface CaptchaStore {
  readonly store: Store<CaptchaFacts>;
  /** Draws a new picture. */
  readonly refresh: () => Promise<void>;
  /** Waits for the picture that is on its way: what was typed so far belongs to it. */
  readonly settled: () => Promise<void>;
  /** It is on screen: draws a picture, unless the one that is there is still good, and replaces it when it is not. @returns what says that it has gone */
  readonly show: () => () => void;
  /** The picture was used up: nothing is drawn any more, until `renew` or until it is shown again. */
  readonly spend: () => void;
  /** Draws a new picture in place of the one that was used up, if anybody sees it. */
  readonly renew: () => void;
}

export function createCaptcha(portal: Portal, field: CaptchaField, onNew: () => void): CaptchaStore {
  const store = createStore<CaptchaFacts>({ state: 'loading', image: null, question: null, sid: null });
  // Old pictures replace themselves while they are seen.
  const expiry = createExpiry(() => void refresh());
  let isShown = false;
  let round = 0;
  let drawing = Promise.resolve();

  async function ask(
    call: string,
    given: Readonly<Record<string, unknown>>,
  ): Promise<Readonly<Record<string, unknown>> | null> {
    const reply = await portal.send({ call, given });
    if (reply.kind === 'done') return isRecord(reply.answer) ? reply.answer : null;
    // A session that has run out is replaced by a new one without a word.
    if (reply.kind !== 'refused' || reply.code !== 409) portal.report(reply, 'load');
    return null;
  }

  const refresh = (): Promise<void> => {
    drawing = draw();
    return drawing;
  };

  async function draw(): Promise<void> {
    round += 1;
    const own = round;
    expiry.stop();
    store.patch({ state: 'loading' });
    onNew();
    const kept = store.get().sid;
    let picture = kept === null ? null : await ask(field.picture, { sid: kept });
    let sid = kept;
    if (own !== round) return;
    if (!picture) {
      sid = text((await ask(field.session, {}))?.['sid']);
      if (own !== round) return;
      picture = sid === null ? null : await ask(field.picture, { sid });
    }
    if (own !== round) return;
    if (!picture) {
      store.set({ state: 'failed', image: null, question: null, sid: null });
      return;
    }
    store.set({ state: 'ready', image: text(picture['image']), question: text(picture['question']), sid });
    expiry.begin(picture['expires_in']);
  }

  /** What is still on its way comes too late for a page that was left: it neither asks on nor sets a clock. */
  function stop(): void {
    round += 1;
    expiry.stop();
  }

  function spend(): void {
    stop();
    store.patch({ state: 'loading' });
  }

  return {
    store,
    refresh,
    settled: () => drawing,
    show: () => {
      isShown = true;
      if (store.get().state === 'ready' && !expiry.isOver()) expiry.resume();
      else void refresh();
      return () => {
        isShown = false;
        stop();
      };
    },
    spend,
    renew: () => {
      if (isShown) void refresh();
    },
  };
}

interface Expiry {
  /** @param seconds  as the server says it; anything but a number above 0 is for ever */
  readonly begin: (seconds: unknown) => void;
  /** Goes on with what is left of the time. */
  readonly resume: () => void;
  readonly stop: () => void;
  readonly isOver: () => boolean;
}

/** How long a picture is good, by the clock of the machine, and what is done then. */
function createExpiry(onOver: () => void): Expiry {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let endsAt = Number.POSITIVE_INFINITY;
  const resume = () => {
    clearTimeout(timer);
    if (endsAt !== Number.POSITIVE_INFINITY) timer = setTimeout(onOver, endsAt - Date.now());
  };
  return {
    begin: (seconds) => {
      endsAt = typeof seconds === 'number' && seconds > 0 ? Date.now() + seconds * 1000 : Number.POSITIVE_INFINITY;
      resume();
    },
    resume,
    stop: () => clearTimeout(timer),
    isOver: () => Date.now() >= endsAt,
  };
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
