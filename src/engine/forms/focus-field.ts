/** Puts the focus on a field that is drawn. */

const focusable = 'input:not([type=hidden]),select,textarea,button,[tabindex]';

/** @param id  of the field, or of what is around its inputs */
export function focusField(id: string): void {
  const place = document.getElementById(id);
  // What is folded away cannot be focused.
  for (let fold = place?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
  const target = place?.matches(focusable) ? place : place?.querySelector<HTMLElement>(focusable);
  // Screen readers say what is wrong with a field that gets the focus, not with one that has it: Enter was pressed there.
  if (target === document.activeElement) target?.blur();
  target?.focus();
}
