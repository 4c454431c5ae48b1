/**
 * Everything the compiler can find fault with, by its permanent code: `portico explain` and the reference of diagnostics are
 * made from it. A code begins with the stage that finds the mistake and names the bad thing.
 */
import type { CatalogueEntry } from './catalogue/entry.ts';
import { linkDiagnostics } from './catalogue/link.ts';
import { readDiagnostics } from './catalogue/read.ts';
import { shapeDiagnostics } from './catalogue/shape.ts';
import { textDiagnostics } from './catalogue/text.ts';
import { typeDiagnostics } from './catalogue/type.ts';
import { unknownNames } from './catalogue/unknown-names.ts';

export type { CatalogueEntry };

export const diagnosticCatalogue = {
  ...readDiagnostics,
  ...shapeDiagnostics,
  ...unknownNames,
  ...linkDiagnostics,
  ...typeDiagnostics,
  ...textDiagnostics,
} satisfies Readonly<Record<string, CatalogueEntry>>;

export type DiagnosticCode = keyof typeof diagnosticCatalogue;
