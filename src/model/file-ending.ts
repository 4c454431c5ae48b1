/** The ending of a file's name without its dot, in small letters; empty when there is none. `.pdf` is a name without an ending. */
export function extensionOf(name: string): string {
  return /^[.\s]*[^.\s].*\.([a-z\d]{1,8})\s*$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}
