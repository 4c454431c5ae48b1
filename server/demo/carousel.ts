/** The pictures of the home page: three on top (a route, another site, one that has ended), five at the foot. */

import type { Localized } from '../kernel/portal/language.ts';
import { writeJson } from '../kernel/values/json.ts';
import { both, type DemoContext, keepDemoFile } from './demo-context.ts';
import { drawCover, type Picture } from './pictures.ts';

interface DemoPicture {
  readonly place: 'top' | 'bottom';
  readonly title: Localized;
  readonly alt: Localized;
  readonly number: number;
  readonly link?: { readonly type: 'route' | 'url'; readonly value: string };
  readonly fromDays?: number;
  readonly untilDays?: number;
}

const pictures: readonly DemoPicture[] = [
  {
    place: 'top',
    title: both('Spring term: LEAP events are open', '春季學期 LEAP 活動現正接受報名'),
    alt: both('Towers at the harbour under a yellow sun', '海港旁的大樓與黃色太陽'),
    number: 31,
    link: { type: 'route', value: '/pages/events/events' },
    fromDays: -10,
    untilDays: 40,
  },
  {
    place: 'top',
    title: both('Alumni stories: where they are now', '校友故事：他們的近況'),
    alt: both('Evening light on a row of towers', '暮色中的一排大樓'),
    number: 32,
    link: { type: 'url', value: 'https://www.example.edu/alumni' },
  },
  {
    place: 'top',
    title: both('Welcome week', '迎新週'),
    alt: both('Towers in the morning', '清晨的大樓'),
    number: 33,
    fromDays: -90,
    untilDays: -70,
  },
  {
    place: 'bottom',
    title: both('Career centre', '就業中心'),
    alt: both('Poster of the career centre', '就業中心海報'),
    number: 34,
    link: { type: 'url', value: 'https://www.example.edu/careers' },
  },
  {
    place: 'bottom',
    title: both('Library', '圖書館'),
    alt: both('Poster of the library', '圖書館海報'),
    number: 35,
    link: { type: 'url', value: 'https://www.example.edu/library' },
  },
  {
    place: 'bottom',
    title: both('Global Exchange', '環球交換計劃'),
    alt: both('Poster of the exchange season', '交換計劃海報'),
    number: 36,
    link: { type: 'route', value: '/pages/exchange/index' },
  },
  {
    place: 'bottom',
    title: both('Counselling: somebody to talk to', '輔導服務：有人傾聽'),
    alt: both('Poster of the counselling service', '輔導服務海報'),
    number: 37,
    link: { type: 'route', value: '/pages/faq/index' },
  },
  {
    place: 'bottom',
    title: both('Harbour Business School', '海港商學院'),
    alt: both('Sign of the school', '學院標誌'),
    number: 38,
  },
];

export async function seedCarousel(context: DemoContext): Promise<void> {
  const { database, at } = context;
  for (const [sort, { place, title, alt, number, link, fromDays, untilDays }] of pictures.entries()) {
    const picture: Picture = place === 'top' ? drawCover(number, 960, 320) : drawCover(number, 280, 120);
    const file = await keepDemoFile(context, { filename: `carousel-${number}.png`, ...picture, isPublic: true });
    await database
      .insertInto('carousel_items')
      .values({
        place,
        title: writeJson(title),
        alt: writeJson(alt),
        image: file.address,
        link_type: link?.type ?? null,
        link_value: link?.value ?? null,
        start_at: fromDays === undefined ? null : at(fromDays),
        end_at: untilDays === undefined ? null : at(untilDays, '18:00'),
        sort: sort + 1,
      })
      .execute();
  }
}
