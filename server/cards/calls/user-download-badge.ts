/** Makes a badge that carries who it was given to, before the transaction that keeps it. */
import { type CallContext, inTwoSteps } from '../../kernel/call/call.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import { type KeptFile, keepMadeFile, recordMadeFile } from '../../kernel/files/made-files.ts';
import { signBadge } from '../rules/sign-badge.ts';
import { cardTexts, findDownloadable } from '../store/cards.ts';

type Context = CallContext<'user/download-badge'>;

export const userDownloadBadge = inTwoSteps<'user/download-badge', KeptFile>(makeBadge, recordMadeFile);

async function makeBadge(context: Context): Promise<KeptFile> {
  const { files, language, time } = context;
  const badge = await findDownloadable(context, 'badge');
  const picture = await files.readPublic(badge.badge_image ?? '');
  if (!picture) throw new Refusal('notFound');
  const { title, issuer, criteria } = cardTexts(badge, language);
  const bytes = signBadge(picture, {
    Title: title,
    Author: issuer,
    Description: criteria,
    Holder: [badge.en_name, badge.name].filter(Boolean).join(' '),
    Serial: badge.serial_no,
    Issued: time.date(badge.issued_at),
    'Verification code': badge.verify_code,
  });
  return keepMadeFile(files, `badge-${badge.serial_no}`, 'png', bytes);
}
