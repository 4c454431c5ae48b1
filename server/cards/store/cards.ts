/** Cards and badges: whose they are, whether they still count, and what may be taken away of them. */
import type { Card } from '#contract';
import type { CallContext } from '../../kernel/call/call.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Row } from '../../kernel/database/tables.ts';
import { inLanguage, type Language, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';

export type CardKind = Card['kind'];

/** A card with who holds it. */
export type HeldCard = Row<'cards'> & Pick<Row<'users'>, 'name' | 'en_name' | 'sid' | 'headimg'>;

/** The cards of a person. */
export function selectCards(database: Database, userId: number) {
  return database
    .selectFrom('cards')
    .innerJoin('users', 'users.id', 'cards.user_id')
    .selectAll('cards')
    .select(['users.name', 'users.en_name', 'users.sid', 'users.headimg'])
    .where('cards.user_id', '=', userId);
}

function cardStatus(card: Pick<HeldCard, 'is_revoked' | 'expires_at'>, now: Date): Card['status'] {
  if (card.is_revoked === 1) return 'revoked';
  return card.expires_at !== null && card.expires_at <= instantOf(now) ? 'expired' : 'active';
}

function canDownload(card: HeldCard, kind: CardKind, now: Date): boolean {
  const hasPicture = kind === 'card' || card.badge_image !== null;
  return card.kind === kind && card.can_download === 1 && hasPicture && cardStatus(card, now) === 'active';
}

/**
 * The own card of this kind that may be taken away.
 * @throws Refusal 404 when there is none, 409 when it has run out, was revoked or stays in the portal
 */
export async function findDownloadable(
  { database, user, now, body }: Pick<CallContext<'user/download-card'>, 'database' | 'user' | 'now' | 'body'>,
  kind: CardKind,
): Promise<HeldCard> {
  const card = await selectCards(database, user.id).where('cards.id', '=', body.id).executeTakeFirst();
  if (!card) throw new Refusal('notFound');
  if (!canDownload(card, kind, now)) throw new Refusal('state');
  return card;
}

/** What is written on a card, in one language. */
export interface CardTexts {
  readonly type: string;
  readonly title: string;
  readonly issuer: string;
  readonly description: string | null;
  readonly criteria: string | null;
}

export function cardTexts(card: Row<'cards'>, language: Language): CardTexts {
  const text = (json: string) => inLanguage(readJson<Localized>(json), language);
  return {
    type: text(card.type),
    title: text(card.title),
    issuer: text(card.issuer),
    description: card.description && text(card.description),
    criteria: card.criteria && text(card.criteria),
  };
}

export function presentCard(
  card: HeldCard,
  { language, now, time }: Pick<CallContext, 'language' | 'now' | 'time'>,
): Card {
  return {
    id: card.id,
    kind: card.kind as CardKind, // written by the server from the same list of words
    ...cardTexts(card, language),
    serial_no: card.serial_no,
    holder: { name: card.name, en_name: card.en_name, sid: card.sid, headimg: card.headimg },
    issued_at: time.datetime(card.issued_at),
    expires_at: time.datetimeOrNull(card.expires_at),
    status: cardStatus(card, now),
    front_image: card.front_image,
    back_image: card.back_image,
    badge_image: card.badge_image,
    verify_code: card.verify_code,
    can_download_card: canDownload(card, 'card', now),
    can_download_badge: canDownload(card, 'badge', now),
  };
}
