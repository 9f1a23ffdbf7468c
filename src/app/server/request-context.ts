import type { FastifyRequest } from 'fastify';
import * as m from '#messages/api/app.ts';
import { canKeepRecords, isAdmin, isSuperAdmin } from '#src/features/identity/rules/role.ts';
import type { Role, SystemRole } from '#src/features/identity/rules/role.ts';
import type { FindApiKey } from '#src/features/identity/server/api-keys/find-api-key.ts';
import type { FindIdToken } from '#src/features/identity/server/hosted/find-id-token.ts';
import type { AccountRow, SessionRow } from '#src/features/identity/server/sessions/validate-session.ts';
import type { Caller, InstalledServices, RequestContext } from '#src/platform/server/access.ts';
import type { BegunContext } from '#src/platform/server/access/answer-with-cached-session.ts';
import { CachedSession } from '#src/platform/server/access/cached-session.ts';
import type { FindSession } from '#src/platform/server/access/session-finder.ts';
import { ownAccountOf } from '#src/platform/server/access/tenancy.ts';
import type { CallerId } from '#src/platform/server/access/tenancy.ts';
import { errors } from '#src/platform/server/declared-errors.ts';
import { bearerToken } from '#src/platform/server/http/bearer-token.ts';
import { isFunctionCall } from '#src/platform/server/http/callable-error.ts';
import type { ChangeFeed } from '#src/platform/server/live/change-feed.ts';
import { tabHeader } from '#src/platform/shared/change-event.ts';
import { accountHeader } from '#src/platform/shared/requests/request-headers.ts';

/** Services available to every request. */
type RequestServices = InstalledServices & {
  changes: Pick<ChangeFeed, 'publish'>;
  findSession: FindSession<SessionRow>;
  findApiKey: FindApiKey;
  /** Null without Firebase. */
  findIdToken: FindIdToken | null;
};

/** Looks up who sends a request. */
export function createContextFinder({
  changes,
  findSession,
  findApiKey,
  findIdToken,
  ...services
}: RequestServices): (request: FastifyRequest) => BegunContext {
  const lastSessions = new Map<string, FoundSession>();

  return (request) => {
    const token = bearerToken(request);
    return token === null ? beginWithSession(request) : beginWithToken(request, token);
  };

  function beginWithSession(request: FastifyRequest): BegunContext {
    const { cookie = '' } = request.headers;
    const contextOf = (row: SessionRow | null) => toContext(request, sessionCaller(request, row));
    return {
      find: async () => contextOf(await readSession(cookie)),
      assume() {
        const last = lastSessions.get(cookie);
        // Reading it also notes that it was used.
        if (!last || performance.now() - last.foundAt > rememberedMs) return null;
        const { proof } = last.session;
        const isStillSame = async () => (await readSession(cookie))?.proof.state === proof.state;
        return { ...contextOf(last.session), session: new CachedSession(proof, isStillSame) };
      },
    };
  }

  function beginWithToken(request: FastifyRequest, token: string): BegunContext {
    return {
      find: async () => toContext(request, await tokenCaller(request, token)),
      assume: () => null,
    };
  }

  async function readSession(cookie: string): Promise<SessionRow | null> {
    const session = await findSession(cookie);
    lastSessions.delete(cookie);
    if (session) lastSessions.set(cookie, { session, foundAt: performance.now() });
    const [oldest] = lastSessions.keys();
    if (lastSessions.size > maxLastSessions && oldest !== undefined) lastSessions.delete(oldest);
    return session;
  }

  async function tokenCaller(request: FastifyRequest, token: string): Promise<Caller> {
    if (findIdToken && isFunctionCall(request.url) && isJsonWebToken(token))
      return toCaller(await findIdToken(token, request.ip), null, request.ip);
    return apiKeyCaller(request, await findApiKey(token, request.ip));
  }

  function toContext(request: FastifyRequest, caller: Caller | null): RequestContext {
    const tab = tabOf(request);
    return {
      caller,
      ownerOf: ownAccountOf,
      ...services,
      publishChange: (change) => changes.publish({ ...change, ...tab }),
    };
  }
}

type FoundSession = { session: SessionRow; foundAt: number };

const maxLastSessions = 1_000;
const rememberedMs = 60_000;

function isJsonWebToken(token: string): boolean {
  return token.split('.').length === 3;
}

function sessionCaller(request: FastifyRequest, session: SessionRow | null): Caller | null {
  return session && belongsToCaller(request, session)
    ? toCaller(session, session.sessionId, request.ip)
    : null;
}

/** Never falls back to a cookie. A key for reading may only read. */
function apiKeyCaller({ method, ip }: FastifyRequest, key: Awaited<ReturnType<FindApiKey>>): Caller {
  if (!key) throw errors.UNAUTHORIZED({ message: m.invalidApiKey });
  if (key.scope === 'read' && method !== 'GET' && method !== 'HEAD')
    throw errors.FORBIDDEN({ message: m.readOnlyApiKey });
  return toCaller(key, null, ip);
}

function toCaller(account: AccountRow, sessionId: string | null, address: string): Caller {
  const role: Role = {
    // The table's check constraint allows only these.
    systemRole: account.systemRole as SystemRole | null,
    tenantEnabled: account.tenantEnabled ?? false,
    clientViewerOf: account.isClientViewer ? ['some'] : [],
  };
  const { userId, email, displayName, createdAt } = account;
  return {
    // A session, key or token proved it.
    userId: userId as CallerId,
    email,
    displayName,
    createdAt: createdAt.toISOString(),
    sessionId,
    address,
    permits(who) {
      switch (who) {
        case 'signedIn':
          return true;
        case 'grantee':
          return role.clientViewerOf.length > 0;
        case 'recordKeeper':
          return canKeepRecords(role);
        case 'admin':
          return isAdmin(role);
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
