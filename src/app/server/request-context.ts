import type { FastifyRequest } from 'fastify';
import { canKeepRecords, isSuperAdmin } from '#src/features/accounts/rules/role.ts';
import type { Role, SystemRole } from '#src/features/accounts/rules/role.ts';
import type { Caller, RequestContext } from '#src/platform/server/access.ts';
import type { FindSession, SessionRow } from '#src/platform/server/identity/find-session.ts';
import type { ChangeFeed } from '#src/platform/server/live/change-feed.ts';
import { tabHeader } from '#src/platform/shared/change-event.ts';
import { accountHeader } from '#src/platform/shared/request-headers.ts';

/** Services available to every request. */
type RequestServices = Pick<RequestContext, 'database' | 'keys' | 'slots' | 'files' | 'calendarHosts'> & {
  changes: Pick<ChangeFeed, 'publish'>;
  findSession: FindSession;
};

/** The caller and what their role allows, looked up on every request. */
export async function createRequestContext(
  request: FastifyRequest,
  { changes, findSession, ...services }: RequestServices,
): Promise<RequestContext> {
  const session = await findSession(request.headers.cookie);
  const tab = tabOf(request);
  return {
    caller: session && belongsToCaller(request, session) ? toCaller(session, request.ip) : null,
    ...services,
    publishChange: (change) => changes.publish({ ...change, ...tab }),
  };
}

function toCaller(session: SessionRow, address: string): Caller {
  const role: Role = {
    // The table's check constraint allows only these.
    systemRole: session.systemRole as SystemRole | null,
    tenantEnabled: session.tenantEnabled ?? false,
    clientViewerOf: session.isClientViewer ? ['some'] : [],
  };
  const { userId, email, displayName, createdAt } = session;
  return {
    userId,
    email,
    displayName,
    createdAt: createdAt.toISOString(),
    address,
    permits(who) {
      switch (who) {
        case 'signedIn':
          return true;
        case 'recordKeeper':
          return canKeepRecords(role);
        case 'superAdmin':
          return isSuperAdmin(role);
      }
    },
  };
}

/** A page that another user left open counts as signed out. [4.2] */
function belongsToCaller({ headers }: FastifyRequest, { userId }: SessionRow): boolean {
  return headers[accountHeader] === undefined || headers[accountHeader] === userId;
}

/** The tab's id; an invalid one is dropped. */
function tabOf(request: FastifyRequest): { tab?: string } {
  const tab = request.headers[tabHeader];
  return typeof tab === 'string' && /^[\w-]{8,64}$/.test(tab) ? { tab } : {};
}
