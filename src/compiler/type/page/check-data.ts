/** What a page or a form loads and how it calls that, where a page is found, and what closes a window. */
import { isKeptWord } from '#expression/node';
import type { CallModel } from '#model';
import { counted, quoted, type Reporting } from '../../diagnostics/report.ts';
import { listOf, own, type PlainRecord, recordOf, recordsIn, textOf, valueAt } from '../../kernel/records.ts';
import { pathKey } from '../../kernel/sources.ts';
import { entryType } from '../../link/extra-fields.ts';
import { diagnosticAt, type FileContext } from '../../link/file-context.ts';
import { nameOf } from '../../link/sources-by-kind.ts';
import { entitiesIn, parseTypeWords } from '../../link/type-words.ts';
import { isReserved, reportReserved } from './page-names.ts';

/** A page is found where its route says. */
export function* checkPlace(context: FileContext): Reporting {
  const data = recordOf(context.source.data);
  const place = `/pages/${nameOf(context.source)}`;
  const routes = [data['route'], ...listOf(data['also'])].map(textOf);
  if (routes.includes(place) || routes.includes(`/${nameOf(context.source)}`)) return;
  // A route that is no address, or another page's, has a message of its own.
  const [route = ''] = routes;
  if (context.definitions.pages.get(route)?.source !== context.source) return;
  const meant = route.replace(/^\/pages(?=\/|$)/, '');
  yield diagnosticAt(
    'link/page-place',
    { path: ['route'], context },
    {
      problem: `The page with the address ${quoted(route)} stands in ${context.source.file}.`,
      remedy:
        meant === '' || meant === '/'
          ? `No file has that name. Write ${quoted(`route: /${nameOf(context.source)}`)}, and ${quoted(`also: [${route}]`)} below it.`
          : `Move the file to pages${meant}.yaml, where others will look for it.`,
    },
    'warning',
  );
}

/** What a form or a part asks for has a name of its own. */
export function* checkAskedNames(context: FileContext): Reporting {
  for (const name of Object.keys(recordOf(recordOf(context.source.data)['asks']))) {
    if (!isReserved(name, context.definitions)) continue;
    yield reportReserved(name, { path: ['asks', name], context, part: 'key' }, 'what is asked for');
  }
}

/** What a page reads from its address is read with `query.` in front, so only the words of expressions are no names for it. */
export function* checkQueryNames(context: FileContext): Reporting {
  for (const name of Object.keys(recordOf(recordOf(context.source.data)['query'])).filter(isKeptWord))
    yield reportReserved(name, { path: ['query', name], context, part: 'key' }, 'what the address gives');
}

/** What is no one word; what is not known has a message of its own. */
const unaddressed: readonly string[] = ['json', 'list', 'extra', 'entity'];

/** An address holds words. */
export function* checkQueryTypes(context: FileContext): Reporting {
  for (const [name, words] of Object.entries(recordOf(recordOf(context.source.data)['query']))) {
    const type = parseTypeWords(textOf(words));
    if (!type || !unaddressed.includes(type.kind)) continue;
    if (!entitiesIn(type).every((entity) => own(context.definitions.contract.entities, entity))) continue;
    yield diagnosticAt(
      'link/unknown-type',
      { path: ['query', name], context },
      {
        problem: `${quoted(textOf(words))} is no type of an address, which holds one word for each name.`,
        effect: `${quoted(`query.${name}`)} would always be empty.`,
        remedy: `Write the type of one word, such as ${quoted('text?')}. A record is loaded as \`data\`, by its id.`,
      },
    );
  }
}

