/** Texts that are written in another language than English: `languages: { written: de }`. */
import { describe, expect, test } from 'vitest';
import { compilePortal } from '#compiler';
import { smallConfig, withFile } from './support.ts';

const page = `route: /start
title: Übersicht
access: everyone
content:
  - { text: Diese Seite gibt es noch nicht. }
`;

/** @param languages  what is under `languages` @param catalogues  by language */
function compiled(languages: string, catalogues: Readonly<Record<string, string>>, start = page) {
  const portal = smallConfig.get('portal.yaml') ?? '';
  const written = /^languages:.*$/m.test(portal)
    ? portal.replace(/^languages:.*$/m, `languages: ${languages}`)
    : `${portal}languages: ${languages}\n`;
  const own = withFile(withFile(smallConfig, 'portal.yaml', written), 'pages/start.yaml', start);
  const files = Object.entries(catalogues).reduce(
    (all, [language, text]) => withFile(all, `texts/${language}.yaml`, text),
    own,
  );
  return compilePortal(files);
}

const german = '{ offered: [de, fr], written: de, force-on-show: none, default: de }';
const ours = 'Diese Seite gibt es noch nicht.';

/** What has no translation, by language. */
function missing({ diagnostics }: ReturnType<typeof compiled>, language: string): readonly string[] {
  return diagnostics
    .filter(({ code, addition }) => code === 'text/missing-translation' && addition?.file === `texts/${language}.yaml`)
    .map(({ addition }) => addition?.line?.replace(/:$/, '') ?? '');
}

describe('texts written in German', () => {
  const some = { de: 'Confirm: Bestätigen\n', fr: 'Confirm: Confirmer\n' };

  test('need no translation into German', () => {
    expect(missing(compiled(german, some), 'de')).not.toContain(ours);
    expect(missing(compiled(german, some), 'fr')).toContain(ours);
  });

  test('are read with the German sentences of the portal itself, and need no catalogue', () => {
    const { portal, diagnostics } = compiled('{ offered: [de], written: de, force-on-show: none }', {});

    expect(diagnostics).toEqual([]);
    expect(portal?.texts['de']).toMatchObject({ Cancel: 'Abbrechen' });
  });

  test('stay as they are where the portal itself has the same word in English, which means something else', () => {
    const note = page.replace(ours, 'Note');
    const { portal, diagnostics } = compiled('{ offered: [de], written: de, force-on-show: none }', {}, note);
    const asked = compiled(german, { fr: '' }, note);

    expect(diagnostics).toEqual([]);
    expect(portal?.texts['de']).toMatchObject({ Cancel: 'Abbrechen' });
    expect(portal?.texts['de']).not.toHaveProperty('Note');
    const english = compiled(german.replace('[de', '[en, de'), { fr: '', en: '' }, note);
    expect(missing(asked, 'fr')).toContain('Note');
    expect(missing(english, 'en')).toContain('Note');
    expect(missing(asked, 'fr')).not.toContain('Cancel');
  });

  test('need a translation into English where the portal offers it, and its own sentences none', () => {
    const offered = compiled(german.replace('[de', '[en, de'), { ...some, en: 'Übersicht: Overview\n' });

    expect(missing(offered, 'en')).toContain(ours);
    expect(missing(offered, 'en')).not.toContain('Cancel');
    expect(missing(offered, 'en')).not.toContain('Übersicht');
  });

  test('are asked for an English catalogue only where English is offered', () => {
    const lacking = (languages: string) =>
      compiled(languages, some).diagnostics.filter(({ code }) => code === 'text/no-catalogue');

    expect(lacking(german)).toEqual([]);
    expect(lacking(german.replace('[de', '[en, de'))[0]?.effect).toBe(
      'People who choose that language would read what is not translated.',
    );
  });

  test('say nothing of English, which nobody reads', () => {
    const { diagnostics } = compiled(german, some);

    expect(diagnostics.filter(({ code }) => code === 'link/unused')).toEqual([]);
    expect(diagnostics.filter(({ span }) => span.file === 'texts/en.yaml')).toEqual([]);
  });

  test('have forms by number in the catalogue of German, and no other lines there', () => {
    const { portal, diagnostics } = compiled(german, { ...some, de: `${ours}: Anders\n` });

    expect(diagnostics.filter(({ code }) => code === 'text/unused-translation').map(({ problem }) => problem)).toEqual([
      'A text in German is written where it is used, so this line changes nothing.',
    ]);
    expect(portal?.texts['de']).not.toHaveProperty([ours]);
  });
});

test('a language in which the portal itself says nothing leaves its sentences in English, to be translated', () => {
  const italian = '{ offered: [it], written: it, force-on-show: none, default: it }';
  const asked = missing(compiled(italian, { it: 'Confirm: Conferma\n' }), 'it');

  expect(asked).toContain('Cancel');
  expect(asked).not.toContain('Confirm');
});

test('a language of the texts that the portal does not offer is reported', () => {
  const { diagnostics } = compiled('{ offered: [en, fr], written: de, force-on-show: none }', {
    fr: 'Confirm: Confirmer\n',
  });

  expect(diagnostics.find(({ code }) => code === 'link/unknown-option')).toMatchObject({
    problem: '`de` is none of the languages that the portal offers.',
    remedy: 'It can be `en` or `fr`.',
  });
});
