import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import type pg from 'pg';
import * as m from '#messages/api/identity.ts';
import { identityRoutes } from '#src/features/identity/contract-routes.ts';
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
  const invitation = await findInvitation(pool, token);
  if (invitation?.email !== bodyText(request, 'email').toLowerCase()) throw invalidInvitation();
}

/** Who invited whom, for the pages that the link of an invitation leads to; null if it can’t be used. */
export function invitationPlugin(pool: pg.Pool) {
  return {
    id: 'invitation',
    endpoints: {
      readInvitation: createAuthEndpoint(
        '/invitation',
        { method: 'POST', body: identityRoutes['POST /invitation'].request },
        async (ctx) => ctx.json(await findInvitation(pool, ctx.body.token)),
      ),
    },
  } satisfies BetterAuthPlugin;
}

type OpenInvitation = { email: string; inviter: string; grantsAccess: boolean };

/**
 * Null unless it is open. What its inviter may no longer grant, `accept_invitation` doesn't grant either, which accepts it
 * when the account is stored (migrations/schema/functions).
 */
async function findInvitation(pool: pg.Pool, token: string): Promise<OpenInvitation | null> {
  const { rows } = await pool.query<OpenInvitation>(
    `select i.email, u.name as inviter,
            i.tenant_enabled and may_invite_users(u.id) or i.client_id is not null and u.disabled_at is null
              as "grantsAccess"
       from invitations i join users u on u.id = i.invited_by
       where token_hash = $1 and accepted_at is null and revoked_at is null and expires_at > now()`,
    [hashSecretToken(token)],
  );
  return rows[0] ?? null;
}

export function invitationRequired(): APIError {
  return new APIError('FORBIDDEN', {
    code: 'INVITATION_REQUIRED',
    message: m.invitationRequired,
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

const invalidInvitationMessage = m.invitationInvalid;

function bodyText({ body }: { body?: unknown }, field: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined;
  return typeof value === 'string' ? value : '';
}
