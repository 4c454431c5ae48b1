/** The schemas for editors never refuse what the compiler takes, and every file of the portal leads to its own. */
import { posix } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { compilePortal, fileKinds, type PortalNames } from '#compiler';
import settings from '../../.vscode/settings.json' with { type: 'json' };
import { choiceSchema, wordsOfKinds } from '../../cli/editor-schemas/choices.ts';
import { editorSchema } from '../../cli/editor-schemas/editor-schema.ts';
import { closedGroup } from '../../cli/editor-schemas/schema.ts';
import { offeredKeys, oneOfNames, wordsOf } from '../../cli/editor-schemas/words.ts';
import { exampleLibrary, exampleRenderers, placedExamples } from '../compiler/placed-examples.ts';
import { readDocuments } from '../docs/documents.ts';
import { guideRenderers, samplesIn, shippedConfig } from '../docs/samples.ts';

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
const portal = compilePortal(new Map([...shipped, ...samples].map(({ file, text }) => [file, text])), {
  renderers: guideRenderers,
}).names();
const library = compilePortal(exampleLibrary, { renderers: exampleRenderers }).names();
const examples = placedExamples.filter(({ file }) => exampleLibrary.has(file));

describe('accept', () => {
  test.each([
    { what: 'the shipped files', files: shipped, validators: validatorsFor(shipped, portal) },
    { what: 'the samples of the guide', files: samples, validators: validatorsFor(samples, portal) },
    { what: 'the examples of the blocks', files: examples, validators: validatorsFor(examples, library) },
  ])('$what', ({ files, validators }) => {
    const refused = files.flatMap(({ name, file, text }) => {
      const validate = validators.get(kindOf(file));
      return validate?.(parse(text))
        ? []
        : [[name, validate?.errors?.map(({ instancePath, message }) => [instancePath, message])]];
    });

    expect(refused).toEqual([]);
    expect(files.length).toBeGreaterThan(10);
  });

  test('names of which some could not be read, whatever they are', () => {
    const broken = new Map([...shippedConfig(), ['api/calls/events.yaml', 'events: [']]);
    const validate = validatorFor('page', compilePortal(broken).names());

    expect(
      validate({ route: '/x', title: 'X', access: 'signed-in', data: { a: { call: 'any/thing' } }, content: [] }),
    ).toBe(true);
  });
});

describe('refuse', () => {
  const page = (content: string) => `route: /x\ntitle: X\naccess: signed-in\ncontent:\n  - ${content}\n`;
  const filter = (options: string) =>
    page(`list: books.list\n    item: { title: "{title}" }\n    filters: [{ name: c, label: C, options: ${options} }]`);

  test.each([
    ['a key that a block does not have', page('{ text: Hello, colour: red }')],
    ['a key that the group of a choice does not have', filter('{ from: books.list, valeu: id, label: title }')],
    ['a group of a choice without what it needs', filter('{ value: id, label: title }')],
    ['a value that is none of the words', page('{ text: Hello, look: big }')],
  ])('%s', (_what, text) => {
    const validate = validatorFor('page', library);

    expect(validate(parse(text))).toBe(false);
  });

  test('none of these when it is written right', () => {
    const validate = validatorFor('page', library);

    expect(validate(parse(filter('{ from: books.list, value: id, label: title }')))).toBe(true);
    expect(validate(parse(page('{ text: Hello, look: lead }')))).toBe(true);
  });
});

