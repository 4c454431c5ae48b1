/** What a page has to be asked for, where its route alone shows nothing: a record that the demonstration has. */

/**
 * @typedef {(call: string, body?: object) => Promise<any>} Ask the data of a call's answer, as one person sees it
 */

/** The first record of a list, or the first that fits. */
const first = (call, body, fits = () => true) => {
  /** @param {Ask} ask */
  return async (ask) => {
    const { list } = await ask(call, body);
    const found = list.find(fits) ?? list[0];
    if (!found) throw new Error(`The demonstration has nothing in ${call} ${JSON.stringify(body ?? {})}.`);
    return `?id=${found.id}`;
  };
};

/** @type {Readonly<Record<string, (ask: Ask) => Promise<string> | string>>} */
const asked = {
  '/pages/news/detail': first('news/index', { filter: 0 }, ({ form_state }) => form_state === 'todo'),
  '/pages/events/detail': first('activity', { filter: 'open' }, ({ actions }) => actions?.can_apply),
  '/pages/events/photoWall': first('activity', { filter: 'all', has_photos: 1 }),
  '/pages/sign/sign': first('activity', { filter: 'all' }, ({ actions }) => actions?.can_sign),
  '/pages/applications/detail': first('application/index', {}, ({ status }) => status === 'waiting'),
  '/pages/personal/applicationDetail': first('application/index', {}, ({ status }) => status === 'success'),
  '/pages/faq/detail': first('question/index', {}),
  '/pages/personal/cardDeatil': first('user/card-list', {}, ({ state }) => state === 'active'),
  '/pages/course/courseRegistrationDetails': first('course-selection/index', { kind: 'registration' }),
  '/pages/courseSelection/selection': first('course-selection/index', {}, ({ state }) => state === 'open'),
  '/pages/courseSelection/detail': first('course-selection/index', {}, ({ state }) => state === 'result'),
  '/choose-location': () => '?key=address',
  '/open-location': () => '?latitude=22.4196&longitude=114.2068&name=University%20Library',
};

/**
 * The address of a page that shows something: `/pages/faq/detail?id=3`.
 * @param {Ask} ask
 * @param {string} route
 * @returns {Promise<string>}
 */
export async function addressOf(ask, route) {
  return route + ((await asked[route]?.(ask)) ?? '');
}
