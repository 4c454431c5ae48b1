import { keepUndeclared } from '../../forms/store/extra-fields.ts';
import type { CallAnswer } from '../../kernel/call/call.ts';
import { fieldError } from '../../kernel/call/field-errors.ts';
import { type FieldIssue, invalidField, Refusal, refusals } from '../../kernel/call/refusal.ts';
import { readJson, writeJson } from '../../kernel/values/json.ts';
import { audienceOf } from '../../people/store/audience.ts';
import { courseSettings } from '../rules/course-settings.ts';
import {
  findRound,
  maySelectIn,
  type Phase,
  phaseOf,
  phaseOfMode,
  type RoundRecord,
  requirePhase,
  whyNoPhase,
} from '../store/course-rounds.ts';
import { contentOf, describeSelection, loadSelection } from '../store/course-selections.ts';
import { loadRoundFacts, readWishes } from '../store/round-facts.ts';
import {
  rehearse,
  type Submission,
  type SubmitContext,
  submitFirstCome,
  submitPreferences,
} from '../store/submit-selection.ts';

type Answer = CallAnswer<'course-selection/submit-selection'>;

/** Nobody selects more courses than a round can offer on one page. */
const itemsMaximum = 200;

export async function courseSelectionSubmitSelection(context: SubmitContext): Promise<Answer> {
  const { body, database, user, now } = context;
  const round = await findRound(context, body.round_id);
  if (!(await maySelectIn(database, user, round))) throw new Refusal('notEligible');
  if (body.items.length > itemsMaximum) throw invalidField('items', 'length');
  if (body.dry_run === 1) return tryOut(context, round);
  const phase = requirePhase(round, now);
  const submission = await readSubmission(context, round, phase);
  if (phase === 'preference') await submitPreferences(context, submission);
  else await submitFirstCome(context, submission);
  const stored = await loadSelection(database, round.id, user.id);
  if (!stored) throw new Error(`The selection of user ${user.id} in round ${round.id} was not kept.`);
  return { selection: await describeSelection(context, round, contentOf(stored)), problems: [], dry_run: false };
}

/** Only the own class counts here, whichever class a lead looks at. */
async function readSubmission(
  { database, user, body, language, portal }: SubmitContext,
  round: RoundRecord,
  phase: Phase,
): Promise<Submission> {
  const audience = await audienceOf(database, user, user.ownClassId);
  const { clashBlocks } = courseSettings(portal);
  const facts = await loadRoundFacts({ database, audience, userId: user.id, language, clashBlocks }, round, phase);
  return { round, phase, facts, wishes: await readWishes(database, body.items, facts) };
}

/** Outside of its time a round is tried out too, as it would be in its time: that it is closed is one problem among others. */
async function tryOut(context: SubmitContext, round: RoundRecord): Promise<Answer> {
  const { body, portal, call, language, now } = context;
  const phase = phaseOf(round, now);
  const submission = await readSubmission(context, round, phase ?? phaseOfMode(round));
  const { stored, problems, items } = await rehearse(context, submission);
  const issues = phase === null ? [closedIssue(whyNoPhase(round, now)), ...problems] : problems;
  const before = stored ? readJson<Record<string, unknown>>(stored.selection.ext) : {};
  const content = {
    version: stored?.selection.version ?? 0,
    submittedAt: stored?.selection.submitted_at ?? null,
    ext: writeJson(body.ext === undefined ? before : keepUndeclared(portal, call.name, before, body.ext)),
    items,
  };
  return {
    selection: await describeSelection(context, round, content),
    problems: issues.map((issue) => ({ course_id: null, ...fieldError(issue, portal, call.name, language) })),
    dry_run: true,
  };
}

function closedIssue(why: ReturnType<typeof whyNoPhase>): FieldIssue {
  const { reason, says } = refusals[why];
  return { field: 'round_id', rule: reason, says };
}
