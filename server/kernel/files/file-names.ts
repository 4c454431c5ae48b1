/** File names as people give them, made harmless. They are shown and sent back, and never used as a path. */

import { extensionOf } from '#model';

const longestStem = 100;

/**
 * The name without folders, control characters, quotes and leading dots, in Unicode NFC.
 * `../../etc/passwd` → `passwd`; what is left empty is called `file`.
 */
export function cleanFilename(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const harmless = last
    // oxlint-disable-next-line no-control-regex -- they are what is taken out
    .replace(/[\u0000-\u001f\u007f"<>:|?*\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^[.\s]+/, '')
    .trim();
  const extension = extensionOf(harmless);
  const stem = extension ? harmless.slice(0, -extension.length - 1) : harmless;
  const shortened = [...stem].slice(0, longestStem).join('').trim() || 'file';
  return extension ? `${shortened}.${extension}` : shortened;
}

/** The header that names a download; other alphabets travel in the second form (RFC 6266). */
export function contentDisposition(kind: 'inline' | 'attachment', filename: string): string {
  const ascii = filename.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '_');
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
