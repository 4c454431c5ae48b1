/** Secrets of the environment. Each may lie in a file instead, as container platforms and vaults hand them out. */
import { readFileSync } from 'node:fs';

export type Environment = Readonly<Record<string, string | undefined>>;

export type SecretName = 'SECRET_KEY' | 'PASSWORD_SECRET' | 'DATABASE_URL' | 'SMTP_URL' | 'METRICS_TOKEN';

/**
 * The secret in `NAME`, or in the file that `NAME_FILE` names, without the line break at its end; empty when neither is set.
 * @throws when both are set, or the file cannot be read or is empty
 */
export function secretOf(environment: Environment, name: SecretName): string {
  const direct = environment[name] ?? '';
  const file = environment[`${name}_FILE`];
  if (!file) return direct;
  if (direct) throw new Error(`${name} and ${name}_FILE are both set. Leave one of them out.`);
  const text = readText(file, name);
  if (text === '') throw new Error(`The file in ${name}_FILE (${file}) is empty. Write the secret into it.`);
  return text;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it is not there',
  EACCES: 'you may not read it',
  EISDIR: 'it is a folder',
};

function readText(file: string, name: SecretName): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException; // node:fs throws nothing else
    throw new Error(`The file in ${name}_FILE (${file}) cannot be read: ${reasons[code] ?? code}.`);
  }
}
