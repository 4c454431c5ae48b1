/** A value that a text says twice is one placeholder in its translations. */
import { expect, test } from 'vitest';
import { compilePortal } from '#compiler';
import { smallConfig, withFile } from './support.ts';

const source = '{user.points} and {user.id} and {user.points}';
const page = `route: /other\ntitle: Other\naccess: signed-in\ncontent:\n  - text: "${source}"\n`;

test.each([
  ['{user.points} 和 {user.id} 和 {user.points}', [], '{0} 和 {1} 和 {0}'],
  ['{user.id} 和 {user.points}', [], '{1} 和 {0}'],
  ['{user.points} 和 {user.points}', ['text/lost-placeholder'], undefined],
])('%s', (translation, codes, expected) => {
  const files = Object.entries({
    'portal.yaml': `${smallConfig.get('portal.yaml')}languages: { offered: [en, zh-Hant] }\n`,
    'pages/other.yaml': page,
    'texts/zh-Hant.yaml': `"${source}": "${translation}"\n`,
  }).reduce((all, [path, text]) => withFile(all, path, text), smallConfig);

  const { portal, diagnostics } = compilePortal(files);

  expect(diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual(codes);
  expect(Object.entries(portal?.texts['zh-Hant'] ?? {}).find(([text]) => text.includes(' and '))?.[1]).toBe(expected);
});
