/**
 * A form in steps: which one is shown is in the address, so that back and reload keep it. A form whose answers are looked
 * through before they are sent is one of at least two: its questions, and all answers. Steps whose condition does not
 * hold are left out; what was typed in them stays and comes back with them.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DefinedField, FormStep, PageChunk } from '#model';
import { holdsFiles } from '#model';
import { useActionContext, useCountdown } from '../actions/use-action.tsx';
import { useAddressValue } from '../data/use-address-value.ts';
import { useSource } from '../kernel/store.ts';
import { usePortal } from '../portal/portal.ts';
import { changePlace } from '../scope/address-state.ts';
import { usePage } from '../scope/page-context.ts';
import { namesOf, watch } from '../scope/scope-node.ts';
import { sayUnchecked } from './form-checker.ts';
import { useForm } from './form-context.ts';
import type { FormRuntime } from './form-runtime.ts';
import { ownField } from './questions.ts';
import { valueAtPath } from './read-inputs.ts';
import { rowSentence } from './row-sentence.ts';
import { sendStep } from './send-form.ts';
import { showFailed, type UploadList } from './uploads.ts';

/** The step in the address that is no step of the outline: all answers, before they are sent. */
const reviewWord = 'review';

export interface FormSteps {
  /** The steps that are asked now. */
  readonly steps: readonly FormStep[];
  /** The place of the one that is shown; `steps.length` when it is the review. */
  readonly current: number;
  readonly isLast: boolean;
  /** Checks the step and shows the next one, or what is wrong. */
  readonly next: () => void;
  readonly back: () => void;
  readonly show: (step: number) => void;
  /** The call of the step is on its way. */
  readonly sending: boolean;
  /** Makes the call of the step before once more; null where there is none. */
  readonly again: { readonly waitSeconds: number; readonly run: () => void } | null;
}

/**
 * Belongs inside `PortalFormProvider`.
 * @param offersDraft  what was kept of the form is offered, and neither taken up nor refused yet
 */
export function useFormSteps(offersDraft: boolean): FormSteps {
  const portal = usePortal();
  const { runtime, captchas, uploads, keepForResume, keepForReturn } = useForm();
  const context = useActionContext();
  const [sending, setSending] = useState(false);
  const isSending = useRef(false);
  const [waitSeconds, wait] = useCountdown();
  const { outline, review } = runtime.form;
  const asked = useAskedSteps();
  const [word, setWord] = useStepWord(outline.length > 1);
  const steps = useMemo(() => outline.filter((_, index) => asked.includes(String(index))), [outline, asked]);
  const last = steps.length - (review ? 0 : 1);
  const current = Math.min(placeOf(word, outline, steps), last);

  const show = useCallback(
    (place: number) => {
      const step = steps[place];
      const index = step ? outline.indexOf(step) : -1;
      setWord(place === 0 ? null : step ? String(index + 1) : reviewWord);
    },
    [steps, outline, setWord],
  );
  useReveal(runtime, steps, current, show);
  useBeginning(runtime, offersDraft);

  /** What a step sends of its own. */
  async function send(step: FormStep | undefined): Promise<boolean> {
    if (step?.sends === undefined) return true;
    if (isSending.current) return false;
    isSending.current = true;
    setSending(true);
    const isSent = await sendStep(
      {
        runtime,
        captchas,
        context: { ...context, onWait: wait },
        onLoggedOut: keepForResume,
        onRenewed: keepForReturn,
      },
      step,
    ).finally(() => {
      isSending.current = false;
      setSending(false);
    });
    if (isSent && step.againAfterMs !== undefined) wait(step.againAfterMs / 1000);
    return isSent;
  }

  const before = steps[current - 1];
  /** A captcha is good for one try, so there is a new one to type first. */
  const needsNew = runtime.form.fields.some(({ kind, name }) => kind === 'captcha' && before?.takes?.includes(name));

  return {
    sending,
    again:
      before?.againAfterMs === undefined
        ? null
        : { waitSeconds, run: () => (needsNew ? show(current - 1) : void send(before)) },
    steps,
    current,
    isLast: current === last,
    next: () => {
      const step = steps[current];
      const names = step ? fieldsOf(step) : [];
      // A file on its way counts as there where it is waited for later, when the form is sent.
      const isComing = (name: string) => step?.sends === undefined && uploads.get(name)?.isSending() === true;
      const isMeant = (name: string) => names.includes(ownField(name)) && !isComing(name);
      const { path } = portal.history.place();
      // Another page has no such step.
      const goOn = () => portal.history.place().path === path && show(Math.min(current + 1, last));
      const ofStep = () => [...uploads].filter(([name]) => isMeant(name) && runtime.isAskedNow(name));
      runtime.checkFields(isMeant).then(
        async (isRight) => isRight && showFailed(ofStep(), runtime) && (await send(step)) && goOn(),
        () => sayUnchecked(portal, runtime.form),
      );
    },
    back: () => show(Math.max(current - 1, 0)),
    show,
  };
}

/** The first form in steps of a page has the plain word `step`, as the only one has; others carry their name. */
function stepWord(forms: PageChunk['forms'], name: string): string {
  const first = Object.values(forms).find(({ outline }) => outline.length > 1);
  return first === undefined || first.name === name ? 'step' : `${name}-step`;
}

