import { describe, expect, it } from 'vitest';
import { compilePortal } from '#compiler';
import { shippedFiles } from '../server/support/compiled-portal.ts';

const files = shippedFiles();
const path = 'forms/application.yaml';
const shipped = files.get(path) ?? '';

describe('a wrong extra field', () => {
  it.each([
    { name: 'of a kind that there is not', field: 'name: visa, label: Visa, kind: hologram' },
    { name: 'with choices that there are not', field: 'name: visa, label: Visa, kind: choice, options: visas' },
    { name: 'that stands there twice', field: 'name: contact_time, label: Again, kind: text' },
    { name: 'with a word for yes or no', field: 'name: visa, label: Visa, kind: text, export: sometimes' },
    { name: 'with a pattern that is none', field: 'name: visa, label: Visa, kind: text, pattern: "("' },
  ])('$name leaves no portal to start with, and is named with file and line', ({ field }) => {
    const text = shipped.replace('review:', `  - { ${field} }\nreview:`);
    const line = text.split('\n').findIndex((candidate) => candidate.includes(field)) + 1;

    const { portal, diagnostics } = compilePortal(new Map([...files, [path, text]]));

    const errors = diagnostics.filter(({ severity, span }) => severity === 'error' && span.file === path);
    expect(portal).toBeNull();
    expect(errors.map(({ span }) => span.line)).toContain(line);
  });
});

it('an extra field of one form is known wherever the record of its call is shown', () => {
  const urgent = `sends: application/create
asks: { application: Application }
with: { type_id: 1, name: "'A'", email: "'a@mail.example'" }
fields:
  - { name: content, label: Content, kind: text, start: application.ext.room }
  - { name: room, label: Room, kind: text, max: 5, export: true, search: true }
`;
  const again = urgent.replace(/.*name: room.*\n/, '');

  const { portal, diagnostics } = compilePortal(
    new Map([...files, ['forms/urgent.yaml', urgent], ['forms/urgent-again.yaml', again]]),
  );

  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(portal?.forms['urgent']?.extraFields).toEqual(['room']);
  expect(portal?.forms['urgent-again']?.extraFields).toEqual([]);
  expect(portal?.forms['urgent']?.fields[1]).toMatchObject({ export: true, search: true });
});
