/** A form of the page: its values, its errors, its draft, its way to the server. */

import { toNestErrors } from '@hookform/resolvers';
import { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { useForm as useHookForm } from 'react-hook-form';
import type { FormBlock, FormModel } from '#model';
import { useActionContext, useCountdown } from '../actions/use-action.tsx';
import { useSource, useStore } from '../kernel/store.ts';
import type { CaptchaStore } from './captcha.ts';
import { loadChecker } from './form-checker.ts';
import { type InnerForm, inner, type PortalForm } from './form-context.ts';
import { FormEndsContext } from './form-ends.ts';
import type { FormRuntime } from './form-runtime.ts';
import type { FormValues } from './form-types.ts';
import { createSubmission, loadSender, type SubmitFacts } from './submit-form.ts';
import type { UploadList } from './uploads.ts';
import { useDraft } from './use-draft.ts';
import { useFormRuntime } from './use-form-runtime.ts';
import { useLateStart } from './use-late-start.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

/** Makes the form of a block ready. Its fields go inside `PortalFormProvider`. */
export function usePortalForm(block: FormBlock): PortalForm {
  const { runtime, holder } = useFormRuntime(block);
  const { resolver, lastTexts } = useResolver(runtime);
  const start = useMemo(() => runtime.startValues(), [runtime]);
  const methods = useHookForm<FormValues>({
    mode: 'onSubmit',
    // What was wrong is checked again field by field, by the form itself.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    defaultValues: start,
    resolver,
  });
  runtime.attach(methods);
  const context = useActionContext();
  const end = useContext(FormEndsContext);
  const [sending, setSending] = useState(false);
  const [waitSeconds, wait] = useCountdown();
  const [submission] = useState(createSubmission);
  const [captchas] = useState(() => new Map<string, CaptchaStore>());
  const groups = useSource(runtime.groups.subscribe, runtime.groups.get);
  const { uploads, runtimeNow } = useUploads(runtime);
  const draft = useDraft(runtime, uploads);

  useLateStart(runtime, start);
  useChecker(runtime);
  useDependentOptions(runtime);
  useLeaveGuard(runtime, uploads);

  const facts: SubmitFacts = {
    runtime,
    context: { ...context, onWait: wait },
    captchas,
    uploads,
    onSending: setSending,
    onDone: (way, settle) => {
      draft.forget();
      settle();
      if (way?.check === false) draft.write();
    },
    onLoggedOut: draft.keepForResume,
    onRenewed: draft.keepForReturn,
    end,
    handleSubmit: methods.handleSubmit,
    lastTexts,
  };

  const { portal } = context;
  const isVisitor = useStore(portal.session.store, ({ token, user }) => token === null && user === null);
  const logIn = () => {
    draft.keepForReturn();
    portal.rememberPlace();
    portal.history.go(portal.manifest.get().settings.session.login, { force: true });
  };
  const ways = useMemo(() => waysToSend(runtime.form), [runtime]);
  const closed = groups.some(({ definition }) => !definition.isOpen);
  const { keepForResume, keepForReturn } = draft;
  const forFields = useMemo(
    () => ({ methods, runtime, runtimeNow, holder, captchas, uploads, keepForResume, keepForReturn }),
    [methods, runtime, runtimeNow, holder, captchas, uploads, keepForResume, keepForReturn],
  );
  return {
    form: runtime.form,
    fields: runtime.form.fields,
    methods,
    submit: (event, way = ways?.main) => {
      event?.preventDefault();
      if (waitSeconds === 0) void submission(way, facts);
    },
    ways,
    sending,
    waitSeconds,
    closed,
    // It stays kept: the office may open the form again.
    draft: closed ? null : draft.offer,
    logIn: block.visitors === true && isVisitor ? logIn : null,
    formId: runtime.id,
    [inner]: forFields,
  };
}

/** Enter takes the first way that checks the answers. */
function waysToSend({ submits = [] }: FormModel): PortalForm['ways'] {
  const main = submits.find(({ check }) => check) ?? submits[0];
  return main ? { main, others: submits.filter((way) => way !== main) } : null;
}

/** What checks and sends answers must not be in the way of what the page shows first. */
const checkerDelayMs = 1000;

/**
 * Fetched when the page has come to rest, or before as soon as it is needed; when that fails, it is tried again then. With it come
 * the answers that are worked out of others.
 */
function useChecker(runtime: FormRuntime): void {
  useEffect(() => {
    let stop = () => {};
    let isShown = true;
    const timer = setTimeout(() => {
      loadChecker().catch(() => {});
      loadSender()
        .then(({ followAnswers }) => {
          if (isShown) stop = followAnswers(runtime);
        })
        .catch(() => {});
    }, checkerDelayMs);
    return () => {
      isShown = false;
      clearTimeout(timer);
      stop();
    };
  }, [runtime]);
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

/** Files that are on their way, and the picture that was typed, belong to the form as it is now. */
function useUploads(runtime: FormRuntime): Pick<InnerForm, 'uploads' | 'runtimeNow'> {
  const [uploads] = useState(() => new Map<string, UploadList>());
  const latest = useRef(runtime);
  useLayoutEffect(() => {
    latest.current = runtime;
    for (const list of uploads.values()) list.follow(runtime);
  }, [runtime, uploads]);
  useEffect(
    () => () => {
      for (const list of uploads.values()) list.stop();
    },
    [uploads],
  );
  return { uploads, runtimeNow: useCallback(() => latest.current, []) };
}

/** Few forms have choices that depend on answers, so what follows them is loaded by these. */
function useDependentOptions(runtime: FormRuntime): void {
  useEffect(() => {
    const isLikely = runtime.form.fields.some((field) => 'options' in field && typeof field.options === 'object');
    if (!isLikely) return;
    let stop: (() => void) | null = () => undefined;
    import('./dependent-options.ts').then(
      ({ followOptions }) => {
        // Left before it was there.
        if (stop !== null) stop = followOptions(runtime);
      },
      // Without it the server says what is no choice any more.
      () => {},
    );
    return () => {
      stop?.();
      stop = null;
    };
  }, [runtime]);
}
