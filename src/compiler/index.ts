/** The compiler's face: text in, model and diagnostics out. No file system here. */
export type { Compilation, CompileOptions } from './compile-portal.ts';
export { compilePortal } from './compile-portal.ts';
export { type CatalogueEntry, type DiagnosticCode, diagnosticCatalogue } from './diagnostics/diagnostic-catalogue.ts';
export { sorted } from './diagnostics/report.ts';
export { fileKinds, officeFileKinds } from './kernel/file-kinds.ts';
export {
  definition as languagePart,
  definitionKey as languagePartOf,
  kindsOf,
  modelKey,
  resolveNode,
  type SchemaNode,
} from './kernel/language.ts';
export { englishName } from './kernel/language-names.ts';
export type { Files } from './kernel/sources.ts';
export type { RendererDeclaration } from './link/definitions.ts';
export { extraName, isNamed } from './link/extra-name.ts';
export type { MarkdownReader, MomentReader, NamedFileKind, OfficePortal, WrongAddress } from './link/file-context.ts';
export type { Named, NamedThing, PortalNames } from './link/portal-names.ts';
export { readRenderer } from './link/renderers.ts';
export { typeWordsPattern } from './link/type-words.ts';
export { type CompilerMemory, compilerMemory } from './memory.ts';
export {
  type OfficeDesk,
  type OfficeFile,
  type OfficeFileKind,
  type OfficeFiles,
  type OfficeText,
  officeFileKind,
  readOfficeFile,
} from './office-file.ts';
export { answerWords } from './output/answer-words.ts';
export { type CallSchemas, callSchemas, entitySchemas, reachable, typeSchema } from './output/contract-schema.ts';
export {
  brandIcon,
  type DressedPortal,
  documentTitle,
  entryPage,
  escaped,
  firstLanguage,
  inFirstLanguage,
} from './output/entry-page.ts';
export { type HashContent, modelFiles } from './output/model-files.ts';
export { kindOfFile } from './read/file-place.ts';
export { isTable } from './read/office-ending.ts';
export { meantNumber } from './shape/meant-numbers.ts';
export { wayToWrite } from './shape/written-forms.ts';
export { wrongLink } from './type/values/wrong-link.ts';
