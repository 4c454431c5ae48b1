/** The examples beside the blocks and fields, each in its place in a portal that has calls for all of them: a library. */
import type { Files, RendererDeclaration } from '#compiler';
import { readFolder } from './support.ts';

export interface PlacedExample {
  /** Below src/blocks: `list/example.yaml`, `button/actions/go.yaml`. */
  readonly name: string;
  /** In the config. */
  readonly file: string;
  readonly text: string;
}

/** The component that the example of `custom` shows. */
export const exampleRenderers: ReadonlyMap<string, RendererDeclaration> = new Map([
  [
    'book-shelf',
    { needs: { books: 'book/index' }, options: { type: 'object', properties: { shelves: { type: 'integer' } } } },
  ],
]);

export const placedExamples: readonly PlacedExample[] = [...readFolder('src/blocks')].map(([name, text]) => ({
  name,
  file: placeOf(name.split('/')),
  text,
}));

/** All examples but that of `choose`, which needs a role with something to choose. The forms are on a page of their own. */
export const exampleLibrary: Files = new Map([
  ...readFolder('tests/fixtures/library/config'),
  ...readFolder('tests/fixtures/examples'),
  ...placedExamples
    .filter(({ name }) => name !== 'button/actions/choose.yaml')
    .map(({ file, text }) => [file, text] as const),
  ['pages/examples/fields.yaml', pageOfForms()],
]);

function pageOfForms(): string {
  const forms = placedExamples.filter(({ name }) => name.startsWith('fields/')).map(({ file }) => file.slice(6, -5));
  const blocks = forms.map(
    (form) => `  - { form: ${form}${form === 'questions' ? ', with: { topic: "topics.list[0]" }' : ''} }\n`,
  );
  return `route: /examples/fields
title: Fields
access: signed-in
layout: example

data:
  topics: { call: topic/index }

content:
${blocks.join('')}`;
}

function placeOf([first = '', second = '', third = '']: readonly string[]): string {
  if (first === 'fields') return `forms/${second}.yaml`;
  if (first === 'page') return 'layouts/example.yaml';
  return third === '' ? `pages/examples/${first}.yaml` : `pages/examples/${third}`;
}
