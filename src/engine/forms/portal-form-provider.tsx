/** What surrounds the fields of a form: where they find it, the names that their expressions read, its own data. */
import type { JSX, ReactNode } from 'react';
import { useMemo } from 'react';
import { DataLoaders } from '../data/load-data.tsx';
import { ScopeContext } from '../scope/scope.tsx';
import { FormContext, inner, type PortalForm } from './form-context.ts';
import { dataToLoad } from './searched-data.ts';

/** Puts the form around its fields, and loads what the form itself needs. */
export function PortalFormProvider({
  form,
  children,
}: {
  readonly form: PortalForm;
  readonly children: ReactNode;
}): JSX.Element {
  const { runtime, holder } = form[inner];
  const data = useMemo(() => dataToLoad(runtime.form), [runtime]);
  return (
    <FormContext value={form[inner]}>
      {/* Data of the form may be asked for with its answers. */}
      <ScopeContext value={runtime.scope}>
        <DataLoaders data={data} holder={holder} />
      </ScopeContext>
      <ScopeContext value={runtime.scope}>{children}</ScopeContext>
    </FormContext>
  );
}
