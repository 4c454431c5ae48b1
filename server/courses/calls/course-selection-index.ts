import type { Round } from '#contract';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { visibleRounds } from '../store/course-rounds.ts';
import { describeRounds } from '../store/describe-rounds.ts';

type Context = CallContext<'course-selection/index'>;

/** What can be done now comes first, then what comes soon. */
const order: Readonly<Record<Round['state'], number>> = { open: 0, not_started: 2, ended: 3, result: 4 };
const addDropPlace = 1;

export async function courseSelectionIndex(context: Context): Promise<CallAnswer<'course-selection/index'>> {
  const { kind, term_id: termId } = context.body;
  let rounds = await visibleRounds(context);
  if (kind) rounds = rounds.where('kind', '=', kind);
  if (termId) rounds = rounds.where('term_id', '=', termId);
  const rows = await rounds.selectAll('rounds').orderBy('start_at', 'desc').orderBy('rounds.id', 'desc').execute();
  const list = await describeRounds(context, rows);
  return { list: list.sort((one, other) => placeOf(one) - placeOf(other)) };
}

function placeOf(round: Round): number {
  return round.state !== 'open' && round.add_drop_open ? addDropPlace : order[round.state];
}