test('what is taken where a key is left out is written as one would write it', () => {
  const words = (node: unknown): readonly string[] => {
    if (typeof node !== 'object' || node === null) return [];
    const own = 'markdownDescription' in node ? [String(node.markdownDescription)] : [];
    return [...own, ...Object.values(node).flatMap(words)];
  };
  const all = fileKinds.flatMap((kind) => words(editorSchema(kind, portal)));

  expect(all.filter((text) => /\[object|Left out: ``/.test(text))).toEqual([]);
  expect(all.join('\n')).toContain('Left out:\n\n```yaml\n- mousemove\n```');
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

/** One for each kind that is among the files. */
function validatorsFor(files: readonly Written[], names: PortalNames): ReadonlyMap<string, ValidateFunction> {
  const kinds = fileKinds.filter((kind) => files.some(({ file }) => kindOf(file) === kind));
  return new Map(kinds.map((kind) => [kind, validatorFor(kind, names)]));
}

function validatorFor(kind: (typeof fileKinds)[number], names: PortalNames): ValidateFunction {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  return ajv.compile(editorSchema(kind, names));
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

describe('what an editor shows', () => {
  test('is title and description, with the example and what is taken when the key is left out below them', () => {
    expect(wordsOf({ title: 'Kind', description: 'What it is.', examples: ['a', 'b'], default: false })).toEqual({
      title: 'Kind',
      description: 'What it is.',
      markdownDescription: 'What it is.\n\nLeft out: `false`\n\nExample: `a`',
    });
    expect(wordsOf({ description: 'A list.', examples: [['x']] })['markdownDescription']).toBe(
      'A list.\n\nExample:\n\n```yaml\n- x\n```',
    );
  });

  test.each([[undefined], [''], [[]], [{}]])('says nothing of a default that is nothing: %j', (usual) => {
    expect(wordsOf({ description: 'What it is.', default: usual })).toEqual({ description: 'What it is.' });
  });

  test('offers names by the alphabet, with what they are where that is known of one of them', () => {
    const names = [['b', ''] as const, ['a', 'The first.'] as const];

    expect(oneOfNames(new Map(names), 'No.')).toEqual({
      enum: ['a', 'b'],
      enumDescriptions: ['The first.', ''],
      errorMessage: 'No.',
    });
    expect(oneOfNames(new Map([['b', '']]), 'No.')).toEqual({ enum: ['b'], errorMessage: 'No.' });
    expect(oneOfNames(new Map(), 'No.')).toEqual({ type: 'null', errorMessage: 'No.' });
    expect(offeredKeys(new Map(names))['properties']).toEqual({
      b: { type: expect.any(Array) },
      a: { type: expect.any(Array), description: 'The first.' },
    });
  });

  test('asks for what is missing only when all keys are known', () => {
    const takes = new Ajv().compile(closedGroup({ properties: { list: {}, label: {} }, required: ['list'] }));

    expect([takes({ list: 1 }), takes({ label: 1 }), takes({ lst: 1 })]).toEqual([true, false, false]);
    expect(takes({ lst: 1 }) ? [] : takes.errors?.map(({ keyword }) => keyword)).toEqual(['additionalProperties']);
    expect(closedGroup({ properties: { label: {} } })).toEqual({
      properties: { label: {} },
      additionalProperties: false,
    });
  });
});

describe('a place that takes several shapes', () => {
  const convert = (node: object) => ({ ...node });
  const text = { type: 'string' } as const;
  const list = { type: 'array', items: { type: 'number' } } as const;
  const group = (key: string) =>
    ({ type: 'object', properties: { [key]: { type: 'number' } }, required: [key] }) as const;

  test('looks at the type alone, and inside at the one shape that was written', () => {
    const takes = new Ajv({ strict: false }).compile(choiceSchema([text, list, group('a'), group('b')], convert));

    expect(['x', [1], { a: 1 }, { b: 1 }].map((value) => takes(value))).toEqual([true, true, true, true]);
    expect([1, ['x'], { a: 'x' }, { b: 'x' }, {}].map((value) => takes(value))).toEqual(Array(5).fill(false));
  });

  test('of one shape is that shape', () => {
    expect(choiceSchema([text], convert)).toEqual(text);
    expect(choiceSchema([group('a')], convert)).toEqual({
      type: 'object',
      allOf: [{ if: { type: 'object' }, then: group('a') }],
    });
  });

  test('offers no words of kinds where there are no kinds', () => {
    expect(wordsOfKinds({ type: 'object' })).toEqual([]);
  });
});
