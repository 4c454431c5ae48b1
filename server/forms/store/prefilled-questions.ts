/** Questions of the office that start with what the profile says of the person who is asked. */
import type { FieldDefinition, FormDefinition } from '#contract';
import { compiledOnce } from '../../kernel/database/compiled-once.ts';
import type { Database } from '../../kernel/database/open.ts';
import { checkAnswers, type Moment, withoutConditions, withoutDemands } from '../rules/form-answers.ts';
import { type DefinitionReader, readDefinition } from '../rules/read-definition.ts';

type QuestionType = FieldDefinition['type'];

const written = ['text', 'textarea'] as const;
const chosen = [...written, 'select', 'radio'] as const;

/** The words of the profile, each with the types of questions that may start with it. */
export const prefillTypes = {
  sid: written,
  name: written,
  en_name: written,
  email: [...written, 'email'],
  campus_email: [...written, 'email'],
  phone: [...written, 'phone'],
  class_title: chosen,
  programme: chosen,
} as const satisfies Readonly<Record<string, readonly QuestionType[]>>;

export type PrefillWord = keyof typeof prefillTypes;

export const prefillWords = Object.keys(prefillTypes) as readonly PrefillWord[]; // the keys of the table

/** Tells the profile of one person. */
export type ProfileReader = () => Promise<Profile | undefined>;

/** Asks for the profile when the first question wants it, and once for all forms of a request. */
export function profileReader(database: Database, user: { readonly id: number } | null): ProfileReader {
  let profile: Promise<Profile | undefined> | undefined;
  return () => {
    profile ??= user ? profileOf(database, { userId: user.id }).then(([row]) => row) : Promise.resolve(undefined);
    return profile;
  };
}

const profileOf = compiledOnce((database, { userId }: { userId: number }) =>
  database
    .selectFrom('users')
    .leftJoin('enrolments', (join) =>
      join.onRef('enrolments.user_id', '=', 'users.id').on('enrolments.is_current', '=', 1),
    )
    .leftJoin('classes', 'classes.id', 'enrolments.class_id')
    .select(['users.sid', 'users.name', 'users.en_name', 'users.email', 'users.campus_email'])
    .select(['users.phone_code', 'users.phone', 'classes.title as class_title', 'classes.programme'])
    .where('users.id', '=', userId),
);

type Profile = Awaited<ReturnType<typeof profileOf>>[number];

export type PrefillContext = DefinitionReader & Moment;

/**
 * The questions of a form with the person's own values where the office has asked for them. What does not fit a question,
 * such as a name that is too long, is not in it.
 * @param words    what each question starts with, by its key; questions that start with nothing are not in it
 * @param profile  left out: nobody's
 */
export async function withOwnValues(
  context: PrefillContext,
  definition: Pick<FormDefinition, 'form_id' | 'version' | 'fields'>,
  words: ReadonlyMap<string, PrefillWord>,
  profile: ProfileReader | undefined,
): Promise<FieldDefinition[]> {
  if (words.size === 0) return [...definition.fields];
  const known = await profile?.();
  const own = known ? fittingValues(context, definition, words, known) : {};
  return definition.fields.map((field) =>
    words.has(field.key) ? answerable({ ...field, value: own[field.key] ?? null }) : field,
  );
}

/** Checked like answers, so that nobody is offered what would be refused. */
function fittingValues(
  context: PrefillContext,
  definition: Pick<FormDefinition, 'form_id' | 'version' | 'fields'>,
  words: ReadonlyMap<string, PrefillWord>,
  profile: Profile,
): Readonly<Record<string, unknown>> {
  const { form, choices } = readDefinition(context, definition);
  const values = Object.fromEntries(
    definition.fields.flatMap(({ key, type }) => {
      const word = words.get(key);
      return word === undefined ? [] : [[key, valueOf(profile, word, type)]];
    }),
  );
  const fields = withoutConditions(withoutDemands(form.fields));
  const { answers, issues } = checkAnswers(fields, values, context, { choices });
  const wrong = new Set(issues.map(({ field }) => field));
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !wrong.has(key)));
}

function valueOf(profile: Profile, word: PrefillWord, type: QuestionType): unknown {
  if (word !== 'phone') return profile[word];
  const { phone_code, phone } = profile;
  if (type === 'phone') return phone_code === null || phone === null ? null : { phone_code, phone };
  return phone_code === null || phone === null ? phone : `+${phone_code} ${phone}`;
}

/** Nobody is held up by a question that cannot be changed and about which the profile says nothing. */
function answerable(field: FieldDefinition): FieldDefinition {
  return field.readonly && field.value === null && field.default === null ? { ...field, required: false } : field;
}
