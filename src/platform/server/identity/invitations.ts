import { APIError } from 'better-auth/api';
import type pg from 'pg';
import { hashSecretToken } from '#src/platform/server/secret-token.ts';

/** Refuses a sign-up with an invalid invitation, or without one where `isRequired`. */
export async function requireInvitation(
  pool: pg.Pool,
  request: { body?: unknown },
  isRequired: () => Promise<boolean>,
): Promise<void> {
  const token = bodyText(request, 'invitation');
  if (token === '') {
    if (await isRequired()) throw invitationRequired();
    return;
  }
  const { rowCount } = await pool.query(
    `select from invitations where token_hash = $1 and email = lower($2)
       and accepted_at is null and revoked_at is null and expires_at > now()`,
    [hashSecretToken(token), bodyText(request, 'email')],
  );
  if (rowCount === 0) throw invalidInvitation();
}

export function invitationRequired(): APIError {
  return new APIError('FORBIDDEN', {
    code: 'INVITATION_REQUIRED',
    message: 'This installation takes new accounts by invitation only.',
  });
}

export function invalidInvitation(): APIError {
  return new APIError('FORBIDDEN', { code: 'INVITATION_INVALID', message: invalidInvitationMessage });
}

/** Stored with the new account; a trigger then gives it what the invitation promises. */
export function invitationHashOf(request: { body?: unknown }): string | null {
  const token = bodyText(request, 'invitation');
  return token === '' ? null : hashSecretToken(token).toString('hex');
}

const invalidInvitationMessage =
  'This invitation is for another email, was used or revoked, or has expired. Ask for a new one.';

function bodyText({ body }: { body?: unknown }, field: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined;
  return typeof value === 'string' ? value : '';
}
