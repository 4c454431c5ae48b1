/**
 * The focus of a block with entries: where what has it goes, such as an entry that is removed, it stays near. The block is there
 * as long as its page; what comes in the place of a button may go again in a moment, with the answer that is awaited.
 */
import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { takeFocus } from './take-focus.ts';

/** What has the focus, and which entry of which list it is in. */
interface Focused {
  readonly element: Element;
  readonly list: Element | null;
  readonly index: number;
}

interface KeptFocus<Place> {
  readonly ref: RefObject<Place | null>;
  readonly onFocus: (event: FocusEvent) => void;
}

/**
 * Gives the focus to the entry that is now in the place of the one that went, or to the block where there is none.
 * @returns goes to the element around the block
 */
export function useKeptFocus<Place extends HTMLElement>(): KeptFocus<Place> {
  const block = useRef<Place>(null);
  const focused = useRef<Focused | null>(null);
  useLayoutEffect(() => {
    const last = focused.current;
    if (!last || last.element.isConnected) return;
    focused.current = null;
    const place = inPlaceOf(last) ?? block.current;
    if (place && document.activeElement === document.body) takeFocus(place);
  });
  const onFocus = ({ target }: FocusEvent) => {
    const entry = target.closest('li, tr');
    const list = entry?.parentElement ?? null;
    const index = entry && list ? [...list.children].indexOf(entry) : 0;
    focused.current = { element: target, list, index };
  };
  return { ref: block, onFocus };
}

function inPlaceOf({ list, index }: Focused): HTMLElement | undefined {
  if (!list?.isConnected) return undefined;
  return list.children[Math.min(index, list.children.length - 1)] as HTMLElement | undefined; // entries are of HTML
}
