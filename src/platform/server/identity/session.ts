import type pg from 'pg';

export type RoleRow = { systemRole: string | null; tenantEnabled: boolean | null; isClientViewer: boolean };
export type SessionRow = RoleRow & { userId: string; email: string; displayName: string };

/** The session cookie's names; browsers keep the first for pages behind TLS alone. */
const cookieNames = ['__Secure-stint.session_token', 'stint.session_token'];

/**
 * Whose session a cookie header carries, read afresh at every request, so that a revoked session or a changed role
 * counts at once. The token is 32 random characters; its signature adds nothing to looking it up.
 */
export async function findSession(
  identity: pg.Pool,
  cookies: string | undefined,
): Promise<SessionRow | null> {
  const token = sessionToken(cookies);
  if (!token) return null;
  const { rows } = await identity.query<SessionRow>({
    name: 'find-session',
    text: `select u.id as "userId", u.email, u.name as "displayName",
                  r.system_role as "systemRole", r.tenant_enabled as "tenantEnabled",
                  exists (select from client_viewers v where v.viewer_id = u.id) as "isClientViewer"
           from sessions s join users u on u.id = s.user_id left join user_roles r on r.user_id = u.id
           where s.token = $1 and s.expires_at > now()`,
    values: [token],
  });
  return rows[0] ?? null;
}

function sessionToken(cookies: string | undefined): string | undefined {
  for (const pair of cookies?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (!cookieNames.includes(pair.slice(0, equals).trim())) continue;
    const value = pair.slice(equals + 1).trim();
    const [token] = decoded(value).split('.');
    if (token && /^[\w-]{16,128}$/.test(token)) return token;
  }
  return undefined;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // Not a cookie of ours: nobody is signed in by it.
    return '';
  }
}
