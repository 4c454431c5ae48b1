/** Settings of portal.yaml that fit their shape and yet mean nothing: zones, dates, languages, sizes of lists. */
import { isKeptWord, nearestNames, oneOf } from '#expression/node';
import { countries, dialCodeOf } from '#model';
import type { DiagnosticCode } from '../../diagnostics/diagnostic-catalogue.ts';
import { choices, makeDiagnostic, quoted, type Reporting, suggestion, type Words } from '../../diagnostics/report.ts';
import { defaultAt, definition } from '../../kernel/language.ts';
import { meantLanguage, offeredLanguages } from '../../kernel/language-names.ts';
import { listOf, own, type PlainRecord, recordOf, textOf } from '../../kernel/records.ts';
import { type Path, pathKey } from '../../kernel/sources.ts';
import { diagnosticAt, type FileContext } from '../../link/file-context.ts';
import type { ShapedSource } from '../../shape/check-shape.ts';
import { reportReserved, reservedNames } from '../page/page-names.ts';

export function* checkSettings(context: FileContext): Reporting {
  const { source } = context;
  const data = recordOf(source.data);
  yield* checkZone(data, source);
  yield* checkCountry(data, source);
  yield* checkSite(data, source);
  yield* checkShownLanguage(recordOf(data['languages']), source);
  yield* checkDefaultLanguage(recordOf(data['languages']), source);
  yield* checkPageSize(recordOf(data['lists']), source);
  yield* checkRoleNames(recordOf(data['roles']), context);
  yield* checkChoosers(recordOf(data['roles']), context);
  yield* checkFormats(recordOf(data['formats']), source);
}

/** What is wrong with its shape has been reported. */
function* reportValue(source: ShapedSource, code: DiagnosticCode, path: Path, words: Words): Reporting {
  if (!source.broken.has(pathKey(path))) yield makeDiagnostic(code, source.tree.spanOf(path, 'value'), words);
}

function* checkZone(data: PlainRecord, source: ShapedSource): Reporting {
  const zone = textOf(data['time-zone']);
  if (zone === '' || isZone(zone)) return;
  const known = Intl.supportedValuesOf('timeZone');
  yield* reportValue(source, 'shape/unknown-value', ['time-zone'], {
    problem: `There is no time zone called ${quoted(zone)}.`,
    remedy: suggestion(
      [zoneOf(zone, known) ?? nearestNames(zone, known).slice(0, 1)].flat(),
      [],
      `Zones are named by a continent and a city, such as ${quoted('Asia/Hong_Kong')}.`,
    ),
  });
}

/** `Asia/Hong_Kong` for `Hong Kong`, `hongkong` and `China/Hong Kong`: the city alone says it. */
function zoneOf(written: string, known: readonly string[]): string | undefined {
  const cityOf = (zone: string) =>
    zone
      .slice(zone.lastIndexOf('/') + 1)
      .toLowerCase()
      .replace(/[^\p{L}]/gu, '');
  const city = cityOf(written);
  const zones = [...Object.entries(zoneOfCity), ...known.map((zone) => [zone, zone] as const)];
  return city === '' ? undefined : zones.find(([name]) => cityOf(name) === city)?.[1];
}

/** The zones of cities that have another name at home, or none of their own. */
const zoneOfCity: Readonly<Record<string, string>> = {
  Wien: 'Europe/Vienna',
  Graz: 'Europe/Vienna',
  München: 'Europe/Berlin',
  Hamburg: 'Europe/Berlin',
  Frankfurt: 'Europe/Berlin',
  Köln: 'Europe/Berlin',
  Zürich: 'Europe/Zurich',
  Genf: 'Europe/Zurich',
  Genève: 'Europe/Zurich',
  Bern: 'Europe/Zurich',
  Brüssel: 'Europe/Brussels',
  Bruxelles: 'Europe/Brussels',
  Rom: 'Europe/Rome',
  Roma: 'Europe/Rome',
  Mailand: 'Europe/Rome',
  Milano: 'Europe/Rome',
  Lyon: 'Europe/Paris',
  Barcelona: 'Europe/Madrid',
  Lissabon: 'Europe/Lisbon',
  Lisboa: 'Europe/Lisbon',
  Prag: 'Europe/Prague',
  Warschau: 'Europe/Warsaw',
  Warszawa: 'Europe/Warsaw',
  Kopenhagen: 'Europe/Copenhagen',
  Athen: 'Europe/Athens',
  Moskau: 'Europe/Moscow',
  Beijing: 'Asia/Shanghai',
  Peking: 'Asia/Shanghai',
  Shenzhen: 'Asia/Shanghai',
  Hongkong: 'Asia/Hong_Kong',
  Osaka: 'Asia/Tokyo',
  Delhi: 'Asia/Kolkata',
  Mumbai: 'Asia/Kolkata',
  Boston: 'America/New_York',
  Washington: 'America/New_York',
};

