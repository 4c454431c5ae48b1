/** Puts a hand-written renderer on the page: fetches what it needs, loads it, hands both together. */
import type { ComponentType, JSX, ReactNode } from 'react';
import { lazy, Suspense, useMemo } from 'react';
import type { CustomBlock, DataSource } from '#model';
import { afterCall } from '../actions/run-actions.ts';
import { useSubmissions } from '../actions/use-action.tsx';
import { createDataHolder, dataScope } from '../data/data-holder.ts';
import { DataLoaders } from '../data/load-data.tsx';
import { useData } from '../data/use-data.ts';
import { ScopeContext, useFormat, useScopeNode, useText } from '../scope/scope.tsx';
import { Overdue } from '../show/block-outlet.tsx';
import { invariant } from '../start/invariant.ts';
import { usePortal } from '../start/portal.ts';
import type { AnyCalls, RendererDefinition, RendererProps } from './define-renderer.tsx';

interface Props {
  readonly block: CustomBlock;
  readonly loading: ReactNode;
  readonly failed: (retry: () => void) => ReactNode;
}

type AnyProps = RendererProps<AnyCalls, Record<string, string>>;

export function RendererOutlet({ block, loading, failed }: Props): JSX.Element {
  const definition = usePortal().parts.renderers[block.custom];
  invariant(definition, `there is no renderer ${block.custom}`);
  const data = useMemo(() => sourcesOf(definition, block), [definition, block]);
  const holder = useMemo(() => createDataHolder(Object.keys(data)), [data]);
  const Renderer = useMemo(() => componentOf(definition), [definition]);
  const parent = useScopeNode();
  // Its data has names of its own: the YAML around it cannot read them, and they hide nothing from its expressions.
  const scope = useMemo(() => dataScope(parent, holder), [parent, holder]);
  return (
    <>
      <DataLoaders data={data} holder={holder} />
      <ScopeContext value={scope}>
        <WithData
          Renderer={Renderer}
          block={block}
          names={Object.keys(definition.needs)}
          loading={loading}
          failed={failed}
        />
      </ScopeContext>
    </>
  );
}

function sourcesOf({ needs }: RendererDefinition, block: CustomBlock): Record<string, DataSource> {
  return Object.fromEntries(
    Object.entries(needs).map(([name, call]) => {
      const given = block.with?.[name];
      return [nameOf(name), { call, paged: false, silent: false, ...(given ? { with: given } : {}) }];
    }),
  );
}

/** No name of YAML starts with this sign. */
function nameOf(need: string): string {
  return `$${need}`;
}

interface WithDataProps extends Props {
  readonly Renderer: ComponentType<AnyProps>;
  readonly names: readonly string[];
}

/** Waits for one answer after the other, so that the number of hooks stays the same in each component. */
function WithData({ names, ...props }: WithDataProps): ReactNode {
  const [first, ...others] = names;
  return first === undefined ? (
    <Ready {...props} data={{}} />
  ) : (
    <Need {...props} name={first} names={others} data={{}} />
  );
}

interface NeedProps extends WithDataProps {
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
}

function Need({ name, names, data, ...props }: NeedProps): ReactNode {
  const { state, value, retry } = useData(nameOf(name));
  if (state === 'failed') return props.failed(retry);
  if (state !== 'ready') return props.loading;
  const known = { ...data, [name]: value };
  const [next, ...others] = names;
  return next === undefined ? (
    <Ready {...props} data={known} />
  ) : (
    <Need {...props} name={next} names={others} data={known} />
  );
}

const components = new WeakMap<RendererDefinition, ComponentType<AnyProps>>();

function componentOf(definition: RendererDefinition): ComponentType<AnyProps> {
  const known = components.get(definition) ?? lazy(async () => ({ default: await definition.load() }));
  components.set(definition, known);
  return known;
}

function Ready({ Renderer, block, data, loading }: Omit<NeedProps, 'name' | 'names'>): JSX.Element {
  const run = useRun();
  const text = useText();
  const format = useFormat();
  // The compiler has checked that the page's calls answer what the renderer declares.
  const answers = data as AnyProps['data'];
  return (
    <Suspense
      fallback={
        <>
          <Overdue />
          {loading}
        </>
      }
    >
      <Renderer data={answers} options={block.options ?? {}} run={run} text={text} format={format} />
    </Suspense>
  );
}

function useRun(): AnyProps['run'] {
  const portal = usePortal();
  const submissions = useSubmissions();
  return async (call, given = {}, then = {}) => {
    const key = portal.callOf(call).changes ? { idempotencyKey: submissions.keyOf(call, given) } : {};
    const reply = await portal.send({ call, given, ...key });
    if (reply.kind !== 'done') {
      portal.report(reply, 'act');
      return null;
    }
    submissions.done();
    afterCall(portal, call, reply.answer);
    if (then.success) portal.feedback.toast(then.success, 'success');
    if (then.refresh) void portal.refresh(then.refresh);
    // The contract says what the call answers; here its exact type is forgotten.
    return { answer: reply.answer as never };
  };
}
