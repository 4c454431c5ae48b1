/** One call asks another for the same person, in the same transaction: a form is checked against the data that it reads. */
import { queryValues } from '#model';
import type { AskCall, CallContext, CallHandler, CallName } from '../kernel/call/call.ts';
import { readPaging } from '../kernel/call/paging.ts';
import type { ServedCall } from './answer-call.ts';
import { cleanInput } from './clean-input.ts';

/** @param find  a call that this server answers; a call that changes something is not asked */
export function callAsker(find: (name: string) => ServedCall | undefined): AskCall {
  return async (context, name, given, perPage) => {
    const served = find(name);
    if (!served || served.call.changes) return null;
    const { call, checks } = served;
    const sent = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
    const isOfQuery = (key: string) => call.method === 'GET' || Object.hasOwn(call.query ?? {}, key);
    const paged = call.paged && perPage !== null ? { page: '1', 'per-page': String(perPage) } : {};
    const ofQuery = sent
      .filter(([key]) => isOfQuery(key))
      .map(([key, value]) => [key, Array.isArray(value) ? queryValues(value) : queryValues(value)[0]] as const);
    const query = checks.query({ ...Object.fromEntries(ofQuery), ...paged });
    const body = checks.body(cleanInput(Object.fromEntries(sent.filter(([key]) => !isOfQuery(key)))));
    const inside: CallContext = {
      ...context,
      call,
      query: query as never, // the schemas made from the same contract as the types have checked both
      body: body as never, // the same
      file: null,
      paging: readPaging(query, context.portal.perPage),
    };
    return run(served.handler, inside);
  };
}

async function run(handler: CallHandler<CallName>, context: CallContext): Promise<unknown> {
  if (typeof handler === 'function') return handler(context as never); // registered under the name whose shapes it has
  const own = context as never; // the same
  return handler.run(own, await handler.prepare(own));
}