export function* checkData(context: FileContext): Reporting {
  const data = recordOf(recordOf(context.source.data)['data']);
  for (const [name, source] of Object.entries(data)) {
    if (isReserved(name, context.definitions))
      yield reportReserved(name, { path: ['data', name], context, part: 'key' }, 'this data');
    const call = own(context.definitions.contract.calls, textOf(recordOf(source)['call']));
    yield* checkLimit(name, recordOf(source), call, context);
    yield* checkTurning(name, recordOf(source), context);
    yield* checkSize(name, recordOf(source), call, context);
    if (recordOf(source)['paged'] !== true) continue;
    if (recordOf(source)['limit'] !== undefined && call?.paged !== false) {
      yield diagnosticAt(
        'link/paged-and-limited',
        { path: ['data', name, 'limit'], context, part: 'key' },
        {
          problem: `${quoted(name)} has pages to turn and a limit, and only one of the two can hold.`,
          remedy: 'Keep `paged` for a list with pages, or `limit` for its first entries.',
        },
      );
    }
    if (call && !call.paged) {
      yield diagnosticAt(
        'link/not-paged',
        { path: ['data', name, 'paged'], context, part: 'key' },
        { problem: `The call ${quoted(call.name)} does not answer in pages.`, remedy: 'Leave out `paged`.' },
      );
    }
  }
}

/** How long a page is and how it turns are about pages. */
function* checkTurning(name: string, source: PlainRecord, context: FileContext): Reporting {
  const idle = ['per-page', 'turn'].find((key) => source[key] !== undefined && source['paged'] !== true);
  if (idle === undefined) return;
  yield diagnosticAt(
    'link/no-pages',
    { path: ['data', name, idle], context, part: 'key' },
    {
      problem: `${quoted(idle)} is about pages, and ${quoted(name)} has none.`,
      remedy: `Add ${quoted('paged: true')}, or take this out.`,
    },
  );
}

/** A call that answers in pages refuses to be asked for more than it gives at a time. */
function* checkSize(name: string, source: PlainRecord, call: CallModel | undefined, context: FileContext): Reporting {
  const path = ['data', name, source['paged'] === true ? 'per-page' : 'limit'];
  const size = valueAt(context.source.data, path);
  // What is too much for every call has been reported by its shape.
  if (context.source.broken.has(pathKey(path)) || typeof size !== 'number') return;
  if (!call?.paged || size <= call.perPageMaximum) return;
  yield diagnosticAt(
    'shape/out-of-range',
    { path, context },
    {
      problem: `The call ${quoted(call.name)} answers with at most ${counted(call.perPageMaximum, 'entry', 'entries')} at a time.`,
      remedy: `Write at most ${quoted(call.perPageMaximum)}.`,
    },
  );
}

/** What is no list has no first entries. */
function* checkLimit(name: string, source: PlainRecord, call: CallModel | undefined, context: FileContext): Reporting {
  if (!call) return;
  if (source['limit'] === undefined || call.answer.kind === 'json') return;
  if (entryType(call.answer, context.definitions)) return;
  yield diagnosticAt(
    'type/not-a-list',
    { path: ['data', name, 'limit'], context, part: 'key' },
    {
      problem: `The call ${quoted(call.name)} does not answer with a list, so it has no first entries.`,
      remedy: 'Leave out `limit`.',
    },
  );
}

/** The name of an answer (`call: … as: …`) is none that the portal itself gives. */
export function* checkAnswerNames(context: FileContext): Reporting {
  for (const { record, path } of recordsIn(context.source.data, [])) {
    const name = textOf(record['as']);
    if (record['kind'] !== 'call' || !isReserved(name, context.definitions)) continue;
    const reserved = reportReserved(name, { path: [...path, 'as'], context }, 'this answer');
    yield name === 'result'
      ? { ...reserved, remedy: 'Leave `as` out: the answer is called `result` anyway.' }
      : reserved;
  }
}

/** An action that closes a dialog is in one. */
export function* checkClosing(context: FileContext): Reporting {
  const { data } = context.source;
  const inside = ['on-open', 'content'].flatMap((key) => recordsIn(recordOf(data)[key], [key]));
  for (const { record, path } of inside) {
    if (record['close'] === undefined) continue;
    const isInDialog = path.some((_, index) => recordOf(valueAt(data, path.slice(0, index)))['dialog'] !== undefined);
    if (isInDialog) continue;
    yield diagnosticAt(
      'link/nothing-to-close',
      { path, context },
      {
        problem: 'There is no dialog here that could be closed.',
        remedy: 'Take it out, or put it into the content of a dialog.',
      },
    );
  }
}
