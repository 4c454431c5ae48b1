/**
 * Leaving a field by pressing a button moves nothing until the button is let go: an error line that came or went in
 * between would push the button away from under the pointer, and the press would be lost.
 */
let isPressed = false;

if (typeof document !== 'undefined') {
  const note = (pressed: boolean) => () => {
    isPressed = pressed;
  };
  document.addEventListener('pointerdown', note(true), true);
  document.addEventListener('pointerup', note(false), true);
  document.addEventListener('pointercancel', note(false), true);
}

/** Runs `work` now, or, while the pointer is down, right after the click that its release makes. */
export function afterPress(work: () => void): void {
  if (!isPressed) {
    work();
    return;
  }
  const go = () => {
    document.removeEventListener('pointerup', go, true);
    document.removeEventListener('pointercancel', go, true);
    setTimeout(work);
  };
  document.addEventListener('pointerup', go, true);
  document.addEventListener('pointercancel', go, true);
}
