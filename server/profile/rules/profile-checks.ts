/**
 * The bounds of those parts of the profile that no form of the portal can hold, because they are groups and lists.
 * Labels are those of the page; the fields of the contact form are checked with that form, and here as well when it is
 * not the form that sends them.
 */
import type { Calls } from '#contract';
import { emailPattern, phonePatterns, recordOf } from '#model';
import type { FieldIssue } from '../../kernel/call/refusal.ts';
import type { SentenceName } from '../../kernel/portal/texts.ts';

export type ProfileChanges = Calls['user/update-info']['body'];

/** A telephone number in two parts, of which a change may send one. */
interface Phone {
  readonly phone_code?: string | null;
  readonly phone?: string | null;
}

export interface ProfileFacts {
  /** The number that is kept now. */
  readonly phone: Phone;
  /** The day on the portal's calendar. */
  readonly today: string;
  /** The values of an option list; undefined when there is none of this name. */
  readonly optionValues: (list: string) => readonly (string | number)[] | undefined;
  /** A label in the language of the request. */
  readonly say: (label: SentenceName) => string;
}

/** The broken rule, or null. */
type Rule = (value: unknown, facts: ProfileFacts) => string | null;

/** A field of a group: its label and its rule. Those that are not sent are not asked for here. */
type Rules = Readonly<Record<string, readonly [label: SentenceName, rule: Rule]>>;

const isText = (value: unknown): value is string => typeof value === 'string';

const upTo =
  (maximum: number): Rule =>
  (value) =>
    isText(value) && [...value].length > maximum ? 'length' : null;

const like =
  (pattern: RegExp, maximum = 254): Rule =>
  (value) =>
    isText(value) && (value.length > maximum || !pattern.test(value)) ? 'pattern' : null;

const oneOf =
  (list: string): Rule =>
  (value, { optionValues }) =>
    isText(value) && optionValues(list)?.includes(value) === false ? 'enum' : null;

const between =
  (least: number, most: number): Rule =>
  (value) =>
    typeof value !== 'number' || (value >= least && value <= most) ? null : 'min';

const notBeforeToday: Rule = (value, { today }) => (isText(value) && value < today ? 'min' : null);
const notAfterToday: Rule = (value, { today }) => (isText(value) && value > today ? 'max' : null);

const email = like(new RegExp(emailPattern, 'u'));
const dialCode = like(/^\d{1,4}$/);
const phone = like(/^\d{5,15}$/);
const country = like(/^[a-z]{2}$/);
/** A name on the service, or its address. */
const profileLink: Rule = like(/^(?:https:\/\/\S+|@?[^\s/:@]+)$/, 200);

const contact: Rules = {
  email: ['email', email],
  phone_code: ['countryCode', dialCode],
  phone: ['phone', phone],
};
const address: Rules = { contact_address: ['contactAddress', upTo(300)] };
const place: Rules = {
  latitude: ['location', between(-90, 90)],
  longitude: ['location', between(-180, 180)],
  name: ['location', upTo(300)],
  address: ['location', upTo(300)],
};
const emergency: Rules = {
  name: ['name', upTo(100)],
  relationship: ['relationship', oneOf('relationship')],
  phone_code: ['countryCode', dialCode],
  phone: ['phone', phone],
  email: ['email', email],
};
const social: Rules = {
  wechat: ['wechat', upTo(50)],
  whatsapp: ['whatsapp', like(/^\+?\d{5,19}$/)],
  linkedin: ['linkedin', profileLink],
  facebook: ['facebook', profileLink],
  instagram: ['instagram', profileLink],
};
const accommodation: Rules = {
  address: ['address', upTo(300)],
  until_date: ['until', notBeforeToday],
};
const work: Rules = {
  company: ['company', upTo(120)],
  position: ['position', upTo(120)],
  industry: ['industry', oneOf('industry')],
  country: ['country', country],
  start_date: ['from', notAfterToday],
};

const positionsMaximum = 10;

/** Everything that is wrong with what was sent, each with its path in the body. */
export function checkProfile(changes: ProfileChanges, facts: ProfileFacts): FieldIssue[] {
  const { extendInfo: extend = {}, workExtend = {} } = changes;
  const group = (path: string, rules: Rules, values: object | null | undefined) =>
    checkGroup(path, rules, values, facts);
  return [
    ...checkWholeSection(changes, facts),
    ...group('', contact, changes),
    ...checkPhone('phone', withStored(changes, facts.phone), facts),
    ...group('extendInfo', address, extend),
    ...group('extendInfo.contact_location', place, extend.contact_location),
    ...group('extendInfo.emergency_contact', emergency, extend.emergency_contact),
    ...checkPhone('extendInfo.emergency_contact.phone', extend.emergency_contact, facts),
    ...group('extendInfo.social_media', social, extend.social_media),
    ...group('extendInfo.accommodation', accommodation, extend.accommodation),
    ...group('extendInfo.accommodation.location', place, extend.accommodation?.location),
    ...checkWork(workExtend.working_background ?? [], facts),
  ];
}

/** What a section needs cannot be emptied by leaving it out. */
function checkWholeSection(changes: ProfileChanges, facts: ProfileFacts): FieldIssue[] {
  if (changes.section !== 'contact') return [];
  const missing = Object.entries(contact).filter(([name]) => !Object.hasOwn(changes, name));
  return missing.map(([name, [label]]) => ({ field: name, rule: 'required', label: facts.say(label) }));
}

function checkGroup(path: string, rules: Rules, values: object | null | undefined, facts: ProfileFacts): FieldIssue[] {
  if (!values) return [];
  return Object.entries(rules).flatMap(([name, [label, rule]]) => {
    const broken = rule(recordOf(values)[name], facts);
    const field = path === '' ? name : `${path}.${name}`;
    return broken === null ? [] : [{ field, rule: broken, label: facts.say(label) }];
  });
}

/** Which numbers there are in a country, where that is known. */
function checkPhone(field: string, sent: Phone | undefined, facts: ProfileFacts): FieldIssue[] {
  const pattern = phonePatterns.get(sent?.phone_code ?? '');
  if (pattern === undefined || !sent?.phone || phone(sent.phone, facts) !== null) return [];
  return new RegExp(pattern).test(sent.phone) ? [] : [{ field, rule: 'pattern', label: facts.say('phone') }];
}

/** Whichever part was not sent is the one that is kept; nothing when neither was sent. */
function withStored(sent: Phone, stored: Phone): Phone {
  if (sent.phone_code === undefined && sent.phone === undefined) return {};
  return { phone_code: sent.phone_code ?? stored.phone_code ?? null, phone: sent.phone ?? stored.phone ?? null };
}

function checkWork(
  positions: NonNullable<NonNullable<ProfileChanges['workExtend']>['working_background']>,
  facts: ProfileFacts,
): FieldIssue[] {
  const path = 'workExtend.working_background';
  const tooMany =
    positions.length > positionsMaximum ? [{ field: path, rule: 'length', label: facts.say('workingBackground') }] : [];
  const wrong = positions.flatMap((position, index) => {
    const own = `${path}[${index}]`;
    const { start_date: start, end_date: end, is_current: isCurrent = false } = position;
    const until = { field: `${own}.end_date`, label: facts.say('to') };
    const ending = isCurrent ? null : !end ? 'required' : end < start ? 'min' : notAfterToday(end, facts);
    return [...checkGroup(own, work, position, facts), ...(ending === null ? [] : [{ ...until, rule: ending }])];
  });
  return [...tooMany, ...wrong];
}
