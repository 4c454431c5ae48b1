/** Where calls stand, whoever answers them. */
import type { FastifyReply } from 'fastify';

/** All calls stand below this address (spec section 7). */
export const callBase = '/student-api/v1';

/** @param allowed  the one method of the call */
export function refuseMethod(allowed: string, reply: FastifyReply): FastifyReply {
  return reply.code(405).header('Allow', allowed).send({ code: 405, message: 'Method not allowed', data: null });
}
