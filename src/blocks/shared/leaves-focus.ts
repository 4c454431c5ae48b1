/** Where the focus goes when what was pressed goes: not to the top of the page. Blocks with entries keep it by `useKeptFocus`. */
import { takeFocus } from './take-focus.ts';

/**
 * For the `ref` of a button that goes with what it does. The focus is left with what comes in its place or, while that is
 * awaited, with what is around it; whoever has put it elsewhere meanwhile is not disturbed.
 */
export function leavesFocus(button: HTMLElement | null): (() => void) | undefined {
  if (!button) return undefined;
  return () => {
    if (document.activeElement !== button) return;
    const places = placesAround(button);
    // React takes the button away only after this.
    queueMicrotask(() => {
      const left = places.find(({ around }) => around.isConnected);
      if (!left || document.activeElement !== document.body) return;
      const next = left.around.children[left.index];
      takeFocus(next instanceof HTMLElement && !isAwaited(next) ? next : left.around);
    });
  };
}

/** What is around an element, from the inside out, and at which place of it the element is. */
function placesAround(element: HTMLElement): { readonly around: HTMLElement; readonly index: number }[] {
  const around = element.parentElement;
  if (!around) return [];
  return [{ around, index: [...around.children].indexOf(element) }, ...placesAround(around)];
}

function isAwaited(place: HTMLElement): boolean {
  return place.hasAttribute('data-awaited') || place.querySelector('[data-awaited]') !== null;
}
