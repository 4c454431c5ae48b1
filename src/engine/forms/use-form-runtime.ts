/** The runtime of the form of a block, made once, and the data that it asks for. */
import { useEffect, useId, useMemo } from 'react';
import type { FormBlock } from '#model';
import { invariant } from '../kernel/invariant.ts';
import { usePortal } from '../portal/portal.ts';
import { createDataHolder, type DataHolder, dataScope } from '../scope/data-holder.ts';
import { usePage } from '../scope/page-context.ts';
import { useScopeNode, useSurroundings, useWords } from '../scope/scope.tsx';
import { namesOf } from '../scope/scope-node.ts';
import { derivedScope } from './field-scope.ts';
import { createFormRuntime, type FormRuntime } from './form-runtime.ts';
import { useQuestionReader } from './question-reader.ts';

export function useFormRuntime(block: FormBlock): { readonly runtime: FormRuntime; readonly holder: DataHolder } {
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
