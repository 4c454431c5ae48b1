import type { CourseChoice } from '#contract';
import type { CallAnswer } from '../../call.ts';
import { fieldError } from '../../field-errors.ts';
import { readJson, writeJson } from '../../json.ts';
import { invalidField, Refusal } from '../../refusal.ts';
import { audienceOf } from '../../rules/audience.ts';
import { findRound, isForOwnClass, type RoundRecord, requirePhase } from '../../rules/course-rounds.ts';
import { contentOf, describeSelection, loadSelection } from '../../rules/course-selections.ts';
import { keepUndeclared } from '../../rules/extra-fields.ts';
import { loadRoundFacts, readWishes } from '../../rules/round-facts.ts';
import {
  rehearse,
  type Submission,
  type SubmitContext,
  submitFirstCome,
  submitPreferences,
} from '../../rules/submit-selection.ts';

type Answer = CallAnswer<'course-selection/submit-selection'>;

/** Nobody selects more courses than a round can offer on one page. */
const itemsMaximum = 200;

export async function courseSelectionSubmitSelection(context: SubmitContext): Promise<Answer> {
  const { body, database, user, now } = context;
  const round = await findRound(context, body.round_id);
  if (!(await isForOwnClass(database, user, round))) throw new Refusal('notEligible');
  const phase = requirePhase(round, now);
  if (body.items.length > itemsMaximum) throw invalidField('items', 'length');
  const submission = await readSubmission(context, round, phase, body.items);
  if (body.dry_run === 1) return tryOut(context, submission);
  if (phase === 'preference') await submitPreferences(context, submission);
  else await submitFirstCome(context, submission);
  const stored = await loadSelection(database, round.id, user.id);
  if (!stored) throw new Error(`The selection of user ${user.id} in round ${round.id} was not kept.`);
  return { selection: await describeSelection(context, round, contentOf(stored)), problems: [], dry_run: false };
}

/** Only the own class counts here, whichever class a lead looks at. */
async function readSubmission(
  { database, user, language, portal }: SubmitContext,
  round: RoundRecord,
  phase: Submission['phase'],
  items: readonly CourseChoice[],
): Promise<Submission> {
  const audience = await audienceOf(database, user, user.ownClassId);
  const { clashBlocks } = portal.courses;
  const facts = await loadRoundFacts({ database, audience, language, clashBlocks }, round, phase);
  return { round, phase, facts, wishes: await readWishes(database, items, facts) };
}

async function tryOut(context: SubmitContext, submission: Submission): Promise<Answer> {
  const { body, portal, call, language } = context;
  const { stored, problems, items } = await rehearse(context, submission);
  const before = stored ? readJson<Record<string, unknown>>(stored.selection.ext) : {};
  const content = {
    version: stored?.selection.version ?? 0,
    submittedAt: stored?.selection.submitted_at ?? null,
    ext: writeJson(body.ext === undefined ? before : keepUndeclared(portal, call.name, before, body.ext)),
    items,
  };
  return {
    selection: await describeSelection(context, submission.round, content),
    problems: problems.map((slip) => ({ course_id: null, ...fieldError(slip, portal, call.name, language) })),
    dry_run: true,
  };
}
