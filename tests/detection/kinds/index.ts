import type { Kind } from '../mutant.ts';
import { caseKinds } from './cases.ts';
import { conditionKinds } from './conditions.ts';
import { definitionKinds } from './definitions.ts';
import { expressionKinds } from './expressions.ts';
import { fileKinds } from './files.ts';
import { formKinds } from './forms.ts';
import { keyKinds } from './keys.ts';
import { meaningKinds } from './meaning.ts';
import { nameKinds } from './names.ts';
import { pickKinds } from './picks.ts';
import { textKinds } from './texts.ts';
import { valueKinds } from './values.ts';
import { wordKinds } from './words.ts';
import { yamlKinds } from './yaml.ts';

/** Every kind of mistake. None is left out because the compiler does badly with it. */
export const kinds: readonly Kind[] = [
  ...keyKinds,
  ...nameKinds,
  ...expressionKinds,
  ...yamlKinds,
  ...valueKinds,
  ...textKinds,
  ...fileKinds,
  ...meaningKinds,
  ...caseKinds,
  ...formKinds,
  ...wordKinds,
  ...pickKinds,
  ...conditionKinds,
  ...definitionKinds,
];
