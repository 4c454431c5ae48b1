/** The course table: a catalogue for everybody, and what a student has taken. */
import type { UnitTotals } from '#contract';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { type PageMeta, pageMeta, pageOffset } from '../../kernel/call/paging.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { readsAsVisitor } from '../../people/store/audience.ts';
import { describeCourses } from '../store/describe-courses.ts';
import { isStillGiven, matchesCourse } from '../store/find-courses.ts';
import { loadOwnCourses, type OwnCourse } from '../store/own-courses.ts';
import { describeTerms, loadTerms } from '../store/terms.ts';

type Context = CallContext<'course/course-table'>;
type Own = ReadonlyMap<number, OwnCourse>;

const nothing: Own = new Map();

export async function courseCourseTable(context: Context): Promise<CallAnswer<'course/course-table'>> {
  const { database, user, body, now, time, language } = context;
  const isMine = body.view === 'mine';
  const asVisitor = readsAsVisitor(context);
  if (asVisitor && isMine)
    throw new Refusal(user ? 'classRequired' : context.hasExpiredToken ? 'tokenExpired' : 'notLoggedIn');
  const own = user && !asVisitor ? await loadOwnCourses(database, user.id, now) : nothing;
  const { rows, totals, meta } = await findCourses(context, { own, isMine, asVisitor });
  const view = { withSeats: !asVisitor, own, ownSectionOnly: isMine };
  return {
    terms: describeTerms(await loadTerms(database), time.date(instantOf(now)), language),
    list: await describeCourses(context, rows, view),
    totals,
    _meta: meta,
  };
}

interface Search {
  readonly own: Own;
  readonly isMine: boolean;
  readonly asVisitor: boolean;
}

async function findCourses(context: Context, search: Search) {
  const { database, body, paging } = context;
  const { own, isMine, asVisitor } = search;
  const type = asVisitor ? 'elective' : (body.type ?? 'all');
  let courses = database.selectFrom('courses').where(matchesCourse(database, body));
  if (body.term_id) courses = courses.where('term_id', '=', body.term_id);
  if (type !== 'all') courses = courses.where('type', '=', type);
  courses = isMine ? courses.where('courses.id', 'in', takenIds(own)) : courses.where(isStillGiven(database));
  const all = await courses.select(['courses.id', 'type', 'units']).execute();
  const sorted = courses.selectAll('courses').orderBy('courses.code').orderBy('courses.id');
  const rows = await (isMine ? sorted : sorted.limit(paging.perPage).offset(pageOffset(paging))).execute();
  const counted = isMine ? all.filter(({ id }) => own.get(id)?.status === 'enrolled') : all;
  return { rows, totals: totalsOf(counted), meta: isMine ? onePage(rows.length) : pageMeta(paging, all.length) };
}

/** `in ()` is no SQL, so nobody's courses are looked for under an id that does not exist. */
function takenIds(own: Own): number[] {
  const ids = [...own].flatMap(([id, { status }]) => (status === 'enrolled' || status === 'waiting_list' ? [id] : []));
  return ids.length > 0 ? ids : [0];
}

function totalsOf(courses: readonly { readonly type: string; readonly units: number }[]): UnitTotals {
  const sum = (type?: string) =>
    courses.reduce((total, course) => total + (type === undefined || course.type === type ? course.units : 0), 0);
  return { units: sum(), by_type: { core: sum('core'), elective: sum('elective'), pre_term: sum('pre_term') } };
}

function onePage(count: number): PageMeta {
  return pageMeta({ page: 1, perPage: Math.max(1, count) }, count);
}
