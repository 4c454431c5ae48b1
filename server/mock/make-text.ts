/** Texts that fit the name of their field: a table of names, read from top to bottom. */
import { between, chance, oneOf } from './chance.ts';
import { type Making, placeOf, type RecordPlace } from './made.ts';
import { shownPicture } from './pictures.ts';
import { rowByName } from './row-by-name.ts';
import {
  familyNames,
  givenNames,
  longChinese,
  longName,
  longSentence,
  longWord,
  places,
  sentences,
  titlePatterns,
  topics,
} from './words.ts';

interface TextPlace {
  readonly making: Making;
  readonly record: RecordPlace;
  /** The field's own name: `registration_start_at`. */
  readonly field: string;
  readonly example: string | undefined;
}

interface Row {
  readonly names: RegExp;
  readonly make: (place: TextPlace) => string;
}

const rows: readonly Row[] = [
  { names: /e?mail(_address)?$/i, make: emailOf },
  { names: /phone_code$|dial_code$/i, make: () => '852' },
  { names: /(phone|mobile|telephone|fax|whatsapp)(_no|_number)?$/i, make: (place) => `5550 ${digits(place, 4)}` },
  {
    names:
      /(author|sender|instructor|teacher|lecturer|organi[sz]er|publisher|uploader|contact|reviewer|person|en_name|first_name|full_name|user_?name|nickname)(_name)?$/i,
    make: nameOf,
  },
  { names: /^image$|_image$|^picture$/i, make: (place) => shownPicture(`${place.record.id}`) },
  { names: /(^|_)(ext|extension)$/i, make: () => 'pdf' },
  { names: /mime/i, make: () => 'application/pdf' },
  { names: /file_?name$/i, make: (place) => `${titleOf(place).replaceAll(/[^a-z0-9]+/gi, '-')}.pdf` },
  {
    names: /(url|link|website|homepage|facebook|instagram|linkedin)$/i,
    make: (place) => `https://www.example.org/${place.record.id}`,
  },
  { names: /(^|_)route$/i, make: () => '/' },
  { names: /currency/i, make: () => 'HKD' },
  { names: /country/i, make: () => 'hk' },
  {
    names: /colou?r/i,
    make: (place) => `#${(chance(1, placeOf(place.record, place.field)) % 0xff_ff_ff).toString(16).padStart(6, '0')}`,
  },
  { names: /(^|_)(id|key|no|number|code|sn|sid|serial|serial_no|isbn|token)$/i, make: codeOf },
  { names: /version$/i, make: () => '1' },
  { names: /(venue|location|place|room|address|office|city)$/i, make: (place) => pick(place, places) },
  {
    names:
      /(summary|description|content|message|remark|reason|comment|note|detail|details|caption|help|lead|text|criteria|answer|question|introduction|disclaimer|feedback)$/i,
    make: sentenceOf,
  },
];

const rowOf = rowByName(rows);

/** @returns the first text of the contract as it is there; for other records something of its kind */
export function makeText(making: Making, record: RecordPlace, field: string, example?: unknown): string {
  const place = { making, record, field, example: typeof example === 'string' ? example : undefined };
  if (place.example !== undefined && (record.id === 1 || isFixed(place.example))) return place.example;
  const isName = record.isPerson && /(^|_)name$/i.test(field);
  const row = rowOf(field);
  if (making.fullness === 'long' && isProse(field, row)) return longText(place, isName || row?.make === nameOf);
  if (place.example !== undefined && /\d/.test(place.example)) return likeExample(place, place.example);
  return isName ? nameOf(place) : (row?.make ?? titleOf)(place);
}

/** A text with markup, of several paragraphs. */
export function makeRich(making: Making, record: RecordPlace, field: string): string {
  const place = { making, record, field, example: undefined };
  if (making.fullness === 'long') {
    const long = [longSentence, longChinese, longWord].map((text) => `<p>${text}</p>`).join('');
    return `${long.repeat(3)}<ul>${`<li>${longSentence}</li>`.repeat(5)}</ul>`;
  }
  const items = [0, 1, 2].map(
    (index) => `<li>${oneOf(making.seed, `${placeOf(record, field)}/${index}`, sentences)}</li>`,
  );
  return `<p>${sentenceOf(place)}</p><ul>${items.join('')}</ul><p><strong>${pick({ ...place, field: `${field}/end` }, sentences)}</strong></p>`;
}

/** Words that name something of the portal, such as `pdf` or `application.leave`: another one would mean nothing. */
function isFixed(example: string): boolean {
  return /^[a-z/._-]+$/.test(example) || /^\d{1,3}$/.test(example);
}

/** Codes, addresses and the like stay as short as they are. */
function isProse(field: string, row: Row | undefined): boolean {
  return row === undefined || row.make === nameOf || row.make === sentenceOf || /venue|location|address/.test(field);
}

function longText(place: TextPlace, isName: boolean): string {
  if (isName) return oneOf(place.making.seed, placeOf(place.record, place.field), [longName, longChinese.slice(0, 24)]);
  return oneOf(place.making.seed, placeOf(place.record, place.field), [longWord, longSentence, longChinese]);
}

/** The same with other digits, so that it keeps its shape: `SLD-2025-000123` → `SLD-2025-000847`. Years stay. */
function likeExample(place: TextPlace, example: string): string {
  let index = 0;
  return example.replaceAll(/\d+/g, (run) => {
    index += 1;
    if (/^(19|20)\d\d$/.test(run)) return run;
    return digits({ ...place, field: `${place.field}/${index}` }, run.length).replace(
      /^0/,
      run.startsWith('0') ? '0' : '1',
    );
  });
}

function nameOf(place: Omit<TextPlace, 'example'>): string {
  const { making, record, field } = place;
  // All names of one record are those of one person, if it is one.
  const at = placeOf(record, record.isPerson ? 'person' : field);
  return `${oneOf(making.seed, `${at}/given`, givenNames)} ${oneOf(making.seed, `${at}/family`, familyNames)}`;
}

function emailOf(place: TextPlace): string {
  const name = nameOf(place).toLowerCase().replaceAll(' ', '.');
  const long =
    place.making.fullness === 'long'
      ? `.${longWord
          .toLowerCase()
          .replaceAll(/[^a-z]/g, '')
          .slice(0, 40)}`
      : '';
  return `${name}${long}@people.example`;
}

function codeOf(place: TextPlace): string {
  return `${place.field.charAt(0).toUpperCase()}-${place.record.id}-${digits(place, 3)}`;
}

function titleOf(place: TextPlace): string {
  const topic = pick({ ...place, field: `${place.field}/topic` }, topics);
  const Topic = topic.charAt(0).toUpperCase() + topic.slice(1);
  return pick(place, titlePatterns).replace('{topic}', topic).replace('{Topic}', Topic);
}

function sentenceOf(place: TextPlace): string {
  const count = between(place.making.seed, placeOf(place.record, `${place.field}/count`), 1, 2);
  const start = chance(place.making.seed, placeOf(place.record, place.field));
  return Array.from({ length: count }, (_, index) => sentences[(start + index) % sentences.length]).join(' ');
}

function pick(place: TextPlace, choices: readonly string[]): string {
  return oneOf(place.making.seed, placeOf(place.record, place.field), choices);
}

function digits(place: TextPlace, count: number): string {
  const first = chance(place.making.seed, placeOf(place.record, place.field));
  const more = chance(place.making.seed, placeOf(place.record, `${place.field}/more`));
  return `${first}${more}`.padStart(count, '0').slice(-count);
}
