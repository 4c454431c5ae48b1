import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { inLanguage, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import { findRound, isPublished, type RoundRecord } from '../store/course-rounds.ts';
import { contentOf, describeSelection, loadSelection, type SelectionRecord } from '../store/course-selections.ts';
import { describeRound } from '../store/describe-rounds.ts';

type Context = CallContext<'course-selection/get-selected-course'>;
type History = CallAnswer<'course-selection/get-selected-course'>['history'];

/** What students do themselves; everything else is a result. */
const ownActions = ['selected', 'changed', 'dropped'];

export async function courseSelectionGetSelectedCourse(
  context: Context,
): Promise<CallAnswer<'course-selection/get-selected-course'>> {
  const { database, user, body } = context;
  const round = await findRound(context, body.round_id);
  const stored = await loadSelection(database, round.id, user.id);
  return {
    round: await describeRound(context, round),
    selection: stored ? await describeSelection(context, round, contentOf(stored)) : null,
    history: stored ? await loadHistory(context, round, stored.selection) : [],
  };
}

async function loadHistory(
  { database, language, time, now }: Context,
  round: RoundRecord,
  selection: SelectionRecord,
): Promise<History> {
  const rows = await database
    .selectFrom('selection_history')
    .innerJoin('courses', 'courses.id', 'selection_history.course_id')
    .innerJoin('course_options', 'course_options.id', 'selection_history.option_id')
    .select(['selection_history.at', 'selection_history.action', 'courses.id', 'courses.code', 'courses.title'])
    .select('course_options.label')
    .where('selection_history.selection_id', '=', selection.id)
    .orderBy('selection_history.id')
    .execute();
  const isShown = (action: string) => isPublished(round, now) || ownActions.includes(action);
  return rows
    .filter(({ action }) => isShown(action))
    .map(({ at, action, id, code, title, label }) => ({
      at: time.datetime(at),
      action: action as History[number]['action'], // written by the server from the same list of words
      course: { id, code, title: inLanguage(readJson<Localized>(title), language), option: label },
    }));
}
