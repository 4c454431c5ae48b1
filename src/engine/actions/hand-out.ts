/** Saves files on the computer of the reader and copies texts. */

/** A text without what keeps its values together where one reads from right to left (`translateBy`), which is for the screen alone. */
export function withoutIsolates(text: string): string {
  return text.replaceAll(/[\u2068\u2069]/g, '');
}

/** @param name  empty: the server names the file */
export function saveFile(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = withoutIsolates(name);
  // Another site may not let a file be saved from here: then it opens beside the page, not in its place.
  link.target = '_blank';
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}

/** How long the browser may take to read what was made in the page. */
const keptMs = 60_000;

/**
 * Saves a file that was made in the page.
 * @param title  becomes its name
 * @param ending `.csv`
 */
export function saveText(title: string, ending: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  saveFile(address, fileName(title) + ending);
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}

/** A title as the name of a file. */
export function fileName(title: string): string {
  const name = title
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return name.slice(0, 80) || 'file';
}

/** @returns whether it was copied */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(withoutIsolates(text));
    return true;
  } catch {
    // Plain http, an old browser, or a person who said no.
    return false;
  }
}
