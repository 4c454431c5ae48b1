/** Moves a row of a list by its buttons: says where it is now, and leaves the focus on the button that was pressed. */
import { type RowList, useMessage } from '#engine';
import { useAfterwards } from '../../shared/use-afterwards.ts';

export interface RowMoveOptions {
  readonly rows: Pick<RowList, 'keys' | 'move'>;
  /** What a row is called when it is read out. */
  readonly nameOf: (key: string) => string;
  readonly say: (words: string) => void;
}

/** @returns moves the row of a key to a place; one outside the list does nothing */
export function useRowMove({ rows, nameOf, say }: RowMoveOptions): (key: string, to: number) => void {
  const message = useMessage();
  const afterwards = useAfterwards();
  return (key, to) => {
    if (to < 0 || to >= rows.keys.length) return;
    const { activeElement } = document;
    rows.move(key, to);
    say(message('rowMoved', { row: nameOf(key), number: to + 1, count: rows.keys.length }));
    // What is moved in the page loses the focus.
    afterwards(() => activeElement instanceof HTMLElement && activeElement.focus());
  };
}
