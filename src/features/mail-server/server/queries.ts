import { sql } from 'kysely';
import type { MailServer } from '#src/features/mail-server/contract.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

export type StoredServer = MailServer & { passwordEnc: unknown };

export async function findMailServer(db: Db, { ownerId }: Owner): Promise<StoredServer | null> {
  const row = await db
    .selectFrom('mailServers')
    .select(['host', 'port', 'security', 'username', 'senderAddress', 'senderName', 'replyTo', 'passwordEnc'])
    .where('userId', '=', ownerId)
    .executeTakeFirst();
  return row ? { ...row, hasPassword: row.passwordEnc !== null } : null;
}

export async function hasMailServer(db: Db, { ownerId }: Owner): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from mail_servers where user_id = ${ownerId}) as is_there`.execute(db);
  return rows[0]?.isThere ?? false;
}

export async function saveMailServer(
  db: Db,
  { ownerId }: Owner,
  { passwordEnc, ...server }: Omit<StoredServer, 'hasPassword'>,
): Promise<void> {
  const fields = {
    ...server,
    passwordEnc: passwordEnc === null ? null : JSON.stringify(passwordEnc),
    updatedAt: new Date(),
  };
  await db
    .insertInto('mailServers')
    .values({ ...fields, userId: ownerId })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(fields))
    .execute();
}

export async function deleteMailServer(db: Db, { ownerId }: Owner): Promise<void> {
  await db.deleteFrom('mailServers').where('userId', '=', ownerId).execute();
}
