/** The pictures of the home page. */
import type { CarouselItem } from '#contract';
import type { CallContext } from '../../kernel/call/call.ts';
import { inLanguage, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';

/** The pictures of one place in their order. The start belongs to the time of a picture, the end does not. */
export async function loadCarousel(
  { database, language, now }: Pick<CallContext, 'database' | 'language' | 'now'>,
  place: 'top' | 'bottom',
): Promise<CarouselItem[]> {
  const moment = instantOf(now);
  const rows = await database
    .selectFrom('carousel_items')
    .selectAll()
    .where('place', '=', place)
    .where((eb) => eb.or([eb('start_at', 'is', null), eb('start_at', '<=', moment)]))
    .where((eb) => eb.or([eb('end_at', 'is', null), eb('end_at', '>', moment)]))
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const text = (json: string) => inLanguage(readJson<Localized>(json), language);
  return rows.map((row) => ({
    id: row.id,
    title: text(row.title),
    image: row.image,
    alt: text(row.alt),
    link: row.link_value === null ? null : { type: row.link_type === 'url' ? 'url' : 'route', value: row.link_value },
    sort: row.sort,
  }));
}
