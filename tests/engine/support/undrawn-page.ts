import { vi } from 'vitest';

export interface UndrawnPage {
  /** The ids that were looked for, in their order. */
  readonly asked: readonly string[];
  /** Draws an input with that id. @returns how often it has got the focus so far */
  draw(id: string): () => number;
  /** Somebody gives the focus to something else. */
  focusElsewhere(): void;
}

/** A page on which no field is drawn yet, in place of the browser's; `vi.unstubAllGlobals` takes it away. */
export function stubUndrawnPage(): UndrawnPage {
  const asked: string[] = [];
  const drawn = new Map<string, object>();
  const watching = new Set<() => void>();
  const page = Object.assign(new EventTarget(), {
    body: {},
    activeElement: null,
    getElementById: (id: string) => {
      asked.push(id);
      return drawn.get(id) ?? null;
    },
  });
  const focusElsewhere = () => void page.dispatchEvent(new Event('focusin'));
  vi.stubGlobal('document', page);
  vi.stubGlobal(
    'MutationObserver',
    class {
      readonly #changed: () => void;
      constructor(changed: () => void) {
        this.#changed = changed;
      }
      observe(): void {
        watching.add(this.#changed);
      }
      disconnect(): void {
        watching.delete(this.#changed);
      }
    },
  );
  return {
    asked,
    draw(id) {
      let times = 0;
      const focus = () => {
        times += 1;
        focusElsewhere();
      };
      drawn.set(id, { closest: () => null, matches: () => true, focus });
      for (const changed of [...watching]) changed();
      return () => times;
    },
    focusElsewhere,
  };
}
