import type { DeletionEffect } from '#src/features/identity/contract-session.ts';
import type { IdentityDb } from '#src/platform/server/database/identity-transaction.ts';

/** Accounts that the last owner would leave without anyone who can give them access; none while there is another owner. */
export async function findAccountsLeftAlone(db: IdentityDb, userId: string): Promise<AccountLeftAlone[]> {
  const { rows } = await db.query<AccountLeftAlone>(
    'select user_id as "userId", email, is_active as "isActive" from accounts_left_alone($1) order by email',
    [userId],
  );
  return rows;
}

/** What deleting the account means for the others of the installation. */
export async function findDeletionEffect(db: IdentityDb, userId: string): Promise<DeletionEffect> {
  const { rows } = await db.query<{ isLastOwner: boolean }>(
    'select coalesce(is_last_super_admin($1), false) as "isLastOwner"',
    [userId],
  );
  const left = await findAccountsLeftAlone(db, userId);
  return {
    isLastOwner: rows[0]?.isLastOwner ?? false,
    activeAccounts: left.filter(({ isActive }) => isActive).length,
    otherAccounts: left.map(({ email }) => email),
  };
}

type AccountLeftAlone = {
  userId: string;
  email: string;
  /** Whether it could be the next owner. */
  isActive: boolean;
};
