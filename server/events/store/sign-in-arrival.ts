/**
 * Who is at the door of an event, and with which proof: a student who is logged in, or a visitor who names one. To a
 * visitor a wrong code, an unknown event and an event that is not public are all the same.
 */
import type { CallContext } from '../../kernel/call/call.ts';
import { type FieldIssue, Refusal } from '../../kernel/call/refusal.ts';
import type { EventRecord } from '../rules/event-times.ts';
import { isVenueCode } from '../rules/venue-code.ts';
import { findEvent } from './find-event.ts';
import { ownRegistrations, type RegistrationRecord } from './registrations.ts';
import { checkPosition, countGuess, WrongGuess, whyNoSignIn } from './sign-in.ts';

type Context = CallContext<'activity/sign'>;

/** Somebody who may check in. */
export interface Arrival {
  readonly eventId: number;
  /** Null for somebody who wants to register at the door. */
  readonly registrationId: number | null;
  readonly name: string;
  readonly isVisitor: boolean;
}

/**
 * Looks at everything that can be guessed, and counts what was guessed wrong.
 * @throws Refusal 401, 403, 404, 409, 422, 429 for whoever may not check in
 */
export async function meetAtTheDoor(context: Context): Promise<Arrival> {
  const { database, user, body, address, now } = context;
  const guesser = { eventId: body.id, user, address, now };
  return countGuess(database, guesser, () => (user ? meetStudent(context, user) : meetVisitor(context)));
}

/** The own registration counts, whatever class a lead looks at. Who has checked in already needs no proof any more. */
async function meetStudent(context: Context, user: NonNullable<Context['user']>): Promise<Arrival> {
  const { database, body, classId } = context;
  if (user.ownClassId === null) throw new Refusal('notEligible');
  const { event } = await findEvent({ ...context, classId: classId ?? user.ownClassId }, body.id, body.sn);
  const registration = (await ownRegistrations(database, user.id, [event.id])).get(event.id);
  const person = { eventId: event.id, name: user.enName ?? user.name ?? '', isVisitor: false };
  if (registration?.status !== 'attended') {
    await checkProof(context, event, registration);
    checkPosition(event, body.location);
  }
  if (registration?.status === 'attended' || registration?.status === 'registered') {
    return { ...person, registrationId: registration.id };
  }
  if (body.walk_in !== 1) throw new Refusal('notRegistered');
  return { ...person, registrationId: null };
}

async function meetVisitor(context: Context): Promise<Arrival> {
  const { body, hasExpiredToken } = context;
  const event = await findForVisitor(context);
  if (event.sign_in_mode === 'self') throw new Refusal(hasExpiredToken ? 'tokenExpired' : 'notLoggedIn');
  await checkProof(context, event, undefined);
  if (hasExpiredToken && body.sid === undefined) throw new Refusal('tokenExpired');
  const named = await findNamed(context, event.id);
  if (!named) throw new WrongGuess('notRegistered');
  checkPosition(event, body.location);
  return { eventId: event.id, registrationId: named.id, name: named.en_name ?? named.name ?? '', isVisitor: true };
}

async function findForVisitor(context: Context): Promise<EventRecord> {
  const { body } = context;
  try {
    return (await findEvent(context, body.id, body.sn)).event;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (body.sn === undefined) throw new Refusal('invalid', { issues: missing(context, ['sn', 'sid', 'email']) });
    throw new WrongGuess('codeExpired');
  }
}

/** That it is time to check in, and that the code or the serial is right. */
async function checkProof(context: Context, event: EventRecord, own: RegistrationRecord | undefined): Promise<void> {
  const { user, body, now, settings } = context;
  const refusal = whyNoSignIn(event, now);
  if (refusal) throw new Refusal(refusal);
  if (event.sign_in_mode === 'self') return checkSerial(context, own);
  const issues = missing(context, user || context.hasExpiredToken ? ['sn'] : ['sn', 'sid', 'email']);
  if (issues.length > 0) throw new Refusal('invalid', { issues });
  if (!isVenueCode(event, body.sn ?? '', settings.secretKey, now)) throw new WrongGuess('codeExpired');
}

/** Where a button is enough, being logged in is the proof; a serial that is sent all the same must be the own one. */
async function checkSerial(context: Context, own: RegistrationRecord | undefined): Promise<void> {
  const { database, body } = context;
  const sn = body.sn?.toUpperCase();
  if (sn === undefined || sn === own?.sn) return;
  const other = await database.selectFrom('registrations').select('id').where('sn', '=', sn).executeTakeFirst();
  throw new WrongGuess(other ? 'notOwner' : 'codeExpired');
}

/** The registration of the student whom a visitor names: both must be right. */
function findNamed({ database, body }: Context, eventId: number) {
  const email = (body.email ?? '').toLowerCase();
  return database
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'registrations.user_id')
    .select(['registrations.id', 'users.en_name', 'users.name'])
    .where('registrations.event_id', '=', eventId)
    .where('registrations.status', 'in', ['registered', 'attended'])
    .where('users.status', '=', 'active')
    .where('users.sid', '=', body.sid ?? '')
    .where((eb) =>
      eb.or([eb(eb.fn('lower', ['users.email']), '=', email), eb(eb.fn('lower', ['users.campus_email']), '=', email)]),
    )
    .executeTakeFirst();
}

function missing({ body }: Context, fields: readonly ('sn' | 'sid' | 'email')[]): FieldIssue[] {
  return fields.filter((field) => body[field] === undefined).map((field) => ({ field, rule: 'required' }));
}
