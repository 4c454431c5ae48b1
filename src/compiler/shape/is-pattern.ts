/** A pattern that both the browser and the server can run: anchored, without look-behind and back-references. */
export function isPattern(text: string): boolean {
  if (!text.startsWith('^') || !text.endsWith('$') || /\(\?<|\\[1-9]/.test(text)) return false;
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
