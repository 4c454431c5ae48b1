/** Parts of what is seen that are fetched when they are first needed, or a little before. */
import {
  type ComponentType,
  createContext,
  createElement,
  type JSX,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useContext,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react';
import { ChunkLoadError } from '../kernel/load-model.ts';
import { usePortal } from '../portal/portal.ts';

export type LatePart<Props> = ComponentType<Props> & {
  /** @param timeoutMs  after this it counts as lost. Without it nobody waits yet: what was lost is asked for again where it is drawn */
  readonly load: (timeoutMs?: number) => Promise<void>;
  /** The component itself; null while it has not come. */
  readonly known: () => ComponentType<Props> | null;
  /** The source file that it comes from, where that was noted while building. */
  readonly module: string | undefined;
};

/** Draws the nearest boundary again. */
const DrawAgainContext = createContext<() => void>(() => {});

interface BoundaryProps {
  /** Stands there until all parts within have come. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Waits for the parts within. In place of `Suspense`, which by itself holds a part back until its fallback has stood for
 * 300 ms, however soon the part came.
 */
export function LateBoundary({ fallback = null, children }: BoundaryProps): JSX.Element {
  const [, again] = useReducer((times: number) => times + 1, 0);
  const isDrawn = useRef(false);
  useLayoutEffect(() => {
    isDrawn.current = true;
  }, []);
  // Before it is drawn for the first time React waits for the parts itself.
  const drawAgain = useCallback(() => isDrawn.current && again(), []);
  return (
    <DrawAgainContext value={drawAgain}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </DrawAgainContext>
  );
}

/**
 * A component that comes later; it is in a `LateBoundary`. What was fetched before is drawn at once. One that did not come
 * is missed by the nearest error boundary, until it is loaded again.
 * @param load  fetches the component
 * @param module  nobody writes it: it is put there when the first screens are built, to tell what a page will ask for
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  module?: string,
): LatePart<Props> {
  let known: ComponentType<Props> | null = null;
  let arrival: Promise<ComponentType<Props>> | null = null;
  let isAwaited = false;
  const fetchPart = (timeoutMs?: number) => {
    const fetched = load().then((component) => {
      known = component;
      // React reads at once from a promise that says what it holds, where it would wait a moment before it looks.
      if (arrival) void Object.assign(arrival, { status: 'fulfilled', value: component });
      return component;
    });
    return timeoutMs === undefined ? fetched : inTime(fetched, timeoutMs);
  };
  const awaitPart = (timeoutMs: number) => {
    // One that was fetched before anybody waited has had no end so far.
    if (arrival && !isAwaited && !known) arrival = inTime(arrival, timeoutMs);
    isAwaited = true;
    arrival ??= fetchPart(timeoutMs);
    return arrival;
  };
  function Late(props: Props): JSX.Element {
    const drawAgain = useContext(DrawAgainContext);
    const { manifest } = usePortal();
    const awaited = awaitPart(manifest.get().settings.times.chunkMs);
    if (!known) awaited.then(drawAgain, drawAgain);
    return createElement(use(awaited), props);
  }
  const fetchAgain = async (timeoutMs?: number) => {
    if (known) return;
    const fetched = fetchPart(timeoutMs);
    arrival = fetched;
    isAwaited = timeoutMs !== undefined;
    await fetched.catch((cause: unknown) => {
      // Whoever waits for it is to hear of it; React asks for what it waits for again and again.
      if (arrival === fetched && !isAwaited) arrival = null;
      throw cause;
    });
  };
  return Object.assign(Late, { load: fetchAgain, known: () => known, module });
}

async function inTime<Part>(coming: Promise<Part>, timeoutMs: number): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new ChunkLoadError('a script did not arrive in time')), timeoutMs);
  });
  return Promise.race([coming, over]).finally(() => clearTimeout(timer));
}

/** Fetches what is late; what is not has nothing to fetch. @param timeoutMs  as of `load` */
export async function loadLate(part: object | undefined, timeoutMs?: number): Promise<void> {
  if (part && 'load' in part && typeof part.load === 'function') await part.load(timeoutMs);
}

/** The source file of a part that comes late; undefined for one that is there from the start. */
export function moduleOf(part: object): string | undefined {
  return 'module' in part && typeof part.module === 'string' ? part.module : undefined;
}

/**
 * The component itself where it has come, else what waits for it. A place keeps what it got first: a part must not be drawn anew
 * because its kind has come.
 */
export function present<Props>(part: ComponentType<Props>): ComponentType<Props> {
  return (part as Partial<LatePart<Props>>).known?.() ?? part; // one that is not late has no such function
}
