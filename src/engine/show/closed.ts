/** Notices that somebody has closed: this browser remembers them for this person until they say something else. */
import { useState } from 'react';
import { keys, safeStorage } from '../kernel/storage.ts';
import { useStore } from '../kernel/store.ts';
import { usePortal } from '../portal/portal.ts';

const storage = safeStorage(() => localStorage);
/** The oldest are forgotten first. */
const kept = 50;

export interface ClosedState {
  readonly isClosed: boolean;
  readonly close: () => void;
}

/** @param words  what the notice says; other words are another notice */
export function useClosed(words: string): ClosedState {
  const { session } = usePortal();
  const person = useStore(session.store, ({ user }) => String(user?.['id'] ?? ''));
  const mark = markOf(`${person}\n${words}`);
  const [closedNow, setClosedNow] = useState<string | null>(null);
  return {
    isClosed: closedNow === mark || readMarks(storage.getItem(keys.closed)).includes(mark),
    close: () => {
      const others = readMarks(storage.getItem(keys.closed)).filter((other) => other !== mark);
      storage.setItem(keys.closed, [...others, mark].slice(-kept).join(' '));
      setClosedNow(mark);
    },
  };
}

function readMarks(stored: string | null): readonly string[] {
  return stored?.split(' ') ?? [];
}

/** FNV-1a over 32 bits, twice with different starts: short, and two notices do not meet by chance. */
function markOf(words: string): string {
  return [0x811c9dc5, 0x1000193].map((start) => hash(words, start).toString(36)).join('-');
}

function hash(words: string, start: number): number {
  let value = start;
  for (let index = 0; index < words.length; index++) {
    value = Math.imul(value ^ words.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}
