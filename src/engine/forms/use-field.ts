/** What a field asks its form. Each hook listens to one thing, so that typing wakes nobody else. */
import { type ComponentProps, useCallback, useMemo, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { DefinedField, Options, QuestionsField } from '#model';
import { fieldNow, limitsOf } from '#model';
import { useChoices } from '../data/use-choices.ts';
import { useSource } from '../kernel/store.ts';
import { usePortal } from '../portal/portal.ts';
import type { Choice } from '../scope/data-state.ts';
import { useWords } from '../scope/scope.tsx';
import { namesOf, watch } from '../scope/scope-node.ts';
import { plainNumber, writtenNumber } from '../texts/plain-number.ts';
import { afterPress } from './after-press.ts';
import { useForm } from './form-context.ts';
import type { Conditional } from './form-runtime.ts';
import { listName, type QuestionSection } from './questions.ts';
import { isSearched } from './searched-data.ts';

/** Whether a field or a section is asked now. It follows only the fields that its condition reads. */
export function useAsked(place: Conditional): boolean {
  const { runtime } = useForm();
  const { clock } = usePortal();
  const watched = useMemo(
    () => watch(runtime.scope, namesOf(place.when), clock, () => runtime.isAsked(place)),
    [runtime, place, clock],
  );
  return useSource(watched.subscribe, watched.get);
}

/** The field as it is now: limits that depend on data or on other answers have their values. */
export function useFieldNow(field: DefinedField): DefinedField {
  const { runtime } = useForm();
  const { clock } = usePortal();
  const watched = useMemo(() => {
    const names = limitsOf(field).flatMap(([, limit]) => namesOf(limit));
    return watch(runtime.scope, names, clock, () => fieldNow(field, runtime.evaluate));
  }, [runtime, field, clock]);
  return useSource(watched.subscribe, watched.get);
}

/** What is wrong with a field, ready to show; null when nothing is. */
export function useFieldError(name: string): string | null {
  const { errors } = useForm().runtime;
  const subscribe = useCallback((listener: () => void) => errors.subscribe(name, listener), [errors, name]);
  return useSource(subscribe, () => errors.get(name));
}

/** What is read out after the form was refused; null otherwise. */
export function useFormNotice(): string | null {
  const { notice } = useForm().runtime;
  return useSource(notice.subscribe, notice.get);
}

/** What is in one input now. */
export function useFieldValue(name: string): unknown {
  const { runtime } = useForm();
  const subscribe = useCallback((listener: () => void) => runtime.changes.subscribe([name], listener), [runtime, name]);
  return useSource(subscribe, () => runtime.value(name));
}

/** For a native input, select or textarea: it keeps its own value, no keystroke renders anything. */
export function useFieldInput(field: DefinedField): UseFormRegisterReturn {
  const { methods, runtime } = useForm();
  const { name } = field;
  const { onChange, onBlur, ...input } = methods.register(name);
  return {
    ...input,
    onChange: (event) => {
      const done = onChange(event);
      runtime.changed(name);
      return done;
    },
    onBlur: (event) => {
      const done = onBlur(event);
      afterPress(() => runtime.checkField(name));
      return done;
    },
  };
}

/** For an input that is no native one: it renders with each change of its value. */
export function useFieldControl(field: DefinedField): {
  readonly value: unknown;
  readonly set: (value: unknown) => void;
  readonly blur: () => void;
} {
  const { runtime } = useForm();
  const { name } = field;
  const value = useFieldValue(name);
  return { value, set: (next) => runtime.set(name, next), blur: () => afterPress(() => runtime.checkField(name)) };
}

/**
 * For an input in which a number is typed as the page writes it; the form holds it with a point. What is typed stays there
 * while it means what the form holds; once the input is left, it shows what was understood.
 */
export function useNumberInput(
  field: DefinedField,
): Required<Pick<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur'>> {
  const { value, set, blur } = useFieldControl(field);
  const { language } = useWords();
  const [typed, setTyped] = useState('');
  const held = String(value ?? '');
  const type = (text: string, kept = text) => {
    const read = plainNumber(text, language);
    setTyped(kept);
    if (read !== held) set(read);
  };
  const shown = plainNumber(typed, language) === held ? typed : writtenNumber(held, language);
  return {
    value: shown,
    onChange: ({ target }) => type(target.value),
    onBlur: () => {
      // What could not be read may have come with an address, or been typed in another language.
      type(shown, '');
      blur();
    },
  };
}

/** The choices of a field; those of a server-defined form too. */
export function useFieldOptions(options: Options): readonly Choice[] {
  const { groups, choices } = useForm().runtime;
  const { known } = choices;
  const all = useSource(groups.subscribe, groups.get);
  useSource(known.store.subscribe, known.store.get);
  const lists = useMemo(
    () =>
      Object.fromEntries(
        all.flatMap(({ name, definition }) =>
          Object.entries(definition.lists).map(([key, list]) => [listName(name, key), list]),
        ),
      ),
    [all],
  );
  const offered = useChoices(options, lists);
  return isSearched(options) ? known.of(options) : offered;
}

/** The fields of a server-defined form under their headings, with the names they have in this form; null while there are none. */
export function useQuestions(field: QuestionsField): readonly QuestionSection[] | null {
  const { groups } = useForm().runtime;
  const all = useSource(groups.subscribe, groups.get);
  return all.find(({ name }) => name === field.name)?.sections ?? null;
}
