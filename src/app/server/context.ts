import type { FastifyRequest } from 'fastify';
import { keepsRecords, isSuperAdmin } from '#src/features/accounts/role.ts';
import type { Role, SystemRole } from '#src/features/accounts/role.ts';
import type { Caller, RequestContext } from '#src/platform/server/access.ts';
import type { Database } from '#src/platform/server/database/database.ts';
import { findSession } from '#src/platform/server/identity/session.ts';
import type { SessionRow } from '#src/platform/server/identity/session.ts';

/** Who is asking and what their role lets them call, looked up anew for every request. */
export async function contextOf(request: FastifyRequest, database: Database): Promise<RequestContext> {
  const session = await findSession(database.identity, request.headers.cookie);
  return { caller: session && callerOf(session), database };
}

function callerOf(session: SessionRow): Caller {
  const role: Role = {
    // The table's own check admits these alone.
    systemRole: session.systemRole as SystemRole | null,
    tenantEnabled: session.tenantEnabled ?? false,
    clientViewerOf: session.isClientViewer ? ['some'] : [],
  };
  const { userId, email, displayName } = session;
  return {
    userId,
    email,
    displayName,
    permits(who) {
      switch (who) {
        case 'signedIn':
          return true;
        case 'recordKeeper':
          return keepsRecords(role);
        case 'superAdmin':
          return isSuperAdmin(role);
      }
    },
  };
}
