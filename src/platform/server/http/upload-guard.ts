import type { FastifyReply, FastifyRequest } from 'fastify';
import { accessDeniedMessages } from '#src/platform/server/access.ts';
import type { Caller, CallerContext, RequestContext } from '#src/platform/server/access.ts';
import { actedBy } from '#src/platform/server/database/database.ts';
import type { Database } from '#src/platform/server/database/database.ts';

type UploadLimit = {
  /** Parallel uploads per account: each uses memory or disk for as long as the client likes. */
  maxParallel: number;
  status: number;
  message: string;
  /** For signed-out callers. */
  signedOutMessage?: string;
};

/** As in a long procedure: who acts, whose records, and a database in which the caller acts. */
export type Admitted = CallerContext & { database: Database };

/**
 * Access check for routes that receive raw files, which procedures can't. Responds with the procedures' messages before
 * reading any of the file.
 */
export function createUploadGuard(
  createContext: (request: FastifyRequest) => Promise<RequestContext>,
  limit: UploadLimit,
) {
  const activeUploads = new Map<string, number>();

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<Admitted | null> {
    const { caller, ownerOf, database } = await createContext(request);
    if (!caller)
      await sendError(reply, 401, 'UNAUTHORIZED', limit.signedOutMessage ?? accessDeniedMessages.signedIn);
    else if (!caller.permits('recordKeeper'))
      await sendError(reply, 403, 'FORBIDDEN', accessDeniedMessages.recordKeeper);
    else return { caller, owner: ownerOf(caller), database: actedBy(database, caller) };
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
      const admitted = await admit(request, reply);
      if (admitted && isOverLimit(reply, admitted.caller))
        return sendError(reply, limit.status, 'BUSY', limit.message);
      return admitted ? undefined : reply;
    },

    /** Checked again once the file has arrived: the user may have signed out. Null: already answered. */
    admit,
  };
}

export function sendError(reply: FastifyReply, status: number, code: string, message: string) {
  return reply.code(status).header('cache-control', 'no-store').send({ code, message });
}
