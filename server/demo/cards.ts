/** Cards and badges of the demonstration. */
import { createHash } from 'node:crypto';
import type { CardKind } from '../cards/store/cards.ts';
import type { Localized } from '../kernel/portal/language.ts';
import { writeJson } from '../kernel/values/json.ts';
import { both, type DemoContext, keepDemoFile } from './demo-context.ts';
import type { DemoPeople } from './people.ts';
import { drawBadge, drawCover } from './pictures.ts';

interface DemoCard {
  readonly holder: string;
  readonly kind: CardKind;
  readonly type: Localized;
  readonly title: Localized;
  readonly description?: Localized;
  readonly criteria?: Localized;
  readonly picture: number;
  /** The picture of the back, where there is one; else the portal shows the code. */
  readonly back?: number;
  /** Days from the seeding day. */
  readonly issued: number;
  readonly expires?: number;
  readonly isRevoked?: boolean;
  readonly staysInPortal?: boolean;
}

const school = both('Harbour Business School', '海港商學院');
const office = both('Student Learning and Development Office', '學生學習發展處');

const studentCard = {
  kind: 'card',
  type: both('Student card', '學生證'),
  title: both('Student card 2025/26', '學生證 2025/26'),
  description: both(
    'This card opens the school building, the library and the computer rooms. Please show it when asked. If it is lost, tell the office on the same day: it will be revoked and replaced.',
    '此證可用於進出教學大樓、圖書館及電腦室，請於職員要求時出示。如有遺失，請即日通知辦公室，以便註銷及補發。',
  ),
  picture: 0,
  back: 5,
  issued: -78,
  expires: 285,
} as const;

const cards: readonly DemoCard[] = [
  { ...studentCard, holder: 'chris', issued: -20 },
  {
    ...studentCard,
    holder: 'chris',
    isRevoked: true,
    description: both('Reported lost and replaced by a new card.', '已報失，並已補發新證。'),
  },
  {
    holder: 'chris',
    kind: 'card',
    type: both('Visitor card', '訪客證'),
    title: both('Pre-term visitor card', '學前訪客證'),
    description: both('For the pre-term weeks only.', '只適用於學前課程期間。'),
    picture: 1,
    issued: -95,
    expires: -78,
  },
  {
    holder: 'chris',
    kind: 'badge',
    type: both('Skill badge', '技能徽章'),
    title: both('Presenting with confidence', '自信演說'),
    description: both('Speaks freely and to the point before an audience.', '能面對聽眾清晰流暢地表達。'),
    criteria: both(
      'Took part in the workshop and gave a talk of ten minutes that two lecturers passed.',
      '完成工作坊，並作十分鐘演講，獲兩位講師評為合格。',
    ),
    picture: 2,
    issued: -50,
  },
  {
    holder: 'chris',
    kind: 'badge',
    type: both('Competition badge', '比賽徽章'),
    title: both('Case competition finalist', '個案比賽決賽隊伍'),
    criteria: both('Reached the final of the case competition of the school.', '晉身學院個案比賽決賽。'),
    picture: 3,
    issued: -33,
    expires: 700,
  },
  {
    holder: 'chris',
    kind: 'badge',
    type: both('Service badge', '服務徽章'),
    title: both('Peer mentor', '朋輩導師'),
    description: both('Given at the end of the year on paper as well.', '學年結束時另頒發證書。'),
    criteria: both('Has looked after a first-year student since September.', '自九月起擔任一年級同學的導師。'),
    picture: 4,
    issued: -12,
    staysInPortal: true,
  },
  { ...studentCard, holder: 'wendy' },
  { ...studentCard, holder: 'sofia' },
  { ...studentCard, holder: 'lead2' },
];

export async function seedCards(context: DemoContext, { ids }: DemoPeople): Promise<void> {
  const addresses = new Map<string, string>();
  const addressOf = async (card: DemoCard, picture: number) => {
    const name = `${card.kind}-${picture}.png`;
    const address = addresses.get(name) ?? (await addPicture(context, { ...card, picture }, name));
    addresses.set(name, address);
    return address;
  };
  const year = context.day(0).slice(0, 4);
  for (const [index, card] of cards.entries()) {
    const address = await addressOf(card, card.picture);
    const back = card.back === undefined ? null : await addressOf(card, card.back);
    const serial = `HBS-${year}-${String(index + 41).padStart(6, '0')}`;
    await addCard(context, card, { userId: ids[card.holder] ?? 0, serial, address, back });
  }
}

async function addPicture(context: DemoContext, { kind, picture }: DemoCard, filename: string): Promise<string> {
  const drawn = kind === 'card' ? drawCover(picture, 640, 404) : drawBadge(picture);
  return (await keepDemoFile(context, { filename, ...drawn, isPublic: true })).address;
}

async function addCard(
  context: DemoContext,
  card: DemoCard,
  {
    userId,
    serial,
    address,
    back,
  }: {
    readonly userId: number;
    readonly serial: string;
    readonly address: string;
    readonly back: string | null;
  },
): Promise<void> {
  const text = (texts: Localized | undefined) => (texts ? writeJson(texts) : null);
  await context.database
    .insertInto('cards')
    .values({
      user_id: userId,
      kind: card.kind,
      type: writeJson(card.type),
      title: writeJson(card.title),
      serial_no: serial,
      issuer: writeJson(card.kind === 'card' ? school : office),
      description: text(card.description),
      criteria: text(card.criteria),
      issued_at: context.at(card.issued),
      expires_at: card.expires === undefined ? null : context.at(card.expires, '00:00'),
      is_revoked: card.isRevoked ? 1 : 0,
      front_image: address,
      back_image: back,
      badge_image: card.kind === 'badge' ? address : null,
      verify_code: verifyCode(serial),
      can_download: card.staysInPortal ? 0 : 1,
    })
    .execute();
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Eight characters made from the serial, so that a second seeding gives the same. */
function verifyCode(serial: string): string {
  const hash = createHash('sha256').update(`card/${serial}`).digest();
  const code = Array.from(hash.subarray(0, 8), (byte) => letters[byte % 32]).join('');
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
