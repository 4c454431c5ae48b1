/** What people say of events afterwards: 25 reviews and 36 pictures of the case competition, and a few of others. */
import { useFiles } from '../kernel/files/record-files.ts';
import { type DemoContext, keepDemoFile } from './demo-context.ts';
import type { EventName } from './event-list.ts';
import type { DemoPeople } from './people.ts';
import { drawGroup } from './pictures.ts';

type Review = readonly [who: string, rating: number, content: string];

const competition: readonly Review[] = [
  ['chris', 5, 'Five hours for a case is brutal, and exactly how it is at work. I have never learnt so much in a day.'],
  ['wendy', 5, 'The jury asked better questions than my own board does. Thank you to the organisers!'],
  ['lead2', 4, 'Very well run. The break between the presentations could be longer.'],
  ['student1', 5, '個案很貼近現實，評審的意見一針見血。'],
  ['student2', 4, 'Great case. We needed more power sockets in the team rooms.'],
  ['student3', 3, 'Interesting, but the data sheet came twenty minutes late and nobody said why.'],
  ['student4', 5, 'Best event of the term.'],
  ['student5', 4, '酒會上與評審交流很有收穫，希望下次時間更長。'],
  ['student6', 5, 'I only came to watch and stayed until the end. The final of the two best teams was thrilling.'],
  ['student7', 4, 'Good mix of teams from all classes.'],
  ['student8', 2, 'The lecture theatre was freezing, and from the back one could not read the slides.'],
  ['student9', 5, 'Our team came last and we would do it again tomorrow.'],
  ['student10', 4, '題目有趣，但匯報時間只有十分鐘，略嫌不足。'],
  ['student11', 5, 'Loved the feedback in writing that every team got.'],
  ['student12', 4, 'Lunch was excellent. The coffee was not.'],
  ['student13', 3, 'Fine, though the rules on the use of the internet were not clear until noon.'],
  ['student14', 5, 'Met the person who is now my supervisor on the summer project.'],
  ['student15', 4, '組織有序，流程清晰。'],
  ['student16', 5, 'You see in one day who can lead and who only talks.'],
  ['student17', 4, 'Please do this twice a year.'],
  ['student18', 1, 'Our presentation was cut off in the middle because the clock on stage was wrong.'],
  ['student19', 4, 'Tough, fair, and fun in the end.'],
  ['student20', 5, '很佩服冠軍隊伍的財務分析，期待他們分享。'],
  ['student21', 3, 'A little long for those who only watch.'],
  ['student22', 5, 'The moderator was brilliant.'],
];

const reviews: Readonly<Partial<Record<EventName, readonly Review[]>>> = {
  photos: competition,
  assessmentOpen: [
    ['wendy', 5, 'I have redrawn every chart of my monthly report.'],
    ['student1', 4, 'Bring your own chart, really. The examples are good, but your own hurts more.'],
    ['student3', 4, '導師很有耐性，逐一修改我們的圖表。'],
  ],
  assessmentDone: [['student2', 5, 'Ten minutes was no exaggeration.']],
};

interface Upload {
  readonly who: string;
  readonly count: number;
  readonly caption: string;
  readonly isPending?: boolean;
}

const uploads: readonly Upload[] = [
  { who: 'wendy', count: 9, caption: 'Nine o’clock: the case is out' },
  { who: 'student1', count: 9, caption: 'Team rooms before noon' },
  { who: 'student4', count: 8, caption: '下午的匯報' },
  { who: 'chris', count: 4, caption: 'Our five hours' },
  { who: 'student7', count: 3, caption: 'The winners' },
  { who: 'student10', count: 2, caption: 'Reception', isPending: true },
  { who: 'chris', count: 1, caption: 'With the jury', isPending: true },
];

export async function seedReviews(
  context: DemoContext,
  { ids }: Pick<DemoPeople, 'ids'>,
  eventIds: Readonly<Record<EventName, number>>,
): Promise<void> {
  const { at } = context;
  const names = Object.keys(reviews) as EventName[]; // the keys of the table above
  for (const name of names) {
    for (const [index, [who, rating, content]] of (reviews[name] ?? []).entries()) {
      const writtenAt = at(-11 + Math.floor(index / 5), `10:${String(10 + index)}`);
      const moment = name === 'photos' ? writtenAt : at(-1, `09:${String(10 + index)}`);
      await addComment(
        context,
        { eventId: eventIds[name], userId: ids[who] ?? 0, moment },
        { kind: 'comment', rating, content },
      );
    }
  }
  let number = 0;
  for (const [index, upload] of uploads.entries()) {
    const { who, caption, isPending, count } = upload;
    const ownerId = ids[who] ?? 0;
    const moment = at(isPending ? -1 : -12, `19:${String(10 + index * 5)}`);
    const status = isPending ? 'pending' : 'published';
    const id = await addComment(
      context,
      { eventId: eventIds.photos, userId: ownerId, moment },
      { kind: 'photo', caption, status },
    );
    const files = Array.from({ length: count }, (_, place) => number + place);
    number += count;
    await addPictures(context, id, ownerId, files);
  }
}

interface Words {
  readonly kind: 'comment' | 'photo';
  readonly rating?: number;
  readonly content?: string;
  readonly caption?: string;
  readonly status?: 'published' | 'pending';
}

async function addComment(
  { database }: DemoContext,
  { eventId, userId, moment }: { readonly eventId: number; readonly userId: number; readonly moment: string },
  words: Words,
): Promise<number> {
  const { id } = await database
    .insertInto('event_comments')
    .values({
      status: 'published',
      ...words,
      event_id: eventId,
      user_id: userId,
      created_at: moment,
      updated_at: moment,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Upright, square and wide ones take turns. */
const shapes = [
  [240, 160],
  [160, 220],
  [200, 200],
] as const;

async function addPictures(
  context: DemoContext,
  commentId: number,
  ownerId: number,
  numbers: readonly number[],
): Promise<void> {
  const fileIds: string[] = [];
  for (const number of numbers) {
    const [width, height] = shapes[number % shapes.length] ?? shapes[0];
    const filename = `case-competition-${number + 1}.png`;
    const file = { filename, ...drawGroup(number, width, height), ownerId, purpose: 'photo' };
    fileIds.push((await keepDemoFile(context, file)).id);
  }
  await useFiles(context.database, { record: 'comment', role: 'image' }, commentId, fileIds);
}
