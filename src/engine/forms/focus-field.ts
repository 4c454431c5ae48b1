/** Puts the focus on a field. */

const focusable = 'input:not([type=hidden]),select,textarea,button,[tabindex]';

/**
 * At once, or as soon as it is drawn: what draws it may be on its way still. What somebody focuses meanwhile keeps the focus.
 * @param id  of the field, or of what is around its inputs
 */
export function focusField(id: string): void {
  if (focusDrawn(id)) return;
  const watcher = new MutationObserver(() => focusDrawn(id));
  watcher.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', () => watcher.disconnect(), { once: true });
}

/** @returns whether it is drawn */
function focusDrawn(id: string): boolean {
  const place = document.getElementById(id);
  // What is folded away cannot be focused.
  for (let fold = place?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
  const target = place?.matches(focusable) ? place : place?.querySelector<HTMLElement>(focusable);
  // Screen readers say what is wrong with a field that gets the focus, not with one that has it: Enter was pressed there.
  if (target === document.activeElement) target?.blur();
  target?.focus();
  return !!target;
}
