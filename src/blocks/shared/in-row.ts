/** Rows that are wider than the window on a phone: what is chosen in them is in sight. */
import { type RefObject, useEffect, useRef } from 'react';

/** The entry comes to the middle of its row. The page around it stays where it is. */
function bringIntoRow(entry: Element | null | undefined, row: Element | null | undefined): void {
  if (!entry || !row) return;
  const [own, whole] = [entry.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += (own.left + own.right - whole.left - whole.right) / 2;
}

/**
 * @param chosen  what is chosen among which words, told apart from other choices
 * @returns       the `ref` of the row
 */
export function useChosenInRow<Row extends Element>(chosen: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is another button to bring into the row
  useEffect(() => {
    const { current } = row;
    bringIntoRow(
      current?.querySelector('[aria-selected="true"], [aria-pressed="true"], [aria-current="page"]'),
      current,
    );
  }, [chosen]);
  return row;
}
