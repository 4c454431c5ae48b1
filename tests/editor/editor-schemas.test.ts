/** The schemas for editors never refuse what the compiler takes, and every file of the portal leads to its own. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { compilePortal, fileKinds, type PortalNames } from '#compiler';
import settings from '../../.vscode/settings.json' with { type: 'json' };
import { editorSchema } from '../../cli/editor-schemas/editor-schema.ts';
import { readDocuments } from '../docs/documents.ts';
import { guideRenderers, samplesIn, shippedConfig } from '../docs/samples.ts';
import { root } from './support/shipped-files.ts';

interface Written {
  readonly name: string;
  readonly file: string;
  readonly text: string;
}

const shipped = [...shippedConfig()].map(([file, text]): Written => ({ name: file, file, text }));
const samples = readDocuments()
  .filter(({ path }) => path === 'README.md' || path.startsWith('docs/guide/'))
  .flatMap(samplesIn)
  .filter(({ expected }) => expected === null)
  .map(({ name, file, files }): Written => ({ name, file, text: files.get(file) ?? '' }));
const examples = readdirSync(join(root, 'src/blocks'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('example.yaml'))
  .map((file) => file.replaceAll('\\', '/'))
  .map((file): Written => {
    const text = readFileSync(join(root, 'src/blocks', file), 'utf8');
    const kind = posix.dirname(file);
    return {
      name: file,
      file: kind.startsWith('fields/') ? `forms/${posix.basename(kind)}.yaml` : `pages/${kind}.yaml`,
      text,
    };
  });

const everything = [...shipped, ...samples, ...examples];
const { names } = compilePortal(new Map(everything.map(({ file, text }) => [file, text])), {
  renderers: guideRenderers,
});

describe('accept', () => {
  const validators = validatorsFor(names());

  test.each([
    ['the shipped files', shipped],
    ['the samples of the guide', samples],
    ['the examples of the blocks', examples],
  ])('%s', (_, files) => {
    const refused = files.flatMap(({ name, file, text }) => {
      const validate = validators[kindOf(file)];
      return validate?.(parse(text))
        ? []
        : [[name, validate?.errors?.map(({ instancePath, message }) => [instancePath, message])]];
    });

    expect(refused).toEqual([]);
    expect(files.length).toBeGreaterThan(10);
  });

  test('names of which some could not be read, whatever they are', () => {
    const broken = new Map([...shippedConfig(), ['api/calls/events.yaml', 'events: [']]);
    const { page } = validatorsFor(compilePortal(broken).names());

    expect(
      page?.({ route: '/x', title: 'X', access: 'signed-in', data: { a: { call: 'any/thing' } }, content: [] }),
    ).toBe(true);
  });
});

describe('lead to', () => {
  test.each(shipped)('$name from its own first line', ({ file, text }) => {
    const path = /^# yaml-language-server: \$schema=(\S+)\n/.exec(text)?.[1] ?? '';

    expect(posix.join(posix.dirname(file), path)).toBe(`.schemas/${kindOf(file)}.schema.json`);
  });

  test('every kind of file from the settings of the editor', () => {
    const said = Object.entries(settings['yaml.schemas']);

    expect(said.map(([schema]) => schema).sort()).toEqual(
      fileKinds.map((kind) => `./config/.schemas/${kind}.schema.json`).sort(),
    );
    for (const [schema, glob] of said) {
      const files = shipped.map(({ file }) => file).filter((file) => matches(`config/${file}`, glob));
      expect(
        files.map((file) => `./config/.schemas/${kindOf(file)}.schema.json`).filter((each) => each !== schema),
      ).toEqual([]);
    }
  });
});

/** `*` stands for a part of a name, `**` for folders. */
function matches(file: string, glob: string): boolean {
  const steps = glob
    .split('/')
    .map((step) => (step === '**' ? '(?:[^/]+/)*' : `${step.replace('.', '\\.').replace('*', '[^/]*')}/`));
  return new RegExp(`^${steps.join('').slice(0, -1)}$`).test(file);
}

function validatorsFor(portal: PortalNames): Readonly<Record<string, ValidateFunction>> {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  return Object.fromEntries(fileKinds.map((kind) => [kind, ajv.compile(editorSchema(kind, portal))]));
}

/** By the place of the file, as a person would tell it. */
const folders = {
  pages: 'page',
  parts: 'part',
  layouts: 'layout',
  forms: 'form',
  statuses: 'status',
  options: 'options',
  texts: 'texts',
} as const;

function kindOf(file: string): string {
  const [first = '', second = ''] = file.split('/');
  if (first === 'api') return second;
  return folders[first as keyof typeof folders] ?? first.replace(/\.yaml$/, '');
}
