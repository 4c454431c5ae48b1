import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CatalogueEntry, compilePortal, diagnosticCatalogue } from '#compiler';
import { describe, expect, test } from 'vitest';
import { printDiagnostics } from '../../cli/print/index.ts';
import { type Case, folder, readCases } from './cases.ts';

const update = process.env['UPDATE_GOLDEN'] === '1';
const cases = readCases();

describe('what the office reads about', () => {
  test.each(cases.map((each): [string, Case] => [each.name, each]))('%s', (name, { code, files, pictures }) => {
    const { diagnostics } = compilePortal(files, { pictures });
    const printed = printDiagnostics('pretty', diagnostics, files, { folder: 'config', colour: false });
    const file = join(folder, name, 'expected.txt');
    if (update) writeFileSync(file, printed);

    expect(printed).toBe(readFileSync(file, 'utf8'));
    expect(diagnostics.map((diagnostic) => diagnostic.code)).toContain(code);
  });
});

describe('every code', () => {
  const catalogued = Object.keys(diagnosticCatalogue);
  const shown = [...new Set(cases.map(({ code }) => code))];
  const used = [
    ...new Set(sources().flatMap((text) => text.match(/(?<=')(?:read|shape|link|type|text)\/[a-z-]+(?=')/g) ?? [])),
  ];

  // Told by `portico validate --data` and `portico office`, and shown by their tests.
  const onlyWithData = ['link/stored-answers', 'link/unknown-record'];
  const ofTheOffice = [
    'read/no-head',
    'read/table',
    'shape/no-such-day',
    'shape/end-before-start',
    'link/wrong-question',
    'text/unknown-language',
  ];

  test('of the catalogue has a broken config that shows it', () => {
    expect(catalogued.filter((code) => ![...shown, ...onlyWithData, ...ofTheOffice].includes(code))).toEqual([]);
  });

  test('of a broken config is in the catalogue', () => {
    expect(shown.filter((code) => !catalogued.includes(code))).toEqual([]);
  });

  test('of the catalogue is told somewhere in the sources', () => {
    expect(catalogued.filter((code) => !used.includes(code))).toEqual([]);
  });

  test('in the sources is in the catalogue', () => {
    expect(used.filter((code) => !catalogued.includes(code))).toEqual([]);
  });
});

describe('the catalogue', () => {
  test.each(Object.entries<CatalogueEntry>(diagnosticCatalogue))(
    'explains %s in two to five plain sentences',
    (_, entry) => {
      const sentences = entry.explanation.split(/(?<=[.!?])\s+(?=[A-Z])/);

      expect(sentences.length).toBeGreaterThanOrEqual(2);
      expect(sentences.length).toBeLessThanOrEqual(5);
      expect(entry.title).not.toMatch(/[.!]$/);
      expect(entry.wrong).not.toBe(entry.right);
      expect(`${entry.title} ${entry.explanation}`).not.toMatch(
        /\b(invalid|illegal|forbidden|please|oops|must not have)\b/i,
      );
    },
  );
});

/** The sources that tell diagnostics, without the catalogue itself. */
function sources(): readonly string[] {
  return ['src/compiler', 'src/expression', 'cli/data', 'cli/office', 'server/written', 'server/forms/office'].flatMap((room) => {
    const from = join(folder, '../..', room);
    const files = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !/(^|\/)catalogue\//.test(name) && !name.endsWith('diagnostic-catalogue.ts'),
    );
    return files.map((name) => readFileSync(join(from, name), 'utf8'));
  });
}
