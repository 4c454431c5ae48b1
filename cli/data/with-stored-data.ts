/** `portico validate --data`: the config held against what is stored, which the compiler cannot know. */
import type { Diagnostic } from '#model';
import type { CompiledFolder } from '../config/compile-folder.ts';
import { dataPlaces, isDatabaseThere, openData } from './places.ts';
import { storedFindings } from './stored-findings.ts';

/** Adds what the stored data lack to what was found in the config. Not done where the config has errors: its labels are not known then. */
export async function withStoredData(compiled: CompiledFolder, folder: string): Promise<CompiledFolder> {
  const { portal } = compiled.compilation;
  const note = (sentence: string): CompiledFolder => ({ ...compiled, notes: [...compiled.notes, sentence] });
  if (!portal) return note('The stored data were not looked at: correct the errors first.');
  const places = dataPlaces(process.env);
  if (!places.url && !isDatabaseThere(places))
    return note(`There are no stored data: ${places.databaseFile} is not there.`);
  const database = await openData(places);
  try {
    const { diagnostics: found, notes } = await storedFindings(database, { portal, files: compiled.files }, folder);
    const count = (severity: Diagnostic['severity']) => found.filter((each) => each.severity === severity).length;
    return {
      ...compiled,
      notes: [...compiled.notes, ...notes],
      diagnostics: [...compiled.diagnostics, ...found],
      errorCount: compiled.errorCount + count('error'),
      warningCount: compiled.warningCount + count('warning'),
    };
  } finally {
    await database.destroy();
  }
}
