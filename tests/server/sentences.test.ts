import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import sentences from '#sentences' with { type: 'json' };
import { mailInAll, said, saidRich } from '../../server/kernel/portal/texts.ts';

const server = join(import.meta.dirname, '../../server');
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));

describe('the sentences of the server', () => {
  test('stand in the config, with none left in the code', () => {
    // what is made up, and what the fictional school says, is no sentence of the portal
    const own = sources.filter((path) => !/^(demo|mock)\//.test(path));

    expect(own.filter((path) => /\p{Script=Han}/u.test(readFileSync(join(server, path), 'utf8')))).toEqual([]);
  });

  test('are each said somewhere', () => {
    const code = sources.map((path) => readFileSync(join(server, path), 'utf8')).join('\n');
    const words = (text: string) => text.replace(/^(Chinese|English) /, '');
    const silent = Object.entries(sentences).filter(
      ([name, { en }]) => !code.includes(`'${name}'`) && !code.includes(words(en).replaceAll("'", "\\'")),
    );

    expect(silent.map(([name]) => name)).toEqual([]);
  });

  test('are filled in every language, a value by language in its own', () => {
    expect(said('seat-title', { title: { en: 'Open Day', 'zh-Hant': '開放日' } })).toEqual({
      en: 'A seat for you: Open Day',
      'zh-Hant': '你已獲得名額：開放日',
    });
    expect(saidRich('exchange-offered', { season: { en: '<Kyoto>' } })['zh-Hant']).toBe(
      '<p>恭喜你獲「&lt;Kyoto&gt;」取錄，請細閱後續安排。</p>',
    );
  });

  test('make a mail with one part a language', () => {
    expect(mailInAll('mail-code-title', [['mail-code', { code: '123456' }], { text: 'https://a.example' }])).toEqual({
      subject: 'Your verification code / 你的驗證碼',
      content:
        'Your verification code is 123456. It is valid for ten minutes.\nhttps://a.example\n\n你的驗證碼是 123456，十分鐘內有效。\nhttps://a.example',
    });
  });
});
