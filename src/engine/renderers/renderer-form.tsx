/** A form of the config inside a renderer. What it asks for may change while it is filled in: what was typed stays. */
import { type JSX, useLayoutEffect, useMemo, useState } from 'react';
import type { FormBlock } from '#model';
import { FormEndsContext } from '../forms/form-ends.ts';
import type { Failure } from '../request/reply.ts';
import { createDataHolder, dataScope, waiting } from '../scope/data-holder.ts';
import { ScopeContext, useScopeNode } from '../scope/scope.tsx';
import { BlockOutlet } from '../show/block-outlet.tsx';
import type { FormEnds } from './define-renderer.tsx';
import { isHandledByRenderer } from './failure-for.ts';

interface Props {
  readonly form: string;
  readonly asks: Readonly<Record<string, unknown>>;
  readonly then: FormEnds;
}

export function RendererForm({ form, asks, then }: Props): JSX.Element {
  const parent = useScopeNode();
  const names = Object.keys(asks).join(' ');
  const holder = useAsked(asks, names);
  const scope = useMemo(() => dataScope(parent, holder), [parent, holder]);
  const block = useMemo(
    (): FormBlock => ({
      kind: 'form',
      form,
      look: then.onCard ? 'card' : 'plain',
      with: Object.fromEntries(wordsOf(names).map((name) => [name, ['name', nameOf(name)]])),
    }),
    [form, names, then.onCard],
  );
  const ends = {
    onSent: (answer: unknown) => then.onSent?.(answer),
    handles: (failure: Failure) => isHandledByRenderer(failure, then.handles),
  };
  return (
    <FormEndsContext value={ends}>
      <ScopeContext value={scope}>
        <BlockOutlet blocks={[block]} />
      </ScopeContext>
    </FormEndsContext>
  );
}

/** The values by names that no YAML can write, told to whoever reads them when they change. */
function useAsked(asks: Props['asks'], names: string) {
  const [holder] = useState(() => {
    const made = createDataHolder(wordsOf(names).map(nameOf));
    for (const name of wordsOf(names))
      made.set(nameOf(name), { ...waiting, state: 'ready', value: asks[name] ?? null });
    return made;
  });
  useLayoutEffect(() => {
    for (const name of wordsOf(names)) {
      const value = asks[name] ?? null;
      if (holder.get(nameOf(name)).value !== value) holder.set(nameOf(name), { ...waiting, state: 'ready', value });
    }
  });
  return holder;
}

function nameOf(asked: string): string {
  return `$${asked}`;
}

function wordsOf(names: string): readonly string[] {
  return names === '' ? [] : names.split(' ');
}
