/** A part of the model that is fetched when it is first needed. */
import { useCallback, useEffect, useState } from 'react';
import { useBackOnline } from '../kernel/online.ts';

export interface PartState<Part> {
  readonly state: 'loading' | 'failed' | 'ready';
  readonly part: Part | null;
  readonly retry: () => void;
}

/** An edit of the config brings a new address: the old part stays until the new one is there. */
export function useLoadedPart<Part>(
  address: string,
  known: ReadonlyMap<string, Part>,
  load: (address: string) => Promise<Part>,
): PartState<Part> {
  const [found, setFound] = useState<{ readonly address: string; readonly part: Part } | null>(() => {
    const part = known.get(address);
    return part ? { address, part } : null;
  });
  const [failed, setFailed] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  // `attempt` starts the work anew.
  useEffect(() => {
    let isCurrent = true;
    load(address).then(
      (part) => isCurrent && setFound({ address, part }),
      () => isCurrent && setFailed(address),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, address, attempt]);

  const retry = useCallback(() => {
    setFailed(null);
    setAttempt((count) => count + 1);
  }, []);
  // What failed without a network is tried again with one.
  useBackOnline(useCallback(() => failed !== null && retry(), [failed, retry]));

  if (found) return { state: 'ready', part: found.part, retry };
  return { state: failed === address ? 'failed' : 'loading', part: null, retry };
}
