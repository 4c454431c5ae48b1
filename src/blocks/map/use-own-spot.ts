/** Where the person is, once the browser was asked and may tell. */
import { useEffect, useRef, useState } from 'react';
import { findPosition, useFeedback, useMessage } from '#engine';
import type { Spot } from './project.ts';

export function useOwnSpot(): {
  readonly own: Spot | null;
  readonly isLooking: boolean;
  readonly find: () => Promise<Spot | null>;
} {
  const message = useMessage();
  const { toast } = useFeedback();
  const [own, setOwn] = useState<Spot | null>(null);
  const [isLooking, setLooking] = useState(false);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const find = async () => {
    setLooking(true);
    const found = await findPosition();
    // Who has gone on meanwhile wants to know nothing of it.
    if (!isThere.current) return null;
    setLooking(false);
    if (found.kind !== 'known') {
      toast(message(found.kind === 'refused' ? 'mapRefused' : 'mapUnknown'), 'error');
      return null;
    }
    const spot = { latitude: found.latitude, longitude: found.longitude };
    setOwn(spot);
    return spot;
  };
  return { own, isLooking, find };
}
