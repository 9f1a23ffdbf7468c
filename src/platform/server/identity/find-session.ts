import type pg from 'pg';
import { hashToken, sessionCookieName, readVerifiedToken } from './session-token.ts';

export type RoleRow = { systemRole: string | null; tenantEnabled: boolean | null; isClientViewer: boolean };
export type SessionRow = RoleRow & { userId: string; email: string; displayName: string; createdAt: Date };

export const defaultSessionDays = 30;

/** The session of a cookie header. */
export type FindSession = (cookies: string | undefined) => Promise<SessionRow | null>;

/** Reads the session on every request, so a revoked session or changed role applies at once. */
export function createSessionFinder(
  identity: pg.Pool,
  { secret, url, sessionDays = defaultSessionDays }: { secret: string; url: string; sessionDays?: number },
): FindSession {
  const cookie = sessionCookieName(url);
  return async (cookies) => {
    const token = readVerifiedToken(cookies, cookie, secret);
    if (token === null) return null;
    const { rows } = await identity.query<SessionRow>({
      name: 'find-session',
      text: `select u.id as "userId", u.email, u.name as "displayName", u.created_at as "createdAt",
                    r.system_role as "systemRole", r.tenant_enabled as "tenantEnabled",
                    exists (select from client_viewers v where v.viewer_id = u.id) as "isClientViewer"
             from sessions s join users u on u.id = s.user_id left join user_roles r on r.user_id = u.id
             where s.token_hash = $1 and s.expires_at > now()
               and s.created_at > now() - make_interval(days => $2)`,
      values: [hashToken(token), sessionDays],
    });
    return rows[0] ?? null;
  };
}
