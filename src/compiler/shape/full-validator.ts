/** The validator that finds everything that is wrong with a file, made by ajv when it is asked for. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { isCurrency } from '#expression/node';
import type { FileKind } from '../kernel/file-kinds.ts';
import { languageDocument } from '../kernel/language.ts';
import { isLanguage } from '../kernel/language-names.ts';
import { isPattern } from './is-pattern.ts';

let ajv: Ajv2020 | undefined;

export function validator(kind: FileKind): import('ajv/dist/2020.js').ValidateFunction {
  if (!ajv) {
    ajv = new Ajv2020({
      allErrors: true,
      strict: false,
      discriminator: true,
      verbose: true,
      messages: false,
      validateFormats: true,
      // These are made while somebody waits, so making them must be quick: a quarter of the time, by trial.
      validateSchema: false,
      meta: false,
      inlineRefs: false,
      code: { optimize: false, process: addingToErrors },
    });
    ajv.addFormat('regex', isPattern);
    ajv.addFormat('language', isLanguage);
    ajv.addFormat('currency', isCurrency);
    ajv.addSchema(languageDocument, 'language');
  }
  const found = ajv.getSchema(`language#/$defs/${kind.replaceAll('/', '~1')}`);
  if (!found) throw new Error(`The language has no file of kind ${kind}.`);
  return found;
}

/** The code of a validator that adds what a part found to its errors. ajv copies all of them for it, once for each block of a page. */
function addingToErrors(code: string): string {
  return code.replaceAll(
    /vErrors = vErrors === null \? (\w+\.errors) : vErrors\.concat\(\1\);/g,
    'if (vErrors === null) vErrors = $1; else for (const each of $1) vErrors.push(each);',
  );
}
