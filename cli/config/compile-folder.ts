/** A folder in, the compiled portal out, with every path as the person at the keyboard would type it. */
import { type Compilation, compilePortal, compilerMemory, type Files } from '#compiler';
import { type Diagnostic, rememberByKey } from '#model';
import { typedCommand } from '../terminal/typed-command.ts';
import { type ConfigFolder, readConfigFolder } from './read-config-folder.ts';
import { readRenderers } from './read-renderers.ts';
import { shortHash } from './short-hash.ts';

export interface CompiledFolder {
  /** As it was read. */
  readonly source: ConfigFolder;
  readonly compilation: Compilation;
  /** All problems; files are named with the folder as it was given: `config/pages/home.yaml`. */
  readonly diagnostics: readonly Diagnostic[];
  /** The texts, under the same names as in the diagnostics. */
  readonly files: Files;
  readonly errorCount: number;
  readonly warningCount: number;
  /** What was left out while reading. */
  readonly notes: readonly string[];
}

/** `config` → `config/`: what is in front of every path. */
export function shownFolder(folder: string): string {
  return `${folder.replaceAll('\\', '/').replace(/\/+$/, '')}/`;
}

/** After an edit only what has changed is worked out anew. */
const memory = compilerMemory();

/** Files that say what they said give what they gave: a file that is saved as it was, an edit that is taken back. */
const compile = rememberByKey(
  ({ files, pictures }: ConfigFolder, renderers: ReturnType<typeof readRenderers>) =>
    compilePortal(files, { renderers, pictures, memory }),
  {
    key: ({ files, pictures }, renderers) => shortHash(JSON.stringify([...files, ...pictures, ...renderers])),
    most: 4,
  },
);

/** @throws CommandProblem when the folder cannot be read */
export function compileFolder(folder: string): CompiledFolder {
  return compileSource(readConfigFolder(folder), folder);
}

/** @param folder  where the files are, or were */
export function compileSource(source: ConfigFolder, folder: string): CompiledFolder {
  const { files, notes } = source;
  const compilation = compile(source, readRenderers(process.env['RENDERERS_DIR']));
  const prefix = shownFolder(folder);
  const diagnostics = compilation.diagnostics.map((diagnostic) => withFolder(diagnostic, folder));
  return {
    source,
    compilation,
    diagnostics,
    files: new Map([...files].map(([file, text]) => [prefix + file, text])),
    errorCount: diagnostics.filter(({ severity }) => severity === 'error').length,
    warningCount: diagnostics.filter(({ severity }) => severity === 'warning').length,
    notes,
  };
}

const addTexts = 'texts --add';

/** Files and commands, as they are named and typed where the portal is in this folder. */
function withFolder(diagnostic: Diagnostic, folder: string): Diagnostic {
  const prefix = shownFolder(folder);
  const { span, addition, remedy } = diagnostic;
  const placed = { ...diagnostic, span: { ...span, file: prefix + span.file } };
  if (!addition) return placed;
  const file = prefix + addition.file;
  const said = remedy
    .replaceAll(addition.file, () => file)
    .replaceAll(typedCommand(addTexts, {}), () => typedCommand(addTexts, { config: folder }));
  return { ...placed, addition: { ...addition, file }, remedy: said };
}
