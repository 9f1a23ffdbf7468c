import type { FastifyReply, FastifyRequest } from 'fastify';
import { accessDeniedMessages } from '#src/platform/server/access.ts';
import type { Caller, RequestContext } from '#src/platform/server/access.ts';

type UploadLimit = {
  /** How many files one account may send at once: each takes memory or disk for as long as it pleases. */
  maxParallel: number;
  status: number;
  message: string;
};

/**
 * The door of a route that takes a file as it is, which no procedure does: who may not keep records is refused in the
 * words of the procedures before anything of the file is read.
 */
export function createUploadGuard(
  createContext: (request: FastifyRequest) => Promise<RequestContext>,
  limit: UploadLimit,
) {
  const activeUploads = new Map<string, number>();

  async function authorize(request: FastifyRequest, reply: FastifyReply): Promise<Caller | null> {
    const { caller } = await createContext(request);
    if (!caller) await sendError(reply, 401, 'UNAUTHORIZED', accessDeniedMessages.signedIn);
    else if (!caller.permits('recordKeeper'))
      await sendError(reply, 403, 'FORBIDDEN', accessDeniedMessages.recordKeeper);
    else return caller;
    return null;
  }

  function isOverLimit({ raw }: FastifyReply, { userId }: Caller): boolean {
    const count = activeUploads.get(userId) ?? 0;
    if (count >= limit.maxParallel) return true;
    activeUploads.set(userId, count + 1);
    raw.once('close', () => {
      const left = (activeUploads.get(userId) ?? 1) - 1;
      if (left === 0) activeUploads.delete(userId);
      else activeUploads.set(userId, left);
    });
    return false;
  }

  return {
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      void reply.header('cache-control', 'no-store');
      const caller = await authorize(request, reply);
      if (caller && isOverLimit(reply, caller)) return sendError(reply, limit.status, 'BUSY', limit.message);
      return caller ? undefined : reply;
    },

    /** Whose file it is, once it has arrived: meanwhile somebody may have signed out. Null: that was answered. */
    callerOf: authorize,
  };
}

export function sendError(reply: FastifyReply, status: number, code: string, message: string) {
  return reply.code(status).send({ code, message });
}
