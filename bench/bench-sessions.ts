/** The sessions that `populate` stores, and their cookies. */
import { createHmac } from 'node:crypto';

/** The session secret of the measured Stint. */
export const benchSecret = 'signs the sessions of benchmarks, nothing else';

/** SQL for the token hash of user `n`'s session. */
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
