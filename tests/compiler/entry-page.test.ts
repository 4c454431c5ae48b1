import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { brandIcon, type DressedPortal, documentTitle, entryPage, firstLanguage } from '#compiler';
import { compiledPortal } from '../server/support/compiled-portal.ts';

const built = readFileSync('index.html', 'utf8');
const shipped = compiledPortal();

function portal(changes: Partial<DressedPortal['settings']>, texts: DressedPortal['texts'] = {}): DressedPortal {
  return { settings: { ...shipped.settings, ...changes }, texts, logo: null };
}

describe('the entry page', () => {
  test('carries title, colour and language of the portal', () => {
    const page = entryPage(
      built,
      portal({
        title: 'City Library',
        brand: { primary: '#0B5D3B', accent: '#FFD166', fonts: {}, scheme: 'light', logo: 'book' },
      }),
    );

    expect(page).toContain('<title>City Library</title>');
    expect(page).toContain('<meta name="theme-color" content="#0B5D3B" />');
    expect(page).toContain('<meta name="description" content="City Library – Student Development Office" />');
    expect(page).toContain('<html lang="en" dir="ltr">');
    expect(page.match(/<title>/g)).toHaveLength(1);
    expect(page.match(/theme-color/g)).toHaveLength(1);
  });

  test('is in the forced language, the title translated', () => {
    const languages = { offered: ['en', 'zh-Hant'], written: 'en', forceOnShow: 'zh-Hant', default: 'en' };
    const settings = { title: 'City Library', languages };
    const chinese = portal(settings, { 'zh-Hant': { 'City Library': '市立圖書館' } });

    expect(entryPage(built, chinese)).toMatch(/<html lang="zh-Hant" dir="ltr">[^]*<title>市立圖書館<\/title>/);
    expect(documentTitle(portal(settings))).toBe('City Library');
  });

  test('starts in the usual language where the reader chooses the language', () => {
    const languages = { offered: ['en', 'ja'], written: 'en', forceOnShow: 'none', default: 'en' };

    expect(firstLanguage({ ...shipped.settings, languages })).toBe('en');
    expect(firstLanguage({ ...shipped.settings, languages: { ...languages, default: 'ja' } })).toBe('ja');
  });

  test.each(['Books & <b>more</b>', 'A "quoted" $& $1 title', '</title><script>alert(1)</script>'])(
    'holds the title %s as text',
    (title) => {
      const page = entryPage(built, portal({ title }));
      const written = /<title>([^]*?)<\/title>/.exec(page)?.[1] ?? '';

      expect(written).not.toMatch(/[<>"]/);
      expect(written.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))).toBe(title);
      expect(page.match(/<script/g)).toHaveLength(2);
    },
  );

  test('holds the manifest and the first page as data, which nobody has to ask for', () => {
    const manifest = { routes: [{ path: '/', also: [], chunk: 'parts/a.json', layout: 'bare' }], layouts: {} };
    const files = new Map([
      ['manifest.json', JSON.stringify(manifest)],
      ['parts/a.json', '{"page":"</script><b>"}'],
      ['parts/b.json', '{"page":"another"}'],
    ]);
    const page = entryPage(built, shipped, { files });
    const data = /<script type="application\/json" id="portico-model">([^<]*)<\/script>/.exec(page)?.[1] ?? '';

    expect(JSON.parse(data)).toEqual({
      manifest,
      parts: { 'parts/a.json': { page: '</script><b>' } },
      assets: { list: [], of: {} },
      heavy: [],
      requests: {},
      styles: [],
    });
    expect(page).not.toContain('manifest.json');
    expect(page.indexOf('portico-model')).toBeLessThan(page.indexOf('first-part.js'));
  });

  test('names what each page asks for, each address once', () => {
    const files = new Map([['manifest.json', '{"routes":[],"layouts":{}}']]);
    const assets = { 'parts/a.json': ['assets/list-1.js', 'assets/list-1.css'], 'parts/b.json': ['assets/list-1.css'] };
    const page = entryPage(built, shipped, {
      files,
      first: { screens: {}, styles: [], assets, heavy: ['parts/b.json'], requests: {} },
    });

    expect(page).toContain(
      '"assets":{"list":["assets/list-1.js","assets/list-1.css"],"of":{"parts/a.json":[0,1],"parts/b.json":[1]}},"heavy":["parts/b.json"]',
    );
  });

  test('shows what was drawn beforehand, without the styles that browsers refuse in HTML', () => {
    const screens = { entry: '<main style="--columns:2"><h1>Login</h1></main>', frame: '<header>$& Portal</header>' };
    const page = entryPage(built, shipped, {
      first: { screens, styles: [], assets: {}, heavy: [], requests: {} },
    });

    expect(page).toContain(
      '<div id="root"></div><div id="first-entry"><main><h1>Login</h1></main></div><div id="first-frame"><header>$& Portal</header></div>',
    );
    expect(entryPage(built, shipped)).not.toContain('first-entry');
  });

  test('says where calls are answered, also when that is elsewhere', () => {
    expect(entryPage(built, shipped)).toContain('<meta name="portico-calls" content="/student-api/v1/" />');
    expect(entryPage(built, shipped, { apiBase: 'https://api.example/student-api/v1/' })).toContain(
      '<meta name="portico-calls" content="https://api.example/student-api/v1/" />',
    );
  });

  test('gets what a front end of somebody else does not have', () => {
    const page = entryPage('<html><head></head><body></body></html>', portal({ title: 'City Library' }));

    expect(page).toMatch(/<html lang="en" dir="ltr"><head> {2}<title>City Library<\/title>/);
  });
});

test('the icon of the tab is in the colours of the house', () => {
  const drawn = readFileSync('src/app/public/favicon.svg', 'utf8');
  const brand = { primary: '#0B5D3B', accent: '#FFD166', fonts: {}, scheme: 'light', logo: 'book' } as const;
  const icon = brandIcon(drawn, portal({ brand }));

  expect(icon).toContain('fill="#0B5D3B"');
  expect(icon).toContain('stroke="#FFD166"');
  expect(icon.match(/#[0-9a-f]{6}\b/gi)).toEqual(['#0B5D3B', '#FFD166']);
});

test('the icon of the tab is the logo where the house has one', () => {
  const logo = { svg: '<svg viewBox="0 0 2 1"/>', width: 2, height: 1 };

  expect(brandIcon('<svg/>', { ...portal({}), logo })).toBe(logo.svg);
});
