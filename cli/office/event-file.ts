/** An event as the office writes it: a YAML file. */
import type { NewEvent, TimeWriter } from '#office';
import { markdownAsRich } from './markdown.ts';
import {
  count,
  list,
  localized,
  number,
  oneOf,
  optional,
  type RecordOf,
  record,
  text,
  when,
  yesNo,
} from './written-kinds.ts';
import { writtenProblem } from './written-place.ts';
import { readText } from './written-texts.ts';
import { readYaml } from './written-yaml.ts';

const audienceRecord = record({ classes: optional(list(text)), programmes: optional(list(text)) }, 'an audience');

/** For whom something is: at least one class or programme, because leaving it out is what means everybody. */
export const audience: typeof audienceRecord = {
  needed: true,
  read(value, place) {
    const { classes = [], programmes = [] } = audienceRecord.read(value, place);
    if (classes.length + programmes.length > 0) return { classes, programmes };
    throw writtenProblem(place, 'names no class and no programme; leave it out for everybody');
  },
};

const location = record(
  { latitude: number, longitude: number, name: optional(text), address: optional(text) },
  'a location',
);

function eventKind(time: TimeWriter) {
  return record(
    {
      title: localized,
      summary: optional(localized),
      content: localized,
      cover: optional(text),
      category: text,
      organiser: localized,
      contact: optional(localized),
      time: optional(localized),
      'start-at': when(time),
      'end-at': when(time),
      'registration-start-at': when(time),
      'registration-end-at': when(time, 'end'),
      'sign-in-start-at': optional(when(time)),
      'sign-in-end-at': optional(when(time, 'end')),
      'cancel-end-at': optional(when(time, 'end')),
      'assessment-start-at': optional(when(time)),
      'assessment-end-at': optional(when(time, 'end')),
      venue: localized,
      address: optional(localized),
      location: optional(location),
      'online-url': optional(text),
      capacity: optional(count),
      'waiting-list': optional(yesNo),
      'needs-approval': optional(yesNo),
      'points-cost': optional(count),
      'points-award': optional(count),
      'award-after-assessment': optional(yesNo),
      'sign-in-mode': optional(oneOf(['none', 'self', 'qr', 'qr_geo'])),
      'sign-in-radius': optional(count),
      'venue-code': optional(text),
      'walk-in': optional(yesNo),
      visibility: optional(oneOf(['public', 'student'])),
      for: optional(audience),
      'form-id': optional(text),
      'sign-form-id': optional(text),
      'assessment-form-id': optional(text),
      'photo-upload': optional(yesNo),
    },
    'an event',
  );
}

export type Audience = typeof audience extends { read: (...given: never[]) => infer Value } ? Value : never;

/** An event without what only the portal knows: the ids of its category, its classes and its cover. */
export interface WrittenEvent {
  readonly event: Omit<NewEvent, 'categoryId' | 'audience' | 'cover'>;
  readonly category: string;
  readonly audience?: Audience;
  /** A file beside the event. */
  readonly cover?: string;
}

/** @throws CommandProblem that names file, line and key */
export function readEventFile(file: string, time: TimeWriter): WrittenEvent {
  return readEvent(readText(file), file, time);
}

/** @param file  how sentences call it */
export function readEvent(written: string, file: string, time: TimeWriter): WrittenEvent {
  const read = readYaml(written, file, eventKind(time));
  const { category, cover, for: audience, location: place, content, ...event } = read;
  return {
    event: {
      ...event,
      content: inEachLanguage(content, (markdown) => markdownAsRich(markdown, file)),
      ...(place ? { location: { name: null, address: null, ...place } } : {}),
    },
    category,
    ...(audience ? { audience } : {}),
    ...(cover === undefined ? {} : { cover }),
  };
}

type Texts = RecordOf<{ en: typeof text }>;

/** The same change to the text of every language. */
export function inEachLanguage<Text extends Texts>(texts: Text, work: (text: string) => string): Text {
  return Object.fromEntries(Object.entries(texts).map(([language, each]) => [language, work(String(each))])) as Text; // the same languages
}
