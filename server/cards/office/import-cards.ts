/** Issues cards and badges, or brings them up to date: one is known by its serial number. Needs a transaction. */
import type { OfficeRecords } from '#model';
import { bring, type Outcome } from '../../kernel/database/bring.ts';
import type { ImportIssue } from '../../kernel/database/import-issue.ts';
import { bringPicture, type FilingImport, fileIfNamed, fileNamed } from '../../kernel/files/office-files.ts';
import type { Speaker } from '../../kernel/portal/texts.ts';
import { writeJson } from '../../kernel/values/json.ts';
import { randomLetters } from '../../kernel/values/secrets.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { findStudent } from '../../people/office/find-student.ts';

type WrittenCard = NonNullable<OfficeRecords['cards']>[number];

type Office = FilingImport & { readonly portal: Pick<Speaker, 'office'> };

export async function importCard(
  office: Office,
  card: WrittenCard,
  index: number,
): Promise<Outcome | readonly ImportIssue[]> {
  const { database } = office;
  const place = ['cards', index];
  const { id: userId, issues } = await findStudent(database, card.sid, [...place, 'sid']);
  const before = await database
    .selectFrom('cards')
    .selectAll()
    .where('serial_no', '=', card.serialNo)
    .executeTakeFirst();
  if (before && userId !== undefined && before.user_id !== userId)
    return [anothers(card.serialNo, [...place, 'serial-no'])];
  if (userId === undefined) return issues;
  const front = fileNamed(office, { file: card.image });
  const image = (await bringPicture(office, before?.front_image ?? null, front)) ?? '';
  const values = {
    ...wordsOf(card, office.portal),
    user_id: userId,
    kind: card.kind,
    issued_at: card.issuedAt ?? before?.issued_at ?? instantOf(office.now),
    expires_at: card.expiresAt ?? null,
    is_revoked: card.revoked ? 1 : 0,
    can_download: card.download ? 1 : 0,
    front_image: image,
    back_image: await bringPicture(office, before?.back_image ?? null, fileIfNamed(office, card.back)),
    badge_image: card.kind === 'badge' ? image : null,
    verify_code: before?.verify_code ?? newCode(),
  };
  return (await bring(database, 'cards', { serial_no: card.serialNo }, values)).outcome;
}

function wordsOf({ type, title, issuer, description, criteria }: WrittenCard, { office }: Office['portal']) {
  return {
    type: writeJson(type),
    title: writeJson(title),
    issuer: writeJson(issuer ?? office),
    description: description ? writeJson(description) : null,
    criteria: criteria ? writeJson(criteria) : null,
  };
}

/** What proves a card to somebody who asks the office: `7KQ2-M9XA`. */
function newCode(): string {
  return `${randomLetters(4)}-${randomLetters(4)}`;
}

function anothers(serialNo: string, path: ImportIssue['path']): ImportIssue {
  return {
    path,
    problem: `The card ${serialNo} belongs to another student.`,
    remedy: 'Give this one a number of its own.',
  };
}
