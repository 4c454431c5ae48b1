/** Calls of the contract that have no handler here: somebody else answers them, another back end or made-up data. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallModel } from '#model';
import { callBase, refuseMethod } from '../http/call-address.ts';
import type { PortalView } from '../kernel/portal/portal-view.ts';

/** Answers calls in place of a handler. */
export interface CallsElsewhere {
  /** Once, before the routes are made: how bodies are read in the room of these calls, other addresses. Left out: JSON. */
  prepare?(room: FastifyInstance, portal: () => PortalView): void | Promise<void>;
  /**
   * Answers one request, which has the method of its call.
   * @param call  as the contract describes it that is live now
   * @param portal  the one that is live now
   */
  answer(call: CallModel, request: FastifyRequest, reply: FastifyReply, portal: PortalView): Promise<FastifyReply>;
}

/**
 * One route for all calls that are not answered here. Calls are looked up when they are asked for, so that one that is added
 * while the server runs is answered at once; one that is removed goes on, for the pages that are still open.
 */
export async function registerElsewhere(
  app: FastifyInstance,
  elsewhere: CallsElsewhere,
  portal: () => PortalView,
): Promise<void> {
  const { contract: first } = portal();
  const callOf = (name: string) => ownEntry(portal().contract.calls, name) ?? ownEntry(first.calls, name);
  await app.register(async (room) => {
    await elsewhere.prepare?.(room, portal);
    room.route<{ Params: { '*': string } }>({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: `${callBase}/*`,
      compress: false, // what is passed on stays as it came
      handler: async (request, reply) => {
        const call = callOf(request.params['*']);
        if (!call) return reply.callNotFound();
        if (request.method !== call.method) return refuseMethod(call.method, reply, portal());
        reply.header('Cache-Control', 'no-store');
        return elsewhere.answer(call, request as FastifyRequest, reply, portal()); // its parameters have been read here
      },
    });
  });
}

function ownEntry<Value>(entries: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}
