/** Brings pictures of the home page in, or up to date: one is known by its place and its English title. Needs a transaction. */
import type { OfficeRecords } from '#model';
import { bringNamed, type EnglishName, removeRow, rowNamed } from '../../kernel/bring-named.ts';
import type { ImportOutcome, Outcome } from '../../kernel/database/bring.ts';
import type { Database } from '../../kernel/database/open.ts';
import { bringPicture, type FilingImport, fileNamed } from '../../kernel/files/office-files.ts';
import { writeJson } from '../../kernel/values/json.ts';

type Slide = NonNullable<OfficeRecords['carousel']>[number];

export async function importSlide(office: FilingImport, slide: Slide, index: number): Promise<ImportOutcome> {
  if (slide.removed) return removeSlide(office, slide);
  const picture = fileNamed(office, { file: slide.image });
  const image = await bringPicture(office, await imageOf(office.database, slide), picture);
  return bringSlide(office.database, slide, { image: image ?? '', sort: index + 1 });
}

async function imageOf(database: Database, slide: Slide): Promise<string | null> {
  const row = await rowNamed(database, 'carousel_items', identityOf(slide));
  return typeof row?.['image'] === 'string' ? row['image'] : null;
}

async function removeSlide(office: FilingImport, slide: Slide): Promise<'removed' | 'unchanged'> {
  const row = await rowNamed(office.database, 'carousel_items', identityOf(slide));
  if (!row) return 'unchanged';
  await bringPicture(office, String(row['image']), undefined);
  await removeRow(office.database, 'carousel_items', row);
  return 'removed';
}

function identityOf({ place, title }: Pick<Slide, 'place' | 'title'>): EnglishName {
  return { column: 'title', name: title, within: { place } };
}

/** @param kept  the address of its picture, and its place among the others */
export async function bringSlide(
  database: Database,
  { place, title, alt, opens, from, until }: Slide,
  kept: { readonly image: string; readonly sort: number },
): Promise<Outcome> {
  const values = {
    ...kept,
    alt: writeJson(alt),
    link_type: opens === undefined ? null : opens.startsWith('/') ? 'route' : 'url',
    link_value: opens ?? null,
    start_at: from ?? null,
    end_at: until ?? null,
  };
  return (await bringNamed(database, 'carousel_items', identityOf({ place, title }), { values })).outcome;
}
