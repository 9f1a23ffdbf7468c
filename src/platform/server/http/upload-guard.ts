import type { FastifyReply, FastifyRequest } from 'fastify';
import { accessDeniedMessages } from '#src/platform/server/access.ts';
import type { Caller, RequestContext } from '#src/platform/server/access.ts';

type UploadLimit = {
  /** Parallel uploads per account: each uses memory or disk for as long as the client likes. */
  maxParallel: number;
  status: number;
  message: string;
  /** For signed-out callers. */
  signedOutMessage?: string;
};

/**
 * Access check for routes that receive raw files, which procedures can't. Responds with the procedures' messages before
 * reading any of the file.
 */
export function createUploadGuard(
  createContext: (request: FastifyRequest) => Promise<RequestContext>,
  limit: UploadLimit,
) {
  const activeUploads = new Map<string, number>();

  async function authorize(request: FastifyRequest, reply: FastifyReply): Promise<Caller | null> {
    const { caller } = await createContext(request);
    if (!caller)
      await sendError(reply, 401, 'UNAUTHORIZED', limit.signedOutMessage ?? accessDeniedMessages.signedIn);
    else if (!caller.permits('recordKeeper'))
      await sendError(reply, 403, 'FORBIDDEN', accessDeniedMessages.recordKeeper);
    else return caller;
    return null;
  }

  function isOverLimit({ raw }: FastifyReply, { userId }: Caller): boolean {
    const count = activeUploads.get(userId) ?? 0;
    if (count >= limit.maxParallel) return true;
    activeUploads.set(userId, count + 1);
    const release = () => {
      const left = (activeUploads.get(userId) ?? 1) - 1;
      if (left === 0) activeUploads.delete(userId);
      else activeUploads.set(userId, left);
    };
    // The client may have left while its session was checked; then nothing closes any more.
    if (raw.closed) release();
    else raw.once('close', release);
    return false;
  }

  return {
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      void reply.header('cache-control', 'no-store');
      const caller = await authorize(request, reply);
      if (caller && isOverLimit(reply, caller)) return sendError(reply, limit.status, 'BUSY', limit.message);
      return caller ? undefined : reply;
    },

    /** Checked again once the file has arrived: the user may have signed out. Null: already answered. */
    callerOf: authorize,
  };
}

export function sendError(reply: FastifyReply, status: number, code: string, message: string) {
  return reply.code(status).header('cache-control', 'no-store').send({ code, message });
}
