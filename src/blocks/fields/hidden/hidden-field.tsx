/** A value that goes with the form: the form holds it, nothing is drawn. */
export function HiddenField(): null {
  return null;
}