function* checkCountry(data: PlainRecord, source: ShapedSource): Reporting {
  const country = textOf(data['country']);
  if (country === '' || dialCodeOf(country) !== '') return;
  const known = countries('en');
  const wanted = country.toLowerCase();
  const [name = ''] = nearestNames(
    wanted,
    known.map((one) => one.name.toLowerCase()),
  );
  const meant = known.filter(
    (one) => one.classname === wanted || one.phoneCo === wanted.replace('+', '') || one.name.toLowerCase() === name,
  );
  yield* reportValue(source, 'shape/unknown-value', ['country'], {
    problem: `There is no country called ${quoted(country)}.`,
    remedy: suggestion(
      meant.slice(0, 1).map(({ classname }) => classname),
      [],
      `Countries are named by two small letters, such as ${quoted('hk')} for Hong Kong.`,
    ),
  });
}

/** Short names such as EST mean different zones to different people. */
function isZone(zone: string): boolean {
  if (!zone.includes('/') && zone !== 'UTC') return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone }).format(0);
    return true;
  } catch {
    return false;
  }
}

function* checkSite(data: PlainRecord, source: ShapedSource): Reporting {
  const site = textOf(data['site-address']);
  if (site === '' || /^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/.test(site)) return;
  yield* reportValue(source, 'link/wrong-address', ['site-address'], {
    problem: `${quoted(site)} is not the address of a site.`,
    remedy: `Write it with https:// in front, such as ${quoted('https://www.example.edu')}.`,
  });
}

function* checkShownLanguage(languages: PlainRecord, source: ShapedSource): Reporting {
  // What is no tag has a message of its own, which says what is meant.
  const offered = offeredLanguages(source.data).flatMap((tag) => meantLanguage(tag) ?? []);
  const known = { 'force-on-show': [...offered, 'none'], default: offered, written: offered };
  for (const [key, allowed] of Object.entries(known)) {
    const shown = textOf(languages[key]);
    if (shown === '' || allowed.includes(shown)) continue;
    yield* reportValue(source, 'link/unknown-option', ['languages', key], {
      problem: `${quoted(shown)} is none of the languages that the portal offers.`,
      remedy: choices('It can be', allowed),
    });
  }
}

/** Who has chosen nothing reads the language that is set each time a page is shown. */
function* checkDefaultLanguage(languages: PlainRecord, source: ShapedSource): Reporting {
  const forced = languages['force-on-show'] ?? defaultAt(definition('portal'), 'languages', 'force-on-show');
  if (languages['default'] === undefined || forced === 'none') return;
  yield makeDiagnostic('shape/key-without-effect', source.tree.spanOf(['languages', 'default'], 'key'), {
    problem: `${quoted('default')} has no effect while each page is shown in ${quoted(forced)}.`,
    remedy: `Write ${quoted('force-on-show: none')}, or take ${quoted('default')} out.`,
  });
}

function* checkPageSize(lists: PlainRecord, source: ShapedSource): Reporting {
  const size = lists['per-page'];
  const offered = listOf(lists['choices'] ?? defaultAt(definition('portal'), 'lists', 'choices'));
  if (typeof size !== 'number' || offered.length === 0 || offered.includes(size)) return;
  yield* reportValue(source, 'link/unknown-option', ['lists', 'per-page'], {
    problem: `${quoted(size)} is none of the sizes that people may choose.`,
    remedy: `Add it to ${quoted('choices')}, or write ${oneOf(offered.map(quoted))}.`,
  });
}

/** A role called as an access word would open its pages to everyone, and what is chosen hides what has its name. */
function* checkRoleNames(roles: PlainRecord, context: FileContext): Reporting {
  if (Object.hasOwn(roles, 'everyone')) {
    yield diagnosticAt(
      'link/reserved-name',
      { path: ['roles', 'everyone'], context, part: 'key' },
      {
        problem: `${quoted('access: everyone')} means people who are not logged in as well, so no role can have that name.`,
        remedy: 'Choose another name for this role.',
      },
    );
  }
  for (const [role, { chooses }] of Object.entries(roles).map(([name, each]) => [name, recordOf(each)] as const)) {
    const name = textOf(recordOf(chooses)['as']);
    const isKept = isKeptWord(name) || reservedNames.includes(name);
    if (!isKept && !Object.keys(roles).some((each) => name === `is_${each}`)) continue;
    yield reportReserved(name, { path: ['roles', role, 'chooses', 'as'], context }, 'what is chosen');
  }
}

