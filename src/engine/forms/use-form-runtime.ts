/** The runtime of the form of a block, made once, and the data that it asks for. */
import { useEffect, useId, useLayoutEffect, useMemo, useState } from 'react';
import type { FormBlock } from '#model';
import { invariant } from '../kernel/invariant.ts';
import { usePortal } from '../portal/portal.ts';
import { createDataHolder, type DataHolder, dataScope } from '../scope/data-holder.ts';
import { usePage } from '../scope/page-context.ts';
import { surroundingsNow } from '../scope/page-scope.ts';
import { useScopeNode, useWords } from '../scope/scope.tsx';
import { namesOf } from '../scope/scope-node.ts';
import { steadyScope } from '../scope/steady-scope.ts';
import { derivedScope } from './field-scope.ts';
import { createFormRuntime, type FormRuntime } from './form-runtime.ts';
import { useQuestionReader } from './question-reader.ts';

export function useFormRuntime(block: FormBlock): { readonly runtime: FormRuntime; readonly holder: DataHolder } {
  const portal = usePortal();
  const { forms, options } = usePage();
  const around = useScopeNode();
  // The entry that a form is in may come anew: it is the same form, with its errors and its files.
  const [{ node, turnTo }] = useState(() => steadyScope(around));
  const { language } = useWords();
  const id = useId();
  // A config that goes live makes another runtime of the same inputs: what was written in them stays theirs.
  const [touched] = useState(() => new Set<string>());
  const form = forms[block.form];
  invariant(form, `the page brings the form ${block.form} along`);
  useQuestionReader(form.fields.some(({ kind }) => kind === 'questions'));
  const made = useMemo(() => {
    const holder = createDataHolder(Object.keys(form.data ?? {}));
    const asked = Object.fromEntries(
      Object.entries(block.with ?? {}).filter(([name]) => Object.hasOwn(form.asks ?? {}, name)),
    );
    // Not what `useSurroundings` gives: another language is no other form.
    const outer = dataScope(derivedScope(node, asked, surroundingsNow(portal)), holder);
    return { holder, runtime: createFormRuntime({ portal, form, block, outer, options, id, touched }) };
  }, [portal, form, block, node, options, id, touched]);

  useLayoutEffect(() => turnTo(around), [turnTo, around]);

  // Server-defined questions follow their definition, which may still be on its way. They and what is wrong are in the current language.
  useEffect(() => {
    const { runtime } = made;
    runtime.sayAnew();
    const names = form.fields.flatMap((field) => (field.kind === 'questions' ? namesOf(field.from) : []));
    if (names.length === 0) return;
    runtime.readGroups();
    return runtime.outer.subscribe(names, runtime.readGroups);
  }, [made, form, language]);
  return made;
}
