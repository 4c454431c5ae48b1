/** `portico openapi`: the contract as an OpenAPI 3.1 document. */
import { extname } from 'node:path';
import { stringify } from 'yaml';
import { counted } from '#expression/node';
import packageJson from '../../package.json' with { type: 'json' };
import { compileGoodFolder } from '../config/compile-good-folder.ts';
import { writeFile } from '../config/write-file.ts';
import { openApiDocument } from '../openapi/openapi-document.ts';
import { print, tell } from '../terminal/terminal.ts';

export interface OpenApiOptions {
  readonly config: string;
  /** Left out: the standard output. */
  readonly out?: string;
  /** Left out: what the ending of the file says, YAML where it says nothing. */
  readonly format?: 'yaml' | 'json';
}

export async function openapi({ config, out, format = formatOf(out) }: OpenApiOptions): Promise<number> {
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
  writeFile(out, text);
  const calls = counted(Object.keys(document.paths).length, 'call');
  const schemas = counted(Object.keys(document.components.schemas).length, 'schema');
  tell(`Wrote ${out}: ${calls}, ${schemas}.`);
  return 0;
}

function formatOf(file: string | undefined): 'yaml' | 'json' {
  return extname(file ?? '').toLowerCase() === '.json' ? 'json' : 'yaml';
}
