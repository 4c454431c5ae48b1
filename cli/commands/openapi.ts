/** `portico openapi`: the contract as an OpenAPI 3.1 document. */
import { writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { compileGoodFolder } from '../config/compile-good-folder.ts';
import { openApiDocument } from '../openapi/openapi-document.ts';
import { CommandProblem, reasonOf } from '../terminal/command-problem.ts';
import { print, tell } from '../terminal/terminal.ts';

export interface OpenApiOptions {
  readonly config: string;
  /** Left out: the standard output. */
  readonly out?: string;
  readonly format: 'yaml' | 'json';
}

export async function openapi({ config, out, format }: OpenApiOptions): Promise<number> {
  const { portal } = compileGoodFolder(config);
  const document = openApiDocument(portal, packageJson.version);
  const text =
    format === 'json'
      ? `${JSON.stringify(document, null, 2)}\n`
      : stringify(document, { aliasDuplicateObjects: false });
  if (out === undefined) {
    print(text.trimEnd());
    return 0;
  }
  try {
    writeFileSync(out, text);
  } catch (error) {
    throw new CommandProblem(`${out} cannot be written: ${reasonOf(error)}.`);
  }
  tell(
    `Wrote ${out}: ${Object.keys(document.paths).length} calls, ${Object.keys(document.components.schemas).length} schemas.`,
  );
  return 0;
}
