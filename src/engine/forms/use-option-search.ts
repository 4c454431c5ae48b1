/** A choice that is searched on the server: what is typed is asked a moment after the last key, and only the last answer counts. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { choicesFrom, type DefinedField, type Scope } from '#model';
import { planOf } from '../data/load-data.tsx';
import { useStore } from '../kernel/store.ts';
import { usePortal } from '../portal/portal.ts';
import { search } from '../scope/address-state.ts';
import type { Choice } from '../scope/data-state.ts';
import { usePage } from '../scope/page-context.ts';
import { useScopeNode, useSurroundings } from '../scope/scope.tsx';
import { valueAt } from '../scope/scope-node.ts';
import { useForm } from './form-context.ts';
import { type SearchedOptions, sourceOf } from './searched-data.ts';
import { useFieldControl } from './use-field.ts';

export interface OptionSearch {
  /** What is in the field now; its label is the value where nobody knows it. */
  readonly chosen: Choice | null;
  /** What is being typed; null while nothing is. */
  readonly typed: string | null;
  readonly state: 'begin' | 'busy' | 'failed' | 'found';
  readonly found: readonly Choice[];
  readonly type: (words: string) => void;
  readonly choose: (choice: Choice | null) => void;
  /** The field is left: what was typed counts where it is the label of a choice, and empties the field where it is empty. */
  readonly leave: () => void;
  readonly again: () => void;
}

type Answer = Pick<OptionSearch, 'state' | 'found'>;

const begin: Answer = { state: 'begin', found: [] };
const busy: Answer = { state: 'busy', found: [] };

/** How many choices are there at most, where the data does not say. */
const usualLimit = 20;

/** Among how many a label is looked for that was not chosen here. */
const knownLimit = 50;

export function useOptionSearch(field: DefinedField, options: SearchedOptions): OptionSearch {
  const { runtime } = useForm();
  const { value, set, blur } = useFieldControl(field);
  const ask = useAsk(options);
  const [typed, setTyped] = useState<string | null>(null);
  const [answer, setAnswer] = useState<Answer>(begin);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const last = useRef(0);
  const chosen = useChosen(value, options, ask);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      last.current = -1;
    },
    [],
  );

  const look = (words: string) => {
    const turn = ++last.current;
    setAnswer(busy);
    void ask(words).then((found) => {
      // Another key was pressed meanwhile, or the field is gone: this answer is about something else.
      if (turn === last.current) setAnswer(found === null ? { state: 'failed', found: [] } : { state: 'found', found });
    });
  };
  const stop = () => {
    clearTimeout(timer.current);
    last.current += 1;
  };
  const type = (words: string) => {
    stop();
    const kept = words.slice(0, search.most);
    setTyped(kept);
    const wanted = kept.trim();
    setAnswer(wanted === '' ? begin : busy);
    if (wanted !== '') timer.current = setTimeout(() => look(wanted), search.pauseMs);
  };
  const choose = (choice: Choice | null) => {
    stop();
    if (choice) runtime.choices.known.remember(options, choice);
    if ((choice?.value ?? '') !== value) set(choice?.value ?? '');
    setTyped(null);
    setAnswer(begin);
  };
  const leave = () => {
    const words = typed?.trim().toLowerCase();
    if (words === '') choose(null);
    else if (words !== undefined)
      choose(answer.found.find(({ label }) => label.trim().toLowerCase() === words) ?? chosen);
    blur();
  };
  return { chosen, typed, ...answer, type, choose, leave, again: () => look(typed?.trim() ?? '') };
}

type Ask = (words: string | null) => Promise<readonly Choice[] | null>;

/** @returns asks the server with some words, or without any; null when that fails */
function useAsk(options: SearchedOptions): Ask {
  const { runtime } = useForm();
  const portal = usePortal();
  const node = useScopeNode();
  const surroundings = useSurroundings();
  const { page } = usePage();
  return async (words) => {
    const asked = sourceOf(options, runtime.form);
    if (!asked) return [];
    const { name, source } = asked;
    const plan = planOf(source, node, surroundings, page.query);
    if (plan.kind !== 'ask') return [];
    const { paged: isPaged, perPageMaximum = Infinity } = portal.callOf(source.call);
    const most = Math.min(words === null ? knownLimit : (source.limit ?? usualLimit), perPageMaximum);
    const reply = await portal.send({
      call: source.call,
      given: words === null ? plan.given : { ...plan.given, [options.search]: words },
      ...(isPaged ? { page: { page: 1, perPage: most } } : {}),
    });
    if (reply.kind !== 'done') {
      portal.report(reply, 'load', true);
      return null;
    }
    const read = (expression: Parameters<typeof valueAt>[1], names?: Scope) =>
      valueAt(node, expression, surroundings, { [name]: reply.answer, ...names });
    return choicesFrom(read(options.from), options, read).slice(0, most);
  };
}

/** What is in the field. A label that was not chosen here is looked for once, among what the call answers to no word. */
function useChosen(value: unknown, options: SearchedOptions, ask: Ask): Choice | null {
  const { known } = useForm().runtime.choices;
  useStore(known.store, (labels) => labels);
  const chosen = (typeof value === 'string' && value !== '') || typeof value === 'number' ? value : null;
  const found = known.of(options).find((choice) => String(choice.value) === String(value)) ?? null;
  const isUnknown = chosen !== null && found === null;
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (!isUnknown) return;
    let isGone = false;
    void latest.current(null).then((all) => {
      const named = all?.find((choice) => String(choice.value) === String(value));
      if (named && !isGone) known.remember(options, named);
    });
    return () => {
      isGone = true;
    };
  }, [isUnknown, value, known, options]);
  return useMemo(() => found ?? (chosen === null ? null : { value: chosen, label: String(chosen) }), [found, chosen]);
}