/** A form without steps has nothing to come back to by address: that its answers are looked through is forgotten with it. One that starts anew starts at its first step. */
function useStepWord(hasSteps: boolean): ReturnType<typeof useAddressValue> {
  const { runtime } = useForm();
  const { history } = usePortal();
  const addressWord = stepWord(usePage().forms, runtime.form.name);
  const inAddress = useAddressValue(addressWord, { replace: false });
  const own = useState<string | null>(null);
  const [, setOwn] = own;
  useEffect(
    () =>
      runtime.onReset(() => {
        if (hasSteps) changePlace(history, { [addressWord]: null }, { replace: true });
        else setOwn(null);
      }),
    [runtime, history, addressWord, hasSteps, setOwn],
  );
  useStepLeavesWithDialog(hasSteps ? addressWord : null);
  return hasSteps ? inAddress : own;
}

/** A dialog that closes takes the step of its form out of the address; who leaves the page has left the step there. */
function useStepLeavesWithDialog(addressWord: string | null): void {
  const { history } = usePortal();
  const { modalId } = useActionContext();
  const taken = modalId === null ? null : addressWord;
  useEffect(() => {
    if (taken === null) return;
    const { path: opened } = history.place();
    return () => {
      if (history.place().path === opened) changePlace(history, { [taken]: null }, { replace: true });
    };
  }, [taken, history]);
}

/** `3` is the third step of the outline; one that is not asked now counts as the first asked one behind it. */
function placeOf(word: string | null, outline: readonly FormStep[], steps: readonly FormStep[]): number {
  if (word === reviewWord) return steps.length;
  const wanted = Number(word ?? 1) - 1;
  const place = steps.findIndex((step) => outline.indexOf(step) >= wanted);
  return Number.isInteger(wanted) && place >= 0 ? place : 0;
}

/** The indices of the steps that are asked, as one text, so that it changes only when they do. */
function useAskedSteps(): readonly string[] {
  const { runtime } = useForm();
  const { clock } = usePortal();
  const watched = useMemo(() => {
    const { outline } = runtime.form;
    const names = outline.flatMap(({ when }) => [...namesOf(when)]);
    const read = () => outline.flatMap((step, index) => (runtime.isAsked(step) ? [index] : [])).join(' ');
    return watch(runtime.scope, names, clock, read);
  }, [runtime, clock]);
  const indices = useSource(watched.subscribe, watched.get);
  return useMemo(() => indices.split(' '), [indices]);
}

/** Where a draft is not wanted there are no answers: the form begins, whichever step was in the address. */
function useBeginning(runtime: FormRuntime, offersDraft: boolean): void {
  const offered = useRef(offersDraft);
  useEffect(() => {
    if (offered.current && !offersDraft && runtime.touched.size === 0) runtime.reset();
    offered.current = offersDraft;
  }, [runtime, offersDraft]);
}

/** A wrong field of another step: that step is shown first, then the field gets the focus. */
function useReveal(
  runtime: FormRuntime,
  steps: readonly FormStep[],
  current: number,
  show: (place: number) => void,
): void {
  const wanted = useRef<string | null>(null);
  const shown = useRef(current);
  shown.current = current;
  useEffect(
    () =>
      runtime.onReveal((name) => {
        const place = steps.findIndex((step) => fieldsOf(step).includes(ownField(name)));
        if (place < 0 || place === shown.current) return false;
        wanted.current = name;
        show(place);
        return true;
      }),
    [runtime, steps, show],
  );
  useEffect(() => {
    if (wanted.current !== null) runtime.focus(wanted.current);
    wanted.current = null;
  }, [runtime, current]);
}

function fieldsOf(step: FormStep): readonly string[] {
  return step.groups.flatMap(({ fields }) => fields);
}

export interface FormAnswer {
  readonly field: DefinedField;
  /** As it would be sent; of files the names of those that go along, of rows their sentences. */
  readonly value: unknown;
}

/** The answers of a step as they would be sent now; what is not asked is left out. */
export function useFormAnswers(step: FormStep): readonly FormAnswer[] {
  const { runtime, uploads } = useForm();
  const files = useFileNames(uploads);
  return useMemo(() => {
    const prepared = runtime.prepared();
    const names = fieldsOf(step);
    const shown = runtime.allFields().filter((field) => names.includes(ownField(field.name)));
    return shown
      .filter((field) => runtime.isAsked(field))
      .map((field) => ({
        field,
        value: shownAnswer(field, valueAtPath(prepared, field.name), runtime, files),
      }));
  }, [runtime, files, step]);
}

/** The files of each field that are there or on their way. One that fails meanwhile does not go along. */
function useFileNames(uploads: ReadonlyMap<string, UploadList>): FileNames {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [...uploads.values()].map(({ store }) => store.subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [uploads],
  );
  const written = useSource(subscribe, () =>
    JSON.stringify([...uploads].map(([name, list]) => [name, fileNames(list)])),
  );
  return useMemo(() => new Map(JSON.parse(written) as [string, readonly string[]][]), [written]); // written above
}

type FileNames = ReadonlyMap<string, readonly string[]>;

function fileNames({ store }: UploadList): readonly string[] {
  return store.get().flatMap(({ name, state }) => (state === 'failed' ? [] : [name]));
}

function shownAnswer(field: DefinedField, answer: unknown, runtime: FormRuntime, files: FileNames): unknown {
  if (field.kind === 'rows')
    return Array.isArray(answer) ? answer.map((row) => rowSentence(runtime, field, row)) : answer;
  return holdsFiles(field) ? files.get(field.name) : answer;
}
