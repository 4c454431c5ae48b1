/** By itself, so that a page without entries needs nothing of what keeps their focus. */

/** Gives the focus to an entry or to a whole block; what takes none by itself takes it this once. */
export function takeFocus(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.setAttribute('tabindex', '-1');
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
}
