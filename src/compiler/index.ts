/** The compiler's face: text in, model and diagnostics out. No file system here. */
export type { Compilation, CompileOptions } from './compile-portal.ts';
export { compilePortal, fileKinds } from './compile-portal.ts';
export { type CallSchemas, callSchemas, entitySchemas, reachable, typeSchema } from './contract-schema.ts';
export type { RendererDeclaration } from './definitions.ts';
export { type CatalogueEntry, type DiagnosticCode, diagnosticCatalogue } from './diagnostic-catalogue.ts';
export { brandIcon, type DressedPortal, documentTitle, entryPage, escaped, firstLanguage } from './entry-page.ts';
export type { MomentReader } from './file-context.ts';
export {
  definition as languagePart,
  definitionKey as languagePartOf,
  kindsOf,
  resolveNode,
  type SchemaNode,
} from './language.ts';
export { type HashContent, modelFiles } from './model-files.ts';
export {
  type OfficeFile,
  type OfficeFileKind,
  type OfficeFiles,
  type OfficeText,
  officeFileKind,
  officeFileKinds,
  readOfficeFile,
} from './office-file.ts';
export type { Named, NamedThing, PortalNames } from './portal-names.ts';
export { rememberingReader } from './remember-sources.ts';
export { readRenderer } from './renderers.ts';
export type { Files } from './sources.ts';
export { typeWordsPattern } from './type-words.ts';
