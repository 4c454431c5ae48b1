import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { pageMeta, pageOffset } from '../../kernel/call/paging.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { audienceOf } from '../../people/store/audience.ts';
import { findRound, isPublished, loadOffers, type RoundRecord } from '../store/course-rounds.ts';
import { describeItems, type ItemRecord } from '../store/course-selections.ts';
import { type CourseRecord, describeCourses } from '../store/describe-courses.ts';
import { describeRound } from '../store/describe-rounds.ts';
import { matchesCourse } from '../store/find-courses.ts';
import { loadOwnCourses } from '../store/own-courses.ts';

type Context = CallContext<'course-selection/get-course'>;
type Answer = CallAnswer<'course-selection/get-course'>;

export async function courseSelectionGetCourse(context: Context): Promise<Answer> {
  const { database, user, classId, now, time, paging } = context;
  const round = await findRound(context, context.body.round_id);
  const offers = await loadOffers(database, round.id, await audienceOf(database, user, classId), user.id);
  const { rows, total } = await findOffered(
    context,
    offers.map((offer) => offer.courseId),
  );
  const view = {
    withSeats: true,
    own: await loadOwnCourses(database, user.id, now),
    required: new Set(offers.flatMap((offer) => (offer.isRequired ? [offer.courseId] : []))),
  };
  return {
    round: await describeRound(context, round),
    list: await describeCourses(context, rows, view),
    enrolled: await loadEnrolled(context, round),
    server_time: time.datetime(instantOf(now)),
    _meta: pageMeta(paging, total),
  };
}

async function findOffered(
  { database, body, paging }: Context,
  courseIds: readonly number[],
): Promise<{ rows: CourseRecord[]; total: number }> {
  if (courseIds.length === 0) return { rows: [], total: 0 };
  const courses = database
    .selectFrom('courses')
    .where('courses.id', 'in', courseIds)
    .where(matchesCourse(database, body));
  const { count } = await courses.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await courses
    .selectAll('courses')
    .orderBy('courses.code')
    .orderBy('courses.id')
    .limit(paging.perPage)
    .offset(pageOffset(paging))
    .execute();
  return { rows, total: count };
}

/** The seats of the student in the term of the round, whichever round gave them. */
async function loadEnrolled(context: Context, round: RoundRecord): Promise<Answer['enrolled']> {
  const { database, user, now } = context;
  const rounds = await database.selectFrom('rounds').selectAll().where('term_id', '=', round.term_id).execute();
  const items = await database
    .selectFrom('selection_items')
    .innerJoin('selections', 'selections.id', 'selection_items.selection_id')
    .innerJoin('courses', 'courses.id', 'selection_items.course_id')
    .selectAll('selection_items')
    .select('selections.round_id')
    .where('selections.user_id', '=', user.id)
    .where('selection_items.status', '=', 'enrolled')
    .where('courses.term_id', '=', round.term_id)
    .orderBy('selection_items.id')
    .execute();
  const described = await Promise.all(
    rounds
      .filter((other) => isPublished(other, now))
      .map((other) => describeItems(context, other, itemsOf(items, other.id))),
  );
  return described.flat().sort((one, other) => one.course.code.localeCompare(other.course.code));
}

function itemsOf(items: readonly (ItemRecord & { readonly round_id: number })[], roundId: number): ItemRecord[] {
  return items.filter((item) => item.round_id === roundId);
}
