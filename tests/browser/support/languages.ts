/** The shipped portal for those who choose their language. */
import { readFileSync } from 'node:fs';

const portal = readFileSync('config/portal.yaml', 'utf8');

/** Files for `addedFiles`: nothing is forced; in simplified Chinese and Japanese the portal says what it says by itself, and one word more. */
export const inFourLanguages: Readonly<Record<string, string>> = {
  'portal.yaml': portal.replace(
    /^languages: .*$/m,
    'languages: { offered: [en, zh-Hant, zh-Hans, ja], force-on-show: none }',
  ),
  'texts/zh-Hans.yaml': 'Home: 首页\n',
  'texts/ja.yaml': 'Home: ホーム\n',
};
