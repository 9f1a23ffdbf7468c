/** The sessions that `populate` stores, and the cookies that open them. */
import { createHmac } from 'node:crypto';

/** What the measured Stint signs with. */
export const benchSecret = 'signs the sessions of benchmarks, nothing else';

/** In SQL, the token hash of user `n`'s session. */
export const tokenHashSql = `encode(sha256(convert_to('bench-session-' || lpad(n::text, 8, '0'), 'UTF8')), 'hex')`;

export function sessionCookie(user: number): { name: string; value: string } {
  const token = `bench-session-${String(user).padStart(8, '0')}`;
  const signature = createHmac('sha256', benchSecret).update(token).digest('base64');
  return { name: 'stint.session_token', value: encodeURIComponent(`${token}.${signature}`) };
}

export function cookieHeader(user: number): string {
  const { name, value } = sessionCookie(user);
  return `${name}=${value}`;
}
