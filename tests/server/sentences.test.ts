import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { languageOf } from '../../server/kernel/portal/language.ts';
import { type PortalView, portalView } from '../../server/kernel/portal/portal-view.ts';
import { mailInAll, type SentenceName, saidRich } from '../../server/kernel/portal/texts.ts';
import { compiledPortal, shippedFiles } from './support/compiled-portal.ts';

const server = join(import.meta.dirname, '../../server');
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));

const portal = portalView(compiledPortal());

describe('the sentences of the server', () => {
  test('stand in no code', () => {
    // what is made up, and what the fictional school says, is no sentence of the portal
    const own = sources.filter((path) => !/^(demo|mock)\//.test(path));

    expect(own.filter((path) => /\p{Script=Han}/u.test(readFileSync(join(server, path), 'utf8')))).toEqual([]);
  });

  test('are each said somewhere', () => {
    const code = sources.map((path) => readFileSync(join(server, path), 'utf8')).join('\n');
    const names = Object.keys(compiledPortal().sentences);

    expect(names.filter((name) => !code.includes(`'${name}'`))).toEqual([]);
  });

  test('are said by their names: words that stand in the code are no text of the portal', () => {
    const translate: PortalView['translate'] = portal.translate;
    // @ts-expect-error a literal
    expect(translate('Country code', 'zh-Hant')).toBe('國家／地區代碼');
    // @ts-expect-error one of two literals
    translate(Math.random() > 0.5 ? 'Yes' : 'No', 'en');
    expectTypeOf(portal.say).parameter(0).toEqualTypeOf<SentenceName>();
  });

  test('nor do fields that are wrong have words of the code', () => {
    const literal = /invalidField\([^;]*message: ['"`]|\brule: [^;]*message: ['"`]/;

    expect(sources.filter((path) => literal.test(readFileSync(join(server, path), 'utf8')))).toEqual([]);
  });

  test('are filled in every language, a value by language in its own', () => {
    expect(portal.said('seatTitle', { title: { en: 'Open Day', 'zh-Hant': '開放日' } })).toEqual({
      en: 'A seat for you: Open Day',
      'zh-Hant': '你已獲得名額：開放日',
    });
    expect(saidRich(portal, 'exchangeOffered', { season: { en: '<Kyoto>' } })['zh-Hant']).toBe(
      '<p>恭喜你獲「&lt;Kyoto&gt;」取錄，請細閱後續安排。</p>',
    );
  });

  test('write moments and days as the pages do, by the clocks of the office and in the order of each language', () => {
    const values = { end: '2025-12-01T10:00:00.000Z', points: 12, day: '2025-12-01' };
    const day = 'languages: { offered: [en, zh-Hant], force-on-show: en }\nformats: { date: YYYY/MM/DD }';
    const file = (shippedFiles().get('portal.yaml') ?? '').replace(/^languages: .*$/m, day);
    const other = portalView(compiledPortal({ 'portal.yaml': file }));

    expect(portal.say('reminderTuition', 'en', values)).toContain('by 01 Dec 2025 18:00.');
    expect(portal.say('reminderTuition', 'zh-Hant', values)).toContain('2025年12月1日 18:00');
    expect(portal.say('reminderPoints', 'en', values)).toBe('12 of your points run out on 01 Dec 2025.');
    expect(other.say('reminderPoints', 'en', values)).toBe('12 of your points run out on 2025/12/01.');
  });

  test('that are nothing but what stands in them are in every language too', () => {
    const partner = {
      name: { en: 'Sakura School', 'zh-Hant': '櫻花管理學院' },
      city: { en: 'Tokyo', 'zh-Hant': '東京' },
    };

    expect(portal.said('exchangePartner', partner)['zh-Hant']).toMatch(/櫻花管理學院.*東京/);
  });

  test('may hold other sentences, and stand in records by their names', () => {
    const values = { course: 'FIN', section: 'L1', day: { says: 'mon' }, hours: '9-10' } as const;
    const other = { other: 'ACC', otherSection: 'T2', otherDay: { says: 'tue' }, otherHours: '8-11' } as const;

    expect(portal.read({ says: 'courseClash', values: { ...values, ...other } }, 'zh-Hant')).toBe(
      'FIN L1（週一 9-10）與 ACC T2（週二 8-11）時間衝突',
    );
    expect(portal.read({ en: 'Open Day' }, 'zh-Hant')).toBe('Open Day');
  });

  test('make a mail with one part a language, signed by the office', () => {
    const mail = mailInAll(portal, 'mailCodeTitle', [['mailCode', { code: '123456' }], { text: 'https://a.example' }]);

    expect(mail).toEqual({
      subject: 'Your verification code / 你的驗證碼',
      content:
        'Your verification code is 123456. It is valid for ten minutes.\nhttps://a.example\n\n你的驗證碼是 123456，十分鐘內有效。\nhttps://a.example\n\nStudent Development Office / 學生發展處',
    });
  });
});

describe('a portal in another language', () => {
  const own = portalView(
    compiledPortal({
      'portal.yaml':
        shippedFiles().get('portal.yaml')?.replace('offered: [en, zh-Hant]', 'offered: [en, zh-Hant, it]') ?? '',
      'texts/it.yaml': 'No seats left: Completo\n"A seat for you: {title}": "Un posto per lei: {title}"\n',
    }),
  );

  test('says what is translated in that language, and the rest in English', () => {
    expect([own.say('noSeatsLeft', 'it'), own.say('notOwner', 'it')]).toEqual([
      'Completo',
      'This record belongs to somebody else',
    ]);
    expect(own.said('seatTitle', { title: { en: 'Open Day', it: 'Porte aperte' } })).toMatchObject({
      en: 'A seat for you: Open Day',
      it: 'Un posto per lei: Porte aperte',
    });
  });

  test('answers in a language that it has, however its tag is spelt, and else in English', () => {
    const of = (language?: string) => languageOf(language === undefined ? {} : { language }, own);

    expect(['it', 'ZH-hant', 'de', 'constructor', '', undefined].map(of)).toEqual([
      'it',
      'zh-Hant',
      'en',
      'en',
      'en',
      'en',
    ]);
  });
});

describe('a portal that says something otherwise', () => {
  const own = portalView(
    compiledPortal({
      'sentences.yaml': 'not-logged-in: Who are you?\nseat-title: "{title} has a seat for you"\n',
      'texts/zh-Hant.yaml': 'Who are you?: 你是誰？\n"{title} has a seat for you": "{title}有你的名額"\n',
    }),
  );

  test('says it in its own words, and translates them', () => {
    expect([own.say('notLoggedIn', 'en'), own.say('notLoggedIn', 'zh-Hant')]).toEqual(['Who are you?', '你是誰？']);
    expect(own.said('seatTitle', { title: { en: 'Open Day', 'zh-Hant': '開放日' } })).toEqual({
      en: 'Open Day has a seat for you',
      'zh-Hant': '開放日有你的名額',
    });
  });

  test('says the rest as usual', () => {
    expect([own.say('noSeatsLeft', 'zh-Hant'), own.say('notOwner', 'en')]).toEqual([
      '名額已滿',
      'This record belongs to somebody else',
    ]);
  });
});
