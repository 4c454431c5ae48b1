/** Layouts: files around pages, which the browser loads only when they have blocks of their own. */
import { describe, expect, test } from 'vitest';
import { compilePortal, modelFiles } from '#compiler';
import type { LayoutChunk, Manifest } from '#model';
import { shippedConfig, smallConfig, withFile } from './support.ts';

const office = `header: slim
data:
  me: { call: user/info }
content:
  - text: "{user.name} has {me.points} points"
  - page
`;

function filesOf(files: ReadonlyMap<string, string>) {
  const { portal, uses, diagnostics } = compilePortal(files);
  const made = portal ? modelFiles(portal, uses, () => 'x') : new Map<string, string>();
  const manifest = JSON.parse(made.get('manifest.json') ?? '{}') as Manifest;
  return { made, manifest, diagnostics };
}

describe('a layout', () => {
  test('that nobody wrote has header, footer and the page, and costs no request', () => {
    const { manifest, diagnostics } = filesOf(smallConfig);

    expect(diagnostics).toEqual([]);
    expect(manifest.layouts).toEqual({ default: { header: 'full', footer: true, width: 'content', chunk: null } });
  });

  test('with blocks is a part of its own, with the calls that it makes', () => {
    const home = (smallConfig.get('pages/home.yaml') ?? '').replace(
      'access: signed-in',
      'access: signed-in\nlayout: office',
    );
    const { made, manifest, diagnostics } = filesOf(
      withFile(withFile(smallConfig, 'layouts/office.yaml', office), 'pages/home.yaml', home),
    );
    const chunk = JSON.parse(made.get(manifest.layouts['office']?.chunk ?? '') ?? '{}') as LayoutChunk;

    expect(diagnostics).toEqual([]);
    expect(manifest.layouts['office']?.header).toBe('slim');
    expect(manifest.routes.find(({ path }) => path === '/home')?.layout).toBe('office');
    expect(chunk.layout.content.map(({ kind }) => kind)).toEqual(['text', 'page']);
    expect(Object.keys(chunk.calls)).toEqual(['user/info']);
  });

  test('of the login page comes with the manifest', () => {
    expect(filesOf(shippedConfig).manifest.layouts['bare']?.chunk).toBeNull();
  });
});
