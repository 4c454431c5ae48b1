/** A form of the page: its values, its errors, its draft, its way to the server. */

import { toNestErrors } from '@hookform/resolvers';
import type { JSX, ReactNode } from 'react';
import { useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { useForm as useHookForm } from 'react-hook-form';
import { type FormBlock, type FormModel, type FormSubmit, holdsFiles } from '#model';
import { ModalContext, useActionContext, useCountdown } from '../actions/use-action.tsx';
import { DataLoaders } from '../data/load-data.tsx';
import { invariant } from '../kernel/invariant.ts';
import { isChunkLoadError } from '../kernel/load-model.ts';
import { useSource, useStore } from '../kernel/store.ts';
import { usePortal } from '../portal/portal.ts';
import { createDataHolder, dataScope } from '../scope/data-holder.ts';
import { usePage } from '../scope/page-context.ts';
import { ScopeContext, useScopeNode, useSurroundings, useWords } from '../scope/scope.tsx';
import { namesOf } from '../scope/scope-node.ts';
import type { CaptchaStore } from './captcha.ts';
import { derivedScope } from './field-scope.ts';
import { loadChecker, loadSender, sayUnchecked } from './form-checker.ts';
import type { InternalForm } from './form-context.ts';
import { FormContext } from './form-context.ts';
import { FormEndsContext } from './form-ends.ts';
import type { FormRuntime } from './form-runtime.ts';
import { createFormRuntime } from './form-runtime.ts';
import type { FormValues, PortalForm } from './form-types.ts';
import { useQuestionReader } from './questions.ts';
import { valueAtPath } from './read-inputs.ts';
import { dataToLoad } from './searched-data.ts';
import { givenStarts } from './start-values.ts';
import type { UploadList } from './uploads.ts';
import { useDraft } from './use-draft.ts';

/** Makes the form of a block ready. Its fields go inside `PortalFormProvider`. */
export function usePortalForm(block: FormBlock): PortalForm {
  const { runtime, holder } = useRuntime(block);
  const { resolver, lastTexts } = useResolver(runtime);
  const methods = useHookForm<FormValues>({
    mode: 'onSubmit',
    // What was wrong is checked again field by field, by the form itself.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    defaultValues: useStart(runtime),
    resolver,
  });
  runtime.attach(methods);
  const context = useActionContext();
  const end = useContext(FormEndsContext);
  const [sending, setSending] = useState(false);
  const isBusy = useRef(false);
  /** What stood in the form when a button was pressed last: what is changed while that waits is not sent with it. */
  const meant = useRef('');
  const [waitSeconds, wait] = useCountdown();
  const [captchas] = useState(() => new Map<string, CaptchaStore>());
  const [uploads] = useState(() => new Map<string, UploadList>());
  const groups = useSource(runtime.groups.subscribe, runtime.groups.get);
  const draft = useDraft(runtime);

  useLateStart(runtime);
  useEffect(fetchChecker, []);
  useDependentOptions(runtime);
  useLeaveGuard(runtime);

  const facts = {
    runtime,
    context: { ...context, onWait: wait },
    captchas,
    uploads,
    onSending: setSending,
    onDone: (way: FormSubmit | undefined) => {
      draft.forget();
      if (way?.check === false) {
        runtime.touched.clear();
        return;
      }
      for (const list of uploads.values()) list.clear();
      runtime.reset();
    },
    onLoggedOut: draft.keepForResume,
    end,
  };

  async function submit(way: FormSubmit | undefined): Promise<void> {
    if (waitSeconds > 0) return;
    meant.current = writtenIn(runtime);
    if (isBusy.current) return;
    isBusy.current = true;
    const checkAndSend = async () => {
      const [{ canBeSent, sendForm }] = await Promise.all([loadSender(), loadChecker()]);
      if (!(await canBeSent(facts))) return;
      await Promise.all([...captchas.values()].map((captcha) => captcha.settled()));
      // It may be half a word by now.
      if (writtenIn(runtime) !== meant.current) return;
      const send = async (prepared: Readonly<Record<string, unknown>>) => {
        runtime.showErrors(new Map());
        await sendForm({ ...facts, prepared, way });
      };
      if (way?.check === false) await send(runtime.prepared());
      else await methods.handleSubmit(send, () => runtime.showErrors(lastTexts()))();
    };
    await checkAndSend()
      .catch((reason: unknown) => {
        if (!isChunkLoadError(reason)) throw reason;
        sayUnchecked(context.portal, runtime.form);
      })
      .finally(() => {
        isBusy.current = false;
      });
  }

  const { portal } = context;
  const isVisitor = useStore(portal.session.store, ({ token, user }) => token === null && user === null);
  const logIn = () => {
    draft.keepForResume();
    portal.rememberPlace();
    portal.history.go(portal.manifest.get().settings.session.login, { force: true });
  };
  const ways = useMemo(() => waysToSend(runtime.form), [runtime]);
  const form: InternalForm = {
    form: runtime.form,
    fields: runtime.form.fields,
    methods,
    submit: (event, way = ways?.main) => {
      event?.preventDefault();
      void submit(way);
    },
    ways,
    sending,
    waitSeconds,
    closed: groups.length > 0 && groups.every(({ definition }) => !definition.isOpen),
    draft: draft.offer,
    logIn: block.visitors === true && isVisitor ? logIn : null,
    formId: runtime.id,
    runtime,
    holder,
    captchas,
    uploads,
    keepDraft: draft.keepForResume,
  };
  // What fields ask for does not change with sending or waiting: they need not render again.
  const inner = useRef(form);
  if (inner.current.runtime !== runtime) inner.current = form;
  faces.set(form, inner.current);
  return form;
}

/** What a person has written and chosen, as one text; files are left out, as they come in by themselves. */
function writtenIn(runtime: FormRuntime): string {
  const fields = runtime.allFields();
  const inRows = fields.flatMap((field) => (field.kind === 'rows' ? field.fields : []));
  const files = new Set([...fields, ...inRows].filter(holdsFiles).map(({ name }) => name));
  const values = Object.fromEntries(fields.map(({ name }) => [name, runtime.value(name)]));
  return JSON.stringify(values, (key, value: unknown) => (files.has(key) ? undefined : value));
}

/** Enter takes the first way that checks the answers. */
function waysToSend({ submits = [] }: FormModel): PortalForm['ways'] {
  const main = submits.find(({ check }) => check) ?? submits[0];
  return main ? { main, others: submits.filter((way) => way !== main) } : null;
}

/** What the provider hands to the fields for each form it is given. */
const faces = new WeakMap<PortalForm, InternalForm>();

/** Puts the form around its fields, and loads what the form itself needs. */
export function PortalFormProvider({
  form,
  children,
}: {
  readonly form: PortalForm;
  readonly children: ReactNode;
}): JSX.Element {
  const inner = faces.get(form);
  invariant(inner, 'the form comes from usePortalForm');
  const { runtime, holder } = inner;
  const data = useMemo(() => dataToLoad(runtime.form), [runtime]);
  return (
    <FormContext value={inner}>
      {/* Data of the form may be asked for with its answers. */}
      <ScopeContext value={runtime.scope}>
        <DataLoaders data={data} holder={holder} />
      </ScopeContext>
      <ScopeContext value={runtime.scope}>{children}</ScopeContext>
    </FormContext>
  );
}

/** What checks and sends answers must not be in the way of what the page shows first. */
const checkerDelayMs = 1000;

/** Fetched when the page has come to rest, or before as soon as it is needed; when that fails, it is tried again then. */
function fetchChecker(): () => void {
  const timer = setTimeout(() => {
    for (const load of [loadChecker, loadSender]) load().catch(() => {});
  }, checkerDelayMs);
  return () => clearTimeout(timer);
}

function useRuntime(block: FormBlock) {
  const portal = usePortal();
  const { forms, options } = usePage();
  const node = useScopeNode();
  const surroundings = useSurroundings();
  const { language } = useWords();
  const id = useId();
  const form = forms[block.form];
  invariant(form, `the form ${block.form} is not among those of the page`);
  useQuestionReader(form.fields.some(({ kind }) => kind === 'questions'));
  const made = useMemo(() => {
    const holder = createDataHolder(Object.keys(form.data ?? {}));
    const asked = Object.fromEntries(
      Object.entries(block.with ?? {}).filter(([name]) => Object.hasOwn(form.asks ?? {}, name)),
    );
    const outer = dataScope(derivedScope(node, asked, surroundings), holder);
    return { holder, runtime: createFormRuntime({ portal, form, block, outer, options, id }) };
  }, [portal, form, block, node, surroundings, options, id]);

  // Server-defined questions follow their definition, which may still be on its way.
  // Labels of questions come in the current language.
  useEffect(() => {
    const { runtime } = made;
    const names = form.fields.flatMap((field) => (field.kind === 'questions' ? namesOf(field.from) : []));
    if (names.length === 0) return;
    runtime.readGroups();
    return runtime.outer.subscribe(names, runtime.readGroups);
  }, [made, form, language]);
  return made;
}

/** The form's JSON Schema decides; react-hook-form hears of it in its own shape. */
function useResolver(runtime: FormRuntime): {
  readonly resolver: Resolver<FormValues>;
  /** What the last check has found, by the names of the fields. */
  readonly lastTexts: () => ReadonlyMap<string, string>;
} {
  return useMemo(() => {
    let last: ReadonlyMap<string, string> = new Map();
    const resolver: Resolver<FormValues> = async (_values, _context, options) => {
      const { prepared, texts: found } = await runtime.check();
      // What the call of a step took was checked there.
      const texts = new Map([...found].filter(([name]) => !runtime.form.aside?.includes(name)));
      last = texts;
      if (texts.size === 0) return { values: prepared, errors: {} };
      const errors = Object.fromEntries([...texts].map(([name, message]) => [name, { type: 'schema', message }]));
      // The names only matter for its own repeating fields, which are not used here; looking through them takes time for each error.
      return { values: {}, errors: toNestErrors<FormValues>(errors, { ...options, names: [] }) };
    };
    return { resolver, lastTexts: () => last };
  }, [runtime]);
}

function useStart(runtime: FormRuntime): FormValues {
  return useMemo(() => runtime.startValues(), [runtime]);
}

/** Start values that come with data which is not there yet are filled in when it comes, where nobody has typed. */
function useLateStart(runtime: FormRuntime): void {
  useEffect(() => {
    const { form, block, outer, touched } = runtime;
    const expressions = [
      ...Object.values(givenStarts(block, form) ?? {}),
      ...form.fields.map((field) => ('start' in field ? field.start : undefined)),
      // What is locked is chosen when the data are there.
      ...form.fields.map((field) =>
        field.kind === 'rows' && field.pick?.locked !== undefined ? field.pick.from : undefined,
      ),
    ];
    const names = new Set(expressions.flatMap((expression) => namesOf(expression)));
    names.delete('now');
    if (names.size === 0) return;
    let last = runtime.startValues();
    const follow = () => {
      const next = runtime.startValues();
      for (const { name, kind } of runtime.allFields()) {
        const value = valueAtPath(next, name);
        // A group's value is that of its questions, which follow one by one.
        if (kind === 'questions' || isSame(value, valueAtPath(last, name)) || touched.has(name)) continue;
        runtime.set(name, value);
        touched.delete(name);
      }
      last = next;
    };
    return outer.subscribe(names, follow);
  }, [runtime]);
}

/** Rows are made anew each time. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}

/** Few forms have choices that depend on answers, so what follows them is loaded by these. */
function useDependentOptions(runtime: FormRuntime): void {
  useEffect(() => {
    const isLikely = runtime.form.fields.some((field) => 'options' in field && typeof field.options === 'object');
    if (!isLikely) return;
    let stop: (() => void) | null = () => undefined;
    void import('./dependent-options.ts').then(({ followOptions }) => {
      // Left before it was there.
      if (stop !== null) stop = followOptions(runtime);
    });
    return () => {
      stop?.();
      stop = null;
    };
  }, [runtime]);
}

/** A form that would be kept as a draft is also asked about before it is left. */
function useLeaveGuard(runtime: FormRuntime): void {
  const { leaveGuards } = usePortal();
  const modalId = useContext(ModalContext);
  useEffect(() => {
    if (!runtime.form.draft) return;
    const isChanged = () => {
      if (runtime.touched.size === 0) return false;
      const start = runtime.startValues();
      return [...runtime.touched].some(
        (name) => JSON.stringify(runtime.value(name)) !== JSON.stringify(valueAtPath(start, name)),
      );
    };
    const guard = { isChanged, modalId };
    leaveGuards.add(guard);
    return () => void leaveGuards.delete(guard);
  }, [leaveGuards, runtime, modalId]);
}
