import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import { presentCard, selectCards } from '../store/cards.ts';

export async function userCardList(context: CallContext<'user/card-list'>): Promise<CallAnswer<'user/card-list'>> {
  const { database, user, body } = context;
  let cards = selectCards(database, user.id);
  if (body.id) cards = cards.where('cards.id', '=', body.id);
  if (body.kind) cards = cards.where('cards.kind', '=', body.kind);
  const rows = await cards.orderBy('cards.issued_at', 'desc').orderBy('cards.id', 'desc').execute();
  if (body.id && rows.length === 0) throw new Refusal('notFound');
  return { list: rows.map((row) => presentCard(row, context)) };
}
