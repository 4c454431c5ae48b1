/**
 * Puts the running portal where the document showed its first screen until now (src/app/prerender.tsx). Nothing moves, and nothing
 * that somebody did meanwhile is lost: what was typed, where they are, what they pressed.
 */

/**
 * @param place  where the portal is drawn
 * @param isDrawn  whether it shows by now what the first screen shows
 */
export function takeOver(place: HTMLElement): void {
  const { dataset } = document.documentElement;
  const first = document.getElementById(`first-${dataset['first']}`);
  if (!first) return removeFirst();
  // Until it is drawn it is hidden: the same form twice would be heard twice. It is in the document, though, as a choice that
  // is drawn outside of it is none to its form.
  place.hidden = true;
  first.after(place);
  const isDrawn = dataset['first'] === 'entry' ? 'main h1, main [role="alert"]' : 'main';
  const observer = new MutationObserver(() => {
    if (!place.querySelector(isDrawn)) return;
    observer.disconnect();
    handOver(first, place);
  });
  observer.observe(place, { childList: true, subtree: true });
}

function handOver(first: HTMLElement, place: HTMLElement): void {
  const focused = document.activeElement;
  place.hidden = false;
  for (const field of first.querySelectorAll<Field>('input, textarea, select')) {
    const own = counterpart(field, first, place);
    if (own) takeAnswer(field, own as Field); // the same kind of element
  }
  if (focused instanceof HTMLElement && first.contains(focused)) focusAs(focused, counterpart(focused, first, place));
  const { porticoPressed } = window as { readonly porticoPressed?: HTMLElement }; // first-part.js notes it
  const pressed = porticoPressed && counterpart(porticoPressed, first, place);
  removeFirst();
  pressed?.click();
}

function removeFirst(): void {
  for (const screen of document.querySelectorAll('[id^="first-"]')) screen.remove();
  delete document.documentElement.dataset['first'];
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function takeAnswer(before: Field, now: Field): void {
  if (now instanceof HTMLInputElement && before instanceof HTMLInputElement && /^(checkbox|radio)$/.test(now.type)) {
    if (before.checked !== now.checked) now.click();
    return;
  }
  if (before.value === now.value) return;
  // React hears of a value only when the browser's own setter put it there.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(now), 'value')?.set?.call(now, before.value);
  now.dispatchEvent(new Event(now instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

const reachable = 'a[href], button, input, textarea, select';

/** The same place in the running portal: both were drawn by the same program. */
function counterpart(element: Element, first: HTMLElement, place: HTMLElement): HTMLElement | undefined {
  const index = [...first.querySelectorAll(reachable)].indexOf(element);
  const found = place.querySelectorAll<HTMLElement>(reachable)[index];
  return found?.tagName === element.tagName ? found : undefined;
}

function focusAs(before: HTMLElement, now: HTMLElement | undefined): void {
  now?.focus({ preventScroll: true });
  if (!(before instanceof HTMLInputElement && now instanceof HTMLInputElement)) return;
  try {
    now.setSelectionRange(before.selectionStart, before.selectionEnd, before.selectionDirection ?? 'none');
  } catch {
    // Fields for e-mail addresses and numbers have no selection.
  }
}
