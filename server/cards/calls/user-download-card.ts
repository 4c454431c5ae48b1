/** Makes a card as PDF, before the transaction that keeps it. */
import { type CallContext, inTwoSteps } from '../../kernel/call/call.ts';
import { type KeptFile, keepMadeFile, recordMadeFile } from '../../kernel/files/made-files.ts';
import type { SentenceName } from '../../kernel/portal/texts.ts';
import { cardTexts, findDownloadable, type HeldCard } from '../store/cards.ts';

type Context = CallContext<'user/download-card'>;

export const userDownloadCard = inTwoSteps<'user/download-card', KeptFile>(makeCard, recordMadeFile);

async function makeCard(context: Context): Promise<KeptFile> {
  const { files, language } = context;
  const card = await findDownloadable(context, 'card');
  const { drawCard } = await import('../rules/draw-card.ts'); // what writes PDF is big: the first card loads it, not the start
  const bytes = await drawCard({
    ...cardTexts(card, language),
    serialNo: card.serial_no,
    verifyCode: card.verify_code,
    name: card.name,
    enName: card.en_name,
    sid: card.sid,
    facts: factsOf(context, card),
    design: (await files.readPublic(card.front_image)) ?? null,
    photo: (await files.readPublic(card.headimg ?? '')) ?? null,
  });
  return keepMadeFile(files, `card-${card.serial_no}`, 'pdf', bytes);
}

function factsOf({ language, time, portal }: Context, card: HeldCard): string[] {
  const dated = (name: SentenceName, moment: string) => portal.say(name, language, { date: time.date(moment) });
  const issued = dated('cardIssued', card.issued_at);
  return card.expires_at === null ? [issued] : [issued, dated('cardValidUntil', card.expires_at)];
}
