/** What the reference server answers the demonstration's student on the measured pages, with a round of 300 courses. */
import { askPortal, logInToPortal, startPortal } from '../../tools/portal-process.mjs';

export const courseCount = 300;

/** The round of the demonstration in which courses are ranked. */
export const roundId = 3;

/** @returns {Promise<Record<string, unknown>>} call → `data` of its answer */
export async function demoAnswers() {
  const portal = await startPortal('config');
  try {
    const token = await logInToPortal(portal.address, '1155000001');
    const ask = (name, body) => askPortal(portal.address, token, name, body);
    const round = { round_id: roundId };
    const offer = await ask('course-selection/get-course?page=1&per-page=200', round);
    const list = Array.from({ length: courseCount }, (_, index) => courseLike(offer.list, index));
    return {
      'user/info': await ask('user/info'),
      carousel: await ask('carousel'),
      'carousel/bottom': await ask('carousel/bottom'),
      'user/apply-static': await ask('user/apply-static'),
      'news/index': await ask('news/index?page=1&per-page=5', { filter: 2 }),
      activity: await ask('activity?page=1&per-page=4', { filter: 'upcoming' }),
      'publics/value-maps': await ask('publics/value-maps', {}),
      'user/message': await ask('user/message?page=1&per-page=1', {}),
      'system-info/course-config': await ask('system-info/course-config'),
      'course-selection/get-selected-course': await ask('course-selection/get-selected-course', round),
      'course-selection/get-course': {
        ...offer,
        // The demonstration's clock stands still, the browser's does not.
        round: { ...offer.round, end_at: new Date(Date.now() + 30 * 86_400_000).toISOString() },
        list,
        _meta: { totalCount: courseCount, pageCount: 1, currentPage: 1, perPage: courseCount },
      },
      'course-selection/submit-selection': {
        dry_run: true,
        selection: {},
        problems: [
          { field: 'items', rule: 'max', message: '18 units selected, at most 12 are allowed', course_id: null },
          { field: 'items[1]', rule: 'clash', message: 'Clashes with another course', course_id: 1001 },
        ],
      },
    };
  } finally {
    await portal.stop();
  }
}

/** One of the round's own courses under another number, code and title, with sections at another time. */
function courseLike(courses, index) {
  const own = courses[index % courses.length];
  const number = String(index + 1).padStart(3, '0');
  return {
    ...own,
    id: 1000 + index,
    code: `${own.code.slice(0, 3)}9${number}`,
    title: `${own.title} ${number}`,
    options: own.options.map((option, place) => ({
      ...option,
      id: 10_000 + index * 10 + place,
      meetings: option.meetings.map((meeting) => ({ ...meeting, weekday: ((index + place) % 7) + 1 })),
    })),
  };
}
