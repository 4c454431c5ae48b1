/** Keeps an application to a season of exchange as a draft, or sends it for good. */

import { submitOfficeForm } from '../../forms/store/submissions.ts';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { checkEligibility, findApplication, findSeason, loadStanding, seasonState } from '../store/exchange.ts';

type Context = CallContext<'global-exchange/field-submit'>;

export async function globalExchangeFieldSubmit(context: Context): Promise<CallAnswer<'global-exchange/field-submit'>> {
  const { database, user, body, now } = context;
  const season = await findSeason(database, body.id, now);
  const standing = await loadStanding(database, user.id, season.id, now);
  if (!checkEligibility(context, season, standing).every(({ ok }) => ok)) throw new Refusal('notEligible');
  const state = seasonState(season, now);
  if (state !== 'open') throw new Refusal(state === 'not_started' ? 'windowNotOpen' : 'windowClosed');
  const isDraft = body.is_draft === 1;
  await keepApplication(context, isDraft);
  return submitOfficeForm(context, { formId: season.form_id, sent: body, purposes: ['form'], isDraft });
}

/**
 * Writes the application first: two of one person at once take turns here, and what was sent stays sent.
 * @throws Refusal 409 when it was sent already, or kept elsewhere since it was read
 */
async function keepApplication({ database, user, body, now }: Context, isDraft: boolean): Promise<void> {
  const moment = instantOf(now);
  const state = { status: isDraft ? 'draft' : 'submitted', submitted_at: isDraft ? null : moment, updated_at: moment };
  const read = body.version === undefined ? null : instantOf(new Date(body.version));
  const kept = await database
    .insertInto('exchange_applications')
    .values({ season_id: body.id, user_id: user.id, ...state })
    .onConflict((conflict) =>
      conflict
        .columns(['season_id', 'user_id'])
        .doUpdateSet(state)
        .where(({ and, eb }) =>
          and([
            eb('exchange_applications.status', '=', 'draft'),
            ...(read === null ? [] : [eb('exchange_applications.updated_at', '=', read)]),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  if (kept) return;
  const other = await findApplication(database, body.id, user.id);
  if (!other) throw new Refusal('notFound');
  throw new Refusal(other.status === 'draft' ? 'version' : 'state');
}
