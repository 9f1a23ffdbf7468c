import type pg from 'pg';
import type { SessionProof } from '#src/platform/server/access/cached-session.ts';
import type { FindSession } from '#src/platform/server/access/session-finder.ts';
import { hashToken, sessionCookieName, readVerifiedToken } from './session-token.ts';

export type RoleRow = { systemRole: string | null; tenantEnabled: boolean | null; isClientViewer: boolean };
export type AccountRow = RoleRow & { userId: string; email: string; displayName: string; createdAt: Date };
export type SessionRow = AccountRow & { sessionId: string; proof: SessionProof };

/** Columns of an account, where `u` is its row of users and `r` its role record. */
export const accountColumns = `u.id as "userId", u.email, u.name as "displayName", u.created_at as "createdAt",
  r.system_role as "systemRole", r.tenant_enabled as "tenantEnabled",
  exists (select from client_viewers v where v.viewer_id = u.id) as "isClientViewer"`;

/** A session ends after this many days, even if it is used daily: `session_state` compares them (migrations/schema/functions). */
export const defaultSessionDays = 30;

/** Reads the session unless it has ended, and notes that it was used. */
export function createSessionValidator(
  identity: pg.Pool,
  { secret, url, sessionDays = defaultSessionDays }: { secret: string; url: string; sessionDays?: number },
): FindSession<SessionRow> {
  const hashOf = createTokenHasher((cookies) => readVerifiedToken(cookies, sessionCookieName(url), secret));
  return async (cookies = '') => {
    const tokenHash = hashOf(cookies);
    if (tokenHash === null) return null;
    const row = await readSession(tokenHash);
    if (row?.isActivityStale !== true) return toSession(tokenHash, row);
    await identity.query('update sessions set last_active_at = now() where id = $1', [row.sessionId]);
    return toSession(tokenHash, await readSession(tokenHash));
  };

  async function readSession(tokenHash: string): Promise<ReadSession | undefined> {
    const { rows } = await identity.query<ReadSession>({
      name: 'find-session',
      text: `select s.id as "sessionId", s.last_active_at < now() - interval '1 minute' as "isActivityStale",
                    session_state($1, $2) as state, ${accountColumns}
             from sessions s join users u on u.id = s.user_id left join user_roles r on r.user_id = u.id
             where s.token_hash = $1`,
      values: [tokenHash, sessionDays],
    });
    return rows[0];
  }

  function toSession(tokenHash: string, row: ReadSession | undefined): SessionRow | null {
    if (!row) return null;
    const { isActivityStale: _, state, ...session } = row;
    return state === null ? null : { ...session, proof: { tokenHash, maxDays: sessionDays, state } };
  }
}

type ReadSession = AccountRow & {
  sessionId: string;
  isActivityStale: boolean;
  /** Null if it has ended. */
  state: string | null;
};

/** Remembers the hashes of tokens whose signature was right: three hashes take a twentieth of a short call. */
function createTokenHasher(readToken: (cookies: string) => string | null) {
  const hashes = new Map<string, string>();
  return (cookies: string): string | null => {
    const known = hashes.get(cookies);
    if (known !== undefined) return known;
    const token = readToken(cookies);
    if (token === null) return null;
    const hash = hashToken(token);
    if (cookies.length <= maxRememberedLength) hashes.set(cookies, hash);
    const [oldest] = hashes.keys();
    if (hashes.size > maxRemembered && oldest !== undefined) hashes.delete(oldest);
    return hash;
  };
}

const maxRemembered = 1_000;
const maxRememberedLength = 2_000;
