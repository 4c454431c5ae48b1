import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compilePortal, type Files } from '#compiler';
import { catalogueKey } from '#model';
import { readCases } from '../diagnostics/cases.ts';
import { recompile, shippedConfig, smallConfig, withFile } from './support.ts';

describe('compiling', () => {
  test('the shipped portal gives no errors', () => {
    const { diagnostics } = compilePortal(shippedConfig);

    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('the small portal of the tests gives nothing to say', () => {
    expect(compilePortal(smallConfig).diagnostics).toEqual([]);
  });

  test('a text with a translation for one file says in that file which one it is, and is plain text elsewhere', () => {
    const catalogue = 'Home: { pages/home.yaml: 首頁, elsewhere: 主頁 }\n';
    const page = 'route: /other\ntitle: Home\naccess: everyone\ncontent:\n  - text: Welcome\n';
    const offering = `${smallConfig.get('portal.yaml')}languages: { offered: [en, zh-Hant] }\n`;
    const translated = withFile(withFile(smallConfig, 'portal.yaml', offering), 'texts/zh-Hant.yaml', catalogue);

    const { portal, diagnostics } = compilePortal(withFile(translated, 'pages/other.yaml', page));

    expect(diagnostics.filter(({ code }) => code !== 'text/missing-translation')).toEqual([]);
    expect(diagnostics.map(({ problem }) => problem).join()).not.toContain('Home');
    expect(Object.values(portal?.pages ?? {}).map(({ route, title }) => [route, title])).toEqual(
      expect.arrayContaining([
        ['/home', { text: 'Home', args: [], context: 'pages/home.yaml' }],
        ['/other', 'Home'],
      ]),
    );
    expect(portal?.texts['zh-Hant']).toMatchObject({ Home: '主頁', [catalogueKey('Home', 'pages/home.yaml')]: '首頁' });
  });

  // A word that a form starts with is known by its list alone.
  const starting = 'options/export-format.yaml';
  const lists = [...shippedConfig].filter(
    ([path, text]) => path.startsWith('options/') && path !== starting && / value: [a-z]/.test(text),
  );

  test.each(lists)('%s with an option that has no value is one message, whatever refers to it', (path, text) => {
    const { diagnostics } = recompile(withFile(shippedConfig, path, text.replace(/( value:) [a-z]\w*/, '$1')));

    expect(diagnostics.map(({ code, span }) => [code, span.file])).toEqual([['shape/empty', path]]);
  });

  test('gives the same whatever the order of the files', () => {
    const expected = resultOf(shippedConfig);
    const orders = fc.shuffledSubarray([...shippedConfig], { minLength: shippedConfig.size });

    fc.assert(
      fc.property(orders, (entries) => {
        expect(resultOf(new Map(entries))).toEqual(expected);
      }),
      { numRuns: 8 },
    );
  });

  test('reports the same mistakes whatever the order of the files', () => {
    for (const { files } of readCases().filter(
      ({ name }) => name.startsWith('link/repeated') || name.startsWith('text/'),
    )) {
      const backwards = new Map([...files].reverse());

      expect(compilePortal(backwards).diagnostics).toEqual(compilePortal(files).diagnostics);
    }
  });

  test('gives the same a second time', () => {
    expect(resultOf(shippedConfig)).toEqual(resultOf(shippedConfig));
  });

  test('does not change the files', () => {
    const before = [...smallConfig];

    compilePortal(smallConfig);

    expect([...smallConfig]).toEqual(before);
  });
});

function resultOf(files: Files): unknown {
  const { portal, diagnostics, counts } = compilePortal(files);
  return JSON.parse(JSON.stringify({ portal, diagnostics, counts }));
}