/** Every call carries the id of what was chosen; of two such ids nobody would know which is meant. */
function* checkChoosers(roles: PlainRecord, context: FileContext): Reporting {
  const [first, ...others] = Object.keys(roles).filter((role) => recordOf(roles[role])['chooses'] !== undefined);
  for (const role of others) {
    yield diagnosticAt(
      'link/repeated-chooser',
      { path: ['roles', role, 'chooses'], context, part: 'key' },
      {
        problem: `The role ${quoted(first)} chooses already, and only one role can.`,
        effect: 'The calls would carry the choice of one of them only.',
        remedy: `Take ${quoted('chooses')} out of one of the two.`,
      },
    );
  }
}

/** What each pattern of dates must show, by the tokens of Day.js that show it. */
const parts: Readonly<Record<string, readonly string[]>> = {
  date: ['day', 'month', 'year'],
  short: ['day', 'month'],
  time: ['hour', 'minute'],
  datetime: ['day', 'month', 'year', 'hour', 'minute'],
};

const tokens: Readonly<Record<string, string>> = {
  D: 'day',
  DD: 'day',
  d: 'weekday',
  dd: 'weekday',
  ddd: 'weekday',
  dddd: 'weekday',
  M: 'month',
  MM: 'month',
  MMM: 'month',
  MMMM: 'month',
  YY: 'year',
  YYYY: 'year',
  H: 'hour',
  HH: 'hour',
  h: 'short hour',
  hh: 'short hour',
  m: 'minute',
  mm: 'minute',
  s: 'second',
  ss: 'second',
  A: 'half',
  a: 'half',
  Z: 'zone',
  ZZ: 'zone',
};

const samples: Readonly<Record<string, string>> = {
  date: 'DD MMM YYYY',
  short: 'D MMM',
  time: 'HH:mm',
  datetime: 'DD MMM YYYY HH:mm',
};

/** For all languages, and under `in` for some of those that the portal offers. */
function* checkFormats({ in: own, ...formats }: PlainRecord, source: ShapedSource): Reporting {
  const languages = offeredLanguages(source.data);
  const groups = Object.entries(recordOf(own)).map(([tag, group]) => [['formats', 'in', tag], group] as const);
  for (const [path, group] of [[['formats'], formats] as const, ...groups]) {
    for (const [key, format] of Object.entries(recordOf(group)))
      yield* checkFormat([...path, key], textOf(format), source);
  }
  for (const tag of Object.keys(recordOf(own)).filter((each) => !languages.includes(each))) {
    yield makeDiagnostic('link/unknown-option', source.tree.spanOf(['formats', 'in', tag], 'key'), {
      problem: `${quoted(tag)} is none of the languages that the portal offers.`,
      remedy: choices('It can be', languages),
    });
  }
}

function* checkFormat(place: readonly string[], format: string, source: ShapedSource): Reporting {
  const key = place.at(-1) ?? '';
  const sample = own(samples, key);
  if (format === '' || sample === undefined) return;
  // What is in brackets is shown as it is, and so is everything that is no letter.
  const words = format.replaceAll(/\[[^\]]*\]/g, ' ').match(/[A-Za-z]+/g) ?? [];
  const found = words.flatMap((word) => word.match(/(.)\1*/g) ?? []);
  const stranger = found.find((token) => own(tokens, token) === undefined);
  const shown = found.map((token) => own(tokens, token));
  const remedy = `Write it like ${quoted(sample)}: D is the day, M the month, Y the year, H the hour and m the minute.`;
  if (stranger !== undefined) {
    yield* reportValue(source, 'shape/wrong-form', place, {
      problem: `${quoted(stranger)} means nothing in a pattern of dates.`,
      remedy,
    });
    return;
  }
  const missing = (parts[key] ?? []).find(
    (part) => !shown.includes(part) && !(part === 'hour' && shown.includes('short hour')),
  );
  if (missing !== undefined) {
    yield* reportValue(source, 'shape/wrong-form', place, {
      problem: `The pattern ${quoted(format)} does not show the ${missing}.`,
      remedy,
    });
  } else if (shown.includes('short hour') && !shown.includes('half')) {
    yield* reportValue(source, 'shape/wrong-form', place, {
      problem: `With ${quoted(format)} two hours of the day look alike: h counts to twelve.`,
      remedy: 'Write H for hours to 24, or add A for am and pm.',
    });
  }
}
