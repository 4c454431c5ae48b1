/** What a call would refuse of the answers, asked while they are filled in. A failure of that question is nobody's business. */
import { useCallback, useEffect, useMemo } from 'react';
import { useActionContext } from '../actions/use-action.tsx';
import { useSource } from '../kernel/store.ts';
import { formBody } from './form-body.ts';
import { useForm } from './form-context.ts';
import type { FormRuntime } from './form-runtime.ts';
import { readProblems } from './problems.ts';
import { addedValues } from './send-form.ts';

/** The keys rest, then it is asked. */
const pauseMs = 500;

export interface FormProblems {
  /** `unknown`: nothing was changed yet, or it could not be asked. */
  readonly state: 'unknown' | 'asking' | 'known';
  /** In words; all of them once. */
  readonly messages: readonly string[];
  /** Asks now. */
  readonly check: () => void;
}

/** Follows the answers of the form; used once a form. */
export function useFormProblems(): FormProblems {
  const { runtime, captchas } = useForm();
  const { portal } = useActionContext();
  const { problems } = runtime;
  const asking = useMemo(() => {
    let last = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      clearTimeout(timer);
      last += 1;
      const mine = last;
      const { form } = runtime;
      problems.patch({ state: 'asking' });
      const extra = Object.entries(form.checksWith ?? {}).map(([name, value]) => [name, runtime.evaluate(value)]);
      const added = { ...addedValues({ runtime, captchas }), ...Object.fromEntries(extra) };
      const reply = await portal.send({ call: form.sends, given: formBody(form, runtime.prepared(), added) });
      // Only the newest question counts: what an older one answers is about answers that have changed.
      if (mine !== last) return;
      problems.set(
        reply.kind === 'done'
          ? { state: 'known', list: readProblems(reply.answer, runtime) }
          : { state: 'unknown', list: [] },
      );
    };
    return {
      now: () => void ask(),
      soon: () => {
        clearTimeout(timer);
        last += 1;
        // Starts that come late change answers which nobody has touched; whoever has asked waits all the same.
        const isWanted = () => runtime.touched.size > 0 || problems.get().state === 'asking';
        timer = setTimeout(() => void (isWanted() && ask()), pauseMs);
      },
      stop: () => {
        clearTimeout(timer);
        last += 1;
      },
    };
  }, [runtime, captchas, portal, problems]);
  useEffect(() => {
    // What a form has sent is no answer of it any more.
    const stops = [runtime.onChange(asking.soon), runtime.onReset(asking.stop)];
    return () => {
      for (const stop of stops) stop();
      asking.stop();
    };
  }, [runtime, asking]);
  const { state, list } = useSource(problems.subscribe, problems.get);
  return { state, messages: [...new Set(list.map(({ message }) => message))], check: asking.now };
}

/** How many problems there are; null while nobody has asked. It asks nothing itself. */
export function useProblemCount(): number | null {
  const { runtime } = useForm();
  const { problems } = runtime;
  return useSource(problems.subscribe, () => {
    const { state, list } = problems.get();
    return state === 'unknown' ? null : new Set(list.map(({ message }) => message)).size;
  });
}

/** What is wrong with one row, in words. */
export function useRowProblems(owner: string, key: string): readonly string[] {
  const { runtime } = useForm();
  const joined = useSource(
    runtime.problems.subscribe,
    useCallback(() => JSON.stringify(messagesAt(runtime, `${owner}.${key}`)), [runtime, owner, key]),
  );
  return useMemo(() => JSON.parse(joined) as readonly string[], [joined]); // written above
}

function messagesAt({ problems }: FormRuntime, place: string): readonly string[] {
  return problems.get().list.flatMap(({ at, message }) => (at === place ? [message] : []));
}
