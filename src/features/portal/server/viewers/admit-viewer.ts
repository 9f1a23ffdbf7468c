import type { FastifyReply, FastifyRequest } from 'fastify';
import * as portalMessages from '#messages/api/portal.ts';
import { accessDeniedMessages } from '#src/platform/server/access.ts';
import type { Caller, RequestContext } from '#src/platform/server/access.ts';
import type { ViewerContext } from '#src/platform/server/access/contexts.ts';
import { openGrant } from '#src/platform/server/access/viewer-access.ts';
import type { Database } from '#src/platform/server/database/database.ts';
import { sendError } from '#src/platform/server/http/upload-guard.ts';
import { isId } from '#src/platform/shared/ids.ts';

export type ContextOfRequest = (request: FastifyRequest) => Promise<RequestContext>;
type Admitted = { caller: Caller; database: Database };
type Viewer = Pick<ViewerContext, 'caller' | 'database' | 'owner' | 'client'>;

/** Who asks, if procedures for viewers would take them; null: already answered. */
export async function admitViewer(
  request: FastifyRequest,
  reply: FastifyReply,
  contextOf: ContextOfRequest,
): Promise<Admitted | null> {
  const { caller, database } = await contextOf(request);
  if (!caller) await sendError(reply, 401, 'UNAUTHORIZED', accessDeniedMessages.signedIn);
  else if (!caller.permits('grantee')) await sendError(reply, 403, 'FORBIDDEN', accessDeniedMessages.grantee);
  else return { caller, database };
  return null;
}

/** The client that the caller may view by this right; null: already answered. */
export async function openViewedClient(
  reply: FastifyReply,
  { caller, database }: Admitted,
  grantId: string,
): Promise<Viewer | null> {
  const grant = isId(grantId) ? await openGrant({ caller, database }, grantId) : null;
  if (!grant) {
    await sendUnviewed(reply);
    return null;
  }
  return { caller, ...grant };
}

/** There is no such right, or not any more. */
export function sendUnviewed(reply: FastifyReply): FastifyReply {
  return sendError(reply, 404, 'NOT_FOUND', portalMessages.clientNotShared);
}
