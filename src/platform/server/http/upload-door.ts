import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusals } from '#src/platform/server/access.ts';
import type { Caller, RequestContext } from '#src/platform/server/access.ts';

/**
 * The door of a route that takes a file as it is, which no procedure does: who may not keep records is refused in the
 * words of the procedures before anything of the file is read.
 */
export function uploadDoor(contextOf: (request: FastifyRequest) => Promise<RequestContext>) {
  const callers = new WeakMap<FastifyRequest, Caller>();
  return {
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      void reply.header('cache-control', 'no-store');
      const { caller } = await contextOf(request);
      if (!caller) return refuse(reply, 401, 'UNAUTHORIZED', refusals.signedIn);
      if (!caller.permits('recordKeeper')) return refuse(reply, 403, 'FORBIDDEN', refusals.recordKeeper);
      callers.set(request, caller);
    },

    /** Whose file it is; everybody else was turned away. */
    callerOf(request: FastifyRequest): Caller {
      const caller = callers.get(request);
      if (!caller) throw new Error('A file came past the door.');
      return caller;
    },
  };
}

export function refuse(reply: FastifyReply, status: number, code: string, message: string) {
  return reply.code(status).send({ code, message });
}
