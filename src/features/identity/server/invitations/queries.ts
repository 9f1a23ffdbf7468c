import { sql } from 'kysely';
import type { Invitation } from '#src/features/identity/contract-invitations.ts';
import type { Caller } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

type NewInvitation = {
  id: string;
  email: string;
  tokenHash: Buffer;
  tenantEnabled: boolean;
  clientId: string | null;
};

export async function insertInvitation(
  db: Db,
  { ownerId }: Owner,
  { userId }: Caller,
  invitation: NewInvitation,
): Promise<Invitation> {
  const row = await db
    .insertInto('invitations')
    // The inviter may work for another account.
    .values({ ...invitation, invitedBy: userId, ownerId: invitation.clientId === null ? null : ownerId })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toInvitation(row);
}

/** The newest 200: all for a super admin, else the caller's. */
export async function listInvitations(
  db: Db,
  caller: Caller,
  filter: { id?: string } = {},
): Promise<Invitation[]> {
  let query = db
    .selectFrom('invitations')
    .select(columns)
    .where(isManagedBy(caller))
    .orderBy('createdAt', 'desc')
    .limit(200);
  if (filter.id !== undefined) query = query.where('id', '=', filter.id);
  return (await query.execute()).map(toInvitation);
}

/** The caller's invitations of the last day; parallel calls wait for each other. */
export async function countRecentInvitations(
  db: Db,
  { userId }: Caller,
  email: string,
): Promise<{ total: number; toEmail: number }> {
  await sql`select pg_advisory_xact_lock(hashtext('stint.invitations'), hashtext(${userId}))`.execute(db);
  return db
    .selectFrom('invitations')
    .select(sql<number>`count(*)`.as('total'))
    .select(sql<number>`count(*) filter (where email = ${email})`.as('toEmail'))
    .where('invitedBy', '=', userId)
    .where('createdAt', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
}

/** A new invitation replaces the caller's earlier one to the same email for the same client. */
export async function revokeInvitationsTo(
  db: Db,
  { userId }: Caller,
  { email, clientId }: Pick<NewInvitation, 'email' | 'clientId'>,
): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ revokedAt: sql`now()` })
    .where('invitedBy', '=', userId)
    .where('email', '=', email)
    .where(sql<boolean>`client_id is not distinct from ${clientId}`)
    .where(isOpen)
    .execute();
}

export async function revokeInvitation(db: Db, caller: Caller, id: string): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ revokedAt: sql`now()` })
    .where(isManagedBy(caller))
    .where('id', '=', id)
    .where(isOpen)
    .execute();
}

/** Returns the inviter; null if the invitation isn't valid for the caller. */
export async function acceptInvitation(db: Db, tokenHash: Buffer): Promise<string | null> {
  const { rows } = await sql<{
    inviterId: string | null;
  }>`select accept_own_invitation(${tokenHash}) as "inviterId"`.execute(db);
  return rows[0]?.inviterId ?? null;
}

function isManagedBy({ userId }: Caller) {
  return sql<boolean>`(invited_by = ${userId} or is_super_admin())`;
}

const isOpen = sql<boolean>`accepted_at is null and revoked_at is null and expires_at > now()`;

const columns = [
  'id',
  'email',
  'tenantEnabled',
  'clientId',
  'createdAt',
  'expiresAt',
  'acceptedAt',
  'revokedAt',
  sql<boolean>`expires_at <= now()`.as('isExpired'),
] as const;

type Row = Omit<Invitation, 'status'> & {
  acceptedAt: string | null;
  revokedAt: string | null;
  isExpired: boolean;
};

function toInvitation({ acceptedAt, revokedAt, isExpired, ...invitation }: Row): Invitation {
  return { ...invitation, status: status() };

  function status(): Invitation['status'] {
    if (acceptedAt !== null) return 'accepted';
    if (revokedAt !== null) return 'revoked';
    return isExpired ? 'expired' : 'open';
  }
}
