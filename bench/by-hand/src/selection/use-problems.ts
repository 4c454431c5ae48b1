/** What the server would refuse, asked half a second after the last change. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { send } from '../api.ts';
import type { Chosen, Problem } from './answers.ts';

const pauseMs = 500;

export function useProblems(round: number, version: number, items: readonly Chosen[]) {
  const [list, setList] = useState<readonly Problem[] | null>(null);
  const newest = useRef(0);
  const check = useCallback(async () => {
    newest.current += 1;
    const own = newest.current;
    try {
      const body = { round_id: round, version, items, dry_run: 1 };
      const { problems } = await send<{ problems: Problem[] }>('course-selection/submit-selection', body);
      if (own === newest.current) setList(problems);
    } catch {
      if (own === newest.current) setList(null);
    }
  }, [round, version, items]);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const timer = setTimeout(() => void check(), pauseMs);
    return () => clearTimeout(timer);
  }, [check]);
  const all = [...new Set((list ?? []).map(({ message }) => message))];
  const at = (place: number) =>
    (list ?? []).filter(({ field }) => field.startsWith(`items[${place}]`)).map(({ message }) => message);
  return { problems: { all, at, count: list === null ? null : all.length }, check: () => void check() };
}
