import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusals } from '#src/platform/server/access.ts';
import type { Caller, RequestContext } from '#src/platform/server/access.ts';

type Crowd = {
  /** How many files one account may send at once: each takes memory or disk for as long as it pleases. */
  most: number;
  status: number;
  message: string;
};

/**
 * The door of a route that takes a file as it is, which no procedure does: who may not keep records is refused in the
 * words of the procedures before anything of the file is read.
 */
export function uploadDoor(contextOf: (request: FastifyRequest) => Promise<RequestContext>, crowd: Crowd) {
  const sending = new Map<string, number>();

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<Caller | null> {
    const { caller } = await contextOf(request);
    if (!caller) await refuse(reply, 401, 'UNAUTHORIZED', refusals.signedIn);
    else if (!caller.permits('recordKeeper')) await refuse(reply, 403, 'FORBIDDEN', refusals.recordKeeper);
    else return caller;
    return null;
  }

  function isCrowded({ raw }: FastifyReply, { userId }: Caller): boolean {
    const count = sending.get(userId) ?? 0;
    if (count >= crowd.most) return true;
    sending.set(userId, count + 1);
    raw.once('close', () => {
      const left = (sending.get(userId) ?? 1) - 1;
      if (left === 0) sending.delete(userId);
      else sending.set(userId, left);
    });
    return false;
  }

  return {
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      void reply.header('cache-control', 'no-store');
      const caller = await admit(request, reply);
      if (caller && isCrowded(reply, caller)) return refuse(reply, crowd.status, 'BUSY', crowd.message);
      return caller ? undefined : reply;
    },

    /** Whose file it is, once it has arrived: meanwhile somebody may have signed out. Null: that was answered. */
    callerOf: admit,
  };
}

export function refuse(reply: FastifyReply, status: number, code: string, message: string) {
  return reply.code(status).send({ code, message });
}
