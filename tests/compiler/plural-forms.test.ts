/** Texts whose words differ by a number: what their forms become in the catalogue, and what is said of them. */
import { describe, expect, test } from 'vitest';
import { compilePortal } from '#compiler';
import { formFor } from '../../src/model/plural-forms.ts';
import { smallConfig, withFile } from './support.ts';

const source = 'You have {user.points} points';
const page = `route: /other\ntitle: Other\naccess: signed-in\ncontent:\n  - text: "${source}"\n`;

function compiled(forms: string) {
  const files = withFile(withFile(smallConfig, 'pages/other.yaml', page), 'texts/en.yaml', `"${source}": ${forms}\n`);
  return compilePortal(files);
}

describe('the forms of a text', () => {
  test.each([
    ['{ one: "{user.points} point", other: "{user.points} points" }', 1, '{0} point'],
    ['{ one: "{user.points} point", other: "{user.points} points" }', 2, '{0} points'],
    ['{ one: "A single point", other: "{user.points} points" }', 1, 'A single point'],
    ['{ other: "{user.points} points", one: "A point", count: user.points }', 1, 'A point'],
  ])('%s is read for %i as "%s"', (forms, points, expected) => {
    const { portal } = compiled(forms);
    const written = portal?.texts['en']?.['You have {0} points'];

    expect(formFor(written ?? '', [points])).toBe(expected);
  });

  test.each([
    ['{ one: "A point" }', 'text/missing-plural-form', 'The form `other` is missing.'],
    ['{ one: "", other: "{user.points} points" }', 'text/empty-translation', 'is empty'],
    ['{ one: "A point", other: "Some points" }', 'text/lost-placeholder', 'leaves out `{user.points}`'],
    ['{ one: "A point", othr: "{user.points} points" }', 'text/unknown-plural-form', '`othr` is no plural form'],
    ['{ one: "A point", few: "Few", other: "{user.points} points" }', 'text/unknown-plural-form', '`few` is no plural'],
    ['{ one: "A point", count: user.name, other: "{user.points} points" }', 'text/no-number', '`user.name` is no'],
  ])('%s has one message', (forms, code, problem) => {
    const { diagnostics } = compiled(forms);

    expect(diagnostics.map((each) => each.code)).toEqual([code]);
    expect(diagnostics[0]?.problem).toContain(problem);
  });
});
