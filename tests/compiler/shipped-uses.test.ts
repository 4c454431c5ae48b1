/** What ships is used: each form, status, option list, part, layout and icon; and the compiler tells of one that is not. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { compilePortal } from '#compiler';
import { shippedConfig, withFile } from './support.ts';

const root = join(import.meta.dirname, '../..');

/** A file of each kind that nothing refers to. */
const idle: Readonly<Record<string, string>> = {
  forms: 'keeps: true\nfields: [{ name: remark, label: Remarks, kind: text }]\n',
  statuses: 'of: Card\ncases: [{ label: Active, colour: grey }]\n',
  options: 'options: [{ value: one, label: Other }]\n',
  parts: 'asks: { card: Card }\ncontent: [{ text: "{card.title}" }]\n',
  layouts: 'content: [page]\n',
};

const unusedIn = (files: typeof shippedConfig) =>
  compilePortal(files)
    .diagnostics.filter(({ code }) => code === 'link/unused')
    .map(({ span }) => span.file);

describe('what ships', () => {
  test('holds nothing that is not used, and files of every kind', () => {
    expect(unusedIn(shippedConfig)).toEqual([]);
    const folders = new Set([...shippedConfig.keys()].map((path) => path.split('/')[0]));
    expect(Object.keys(idle).filter((folder) => !folders.has(folder))).toEqual([]);
  });

  test.each(Object.entries(idle))('tells of one of the %s that nothing refers to', (folder, text) => {
    const path = `${folder}/nobody-asks.yaml`;

    expect(unusedIn(withFile(shippedConfig, path, text))).toEqual([path]);
  });
});

describe('the icons', () => {
  const language = JSON.parse(readFileSync(join(root, 'schema/common.schema.json'), 'utf8'));
  const names: readonly string[] = language.$defs.icon.enum;

  test('have a drawing each, and so have the places where nothing is', () => {
    const sprite = readFileSync(join(root, 'src/blocks/shared/icons.svg'), 'utf8');
    const text = JSON.parse(readFileSync(join(root, 'schema/blocks/text.schema.json'), 'utf8'));
    const large: readonly string[] = text.properties.drawing.enum.map((name: string) => `drawing-${name}`);

    expect(
      [...names.map((name) => `icon-${name}`), ...large].filter((name) => !sprite.includes(`id="${name}"`)),
    ).toEqual([]);
  });

  test('stand somewhere, but for those that are there for other portals', () => {
    const used = new Set([...shippedConfig.values()].flatMap((text) => iconsIn(parse(text))));
    const code = ['src/blocks', 'src/renderers', 'src/engine'].map(readCode).join('\n');

    const idleOnes = names.filter((name) => !used.has(name) && !new RegExp(`['"]${name}['"]`).test(code));

    expect(idleOnes).toEqual(['heart', 'wechat']);
  });

  test('stand for one service each, in the navigation, the tab bar and under "All services"', () => {
    const { navigation, 'tab-bar': tabBar } = parse(shippedConfig.get('portal.yaml') ?? '');
    const services = parse(shippedConfig.get('pages/home.yaml') ?? '').content.find(
      (block: { section?: string }) => block.section === 'All services',
    );
    const signs = new Map<string, Set<string>>();
    for (const { icon, opens } of servicesIn([navigation, tabBar, services]))
      signs.set(opens, (signs.get(opens) ?? new Set()).add(icon));
    const iconOf = [...signs.values()].map((icons) => [...icons].join(' and '));

    expect(iconOf.length).toBeGreaterThan(15);
    expect(iconOf.filter((icons, at) => icons.includes(' ') || iconOf.indexOf(icons) !== at)).toEqual([]);
  });
});

function servicesIn(part: unknown): readonly { readonly icon: string; readonly opens: string }[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = 'icon' in part && 'opens' in part ? [{ icon: String(part.icon), opens: String(part.opens) }] : [];
  return [...own, ...Object.values(part).flatMap(servicesIn)];
}

function iconsIn(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    (key === 'icon' || key === 'logo') && typeof value === 'string' ? [value] : iconsIn(value),
  );
}

function readCode(folder: string): string {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
    .join('\n');
}
