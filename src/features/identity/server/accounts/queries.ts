import { sql } from 'kysely';
import type pg from 'pg';
import type { Account } from '#src/features/identity/contract-accounts.ts';
import type { AccountStatus, Role, SystemRole } from '#src/features/identity/rules/role.ts';
import type { Caller } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { decodeCursor, likePattern, toPage } from '#src/platform/server/records/keyset-pagination.ts';
import type { PageRequest } from '#src/platform/server/records/keyset-pagination.ts';

/** Null without a role record. [4.4] */
export async function findRole(db: Db, { userId }: Caller): Promise<Role | null> {
  const row = await db
    .selectFrom('userRoles')
    .select(['systemRole', 'tenantEnabled'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const { rows } = await sql<{ grantId: string }>`select grant_id from viewed_grants()`.execute(db);
  return {
    systemRole: row.systemRole,
    tenantEnabled: row.tenantEnabled,
    // IDs of clients are their owners’.
    clientViewerOf: rows.map(({ grantId }) => grantId),
  };
}

type AccountRow = {
  userId: string;
  email: string;
  name: string;
  createdAt: string;
  systemRole: SystemRole | null;
  tenantEnabled: boolean;
  revision: number;
  status: AccountStatus;
  clientViewerOf: string[];
  lastSignInAt: string | null;
  hasTwoStep: boolean;
};

export type AccountQuery = PageRequest & {
  search?: string | undefined;
  status?: AccountStatus | undefined;
};

/** Every account for administrators; for others, who views their clients. Pending first, then the newest. [6.5] */
export async function listAccounts(db: Db, { search, status, limit, cursor }: AccountQuery) {
  const conditions = [
    sql`true`,
    ...(search
      ? [sql`to_search_text(name || ' ' || email) like to_search_text(${likePattern(search)})`]
      : []),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(cursor === undefined ? [] : [isAfter(cursor)]),
  ];
  const { rows } = await sql<AccountRow & { pendingSince: string }>`
    select * from (
      select *, ${pendingSince} as pending_since from visible_accounts()
        where ${sql.join(conditions, sql` and `)}
        order by pending_since desc, created_at desc, user_id desc limit ${limit + 1}
    ) account, account_access(user_id)
    order by pending_since desc, created_at desc, user_id desc`.execute(db);
  return toPage(rows, limit, toAccount, (row) => [row.pendingSince, row.createdAt, row.userId]);
}

const pendingSince = sql`case when status = 'pending' then created_at else 'epoch'::timestamptz(3) end`;

function isAfter(cursor: string) {
  const { instants, id } = decodeCursor(cursor, 2);
  return sql`(${pendingSince}, created_at, user_id) < (${sql.join([...instants, id])})`;
}

export async function findAccount(db: Db, uid: string): Promise<Account | null> {
  const { rows } = await sql<AccountRow>`
    select * from visible_accounts(), account_access(user_id) where user_id = ${uid}`.execute(db);
  return rows[0] ? toAccount(rows[0]) : null;
}

/** Also ends its sessions. Returns whether anything changed. */
export async function setAccountDisabled(db: Db, uid: string, isDisabled: boolean): Promise<boolean> {
  const { rows } = await sql<{ isChanged: boolean }>`
    select set_account_disabled(${uid}, ${isDisabled}) as "isChanged"`.execute(db);
  return rows[0]?.isChanged ?? false;
}

/** Also ends its sessions. Returns whether it was on. */
export async function turnOffTwoStep(db: Db, uid: string): Promise<boolean> {
  const { rows } = await sql<{ wasOn: boolean }>`select turn_off_two_step(${uid}) as "wasOn"`.execute(db);
  return rows[0]?.wasOn ?? false;
}

export async function findAccountByEmail(db: Db, email: string): Promise<string | null> {
  const { rows } = await sql<{ uid: string | null }>`select account_by_email(${email}) as uid`.execute(db);
  return rows[0]?.uid ?? null;
}

/** Locks roles and viewers until the transaction ends, and returns the number of superAdmins who aren't disabled. */
export async function lockRoles(db: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('stint.roles'))`.execute(db);
  const { rows } = await sql<{ count: number }>`select super_admin_count() as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Those who approve accounts. */
export async function findApproverIds(identityPool: pg.Pool): Promise<string[]> {
  const { rows } = await identityPool.query<{ id: string }>(
    "select user_id as id from user_roles where system_role in ('superAdmin', 'admin')",
  );
  return rows.map(({ id }) => id);
}

export async function saveRole(
  db: Db,
  uid: string,
  { systemRole, tenantEnabled }: Omit<Role, 'clientViewerOf'>,
): Promise<void> {
  await db
    .insertInto('userRoles')
    .values({ userId: uid, systemRole, tenantEnabled })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({
        systemRole,
        tenantEnabled,
        updatedAt: sql`now()`,
        revision: sql`user_roles.revision + 1`,
      }),
    )
    .execute();
}

/** The owners of the clients that the caller may share. */
export async function findClientOwners(
  db: Db,
  clientIds: readonly string[],
): Promise<Array<{ clientId: string; ownerId: string }>> {
  const { rows } = await sql<{
    clientId: string;
    ownerId: string;
  }>`select * from client_owners(${clientIds}::uuid[])`.execute(db);
  return rows;
}

export async function addViewer(
  db: Db,
  viewerId: string,
  grant: { clientId: string; ownerId: string },
): Promise<void> {
  await db
    .insertInto('clientViewers')
    .values({ userId: grant.ownerId, clientId: grant.clientId, viewerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Viewers are named by email, the only identifier that other installations share. */
export async function listViewers(
  db: Db,
  { ownerId }: Owner,
): Promise<{ clientId: string; email: string }[]> {
  // A superAdmin sees all accounts; an export holds only the viewers of the owner's clients.
  const { rows } = await sql<{ clientId: string; email: string }>`
    select client_id as "clientId", account.email
      from client_viewers join visible_accounts() account on account.user_id = viewer_id
      where client_viewers.user_id = ${ownerId} order by client_id, email`.execute(db);
  return rows;
}

export async function removeViewer(db: Db, viewerId: string, clientIds: readonly string[]): Promise<void> {
  if (clientIds.length === 0) return;
  await db
    .deleteFrom('clientViewers')
    .where('viewerId', '=', viewerId)
    .where('clientId', 'in', clientIds)
    .execute();
}

function toAccount({
  userId,
  email,
  name,
  createdAt,
  systemRole,
  tenantEnabled,
  clientViewerOf,
  revision,
  status,
  lastSignInAt,
  hasTwoStep,
}: AccountRow): Account {
  return {
    uid: userId,
    email,
    displayName: name,
    createdAt,
    systemRole,
    tenantEnabled,
    status,
    lastSignInAt,
    hasTwoStep,
    clientViewerOf: [...new Set(clientViewerOf)],
    revision,
  };
}
