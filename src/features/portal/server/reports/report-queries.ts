import { sql } from 'kysely';
import type * as z from 'zod';
import type {
  ClientAct,
  PortalReports,
  WrittenPortalReports,
} from '#src/features/portal/contract-reports.ts';
import { actKinds } from '#src/features/portal/rules/visit-kinds.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { omitUndefined } from '#src/platform/shared/objects.ts';

/** Unless chosen: mails to the owner, and no reminders. */
export async function findReports(db: Db, { ownerId }: Owner): Promise<PortalReports> {
  const row = await db
    .selectFrom('portalReports')
    .select(['isOn', 'reminderDays', 'reminderCount'])
    .where('userId', '=', ownerId)
    .executeTakeFirst();
  return row ?? { isOn: true, reminderDays: null, reminderCount: 1 };
}

/** Only what is given. */
export async function saveReports(
  db: Db,
  { ownerId }: Owner,
  { isOn, reminderDays, reminderCount }: z.output<typeof WrittenPortalReports>,
): Promise<void> {
  const change = omitUndefined({ isOn, reminderDays, reminderCount });
  await db
    .insertInto('portalReports')
    .values({ userId: ownerId, ...change })
    .onConflict((conflict) =>
      Object.keys(change).length === 0
        ? conflict.column('userId').doNothing()
        : conflict.column('userId').doUpdateSet(change),
    )
    .execute();
}

/** The newest 20. */
export async function listClientActs(db: Db, { ownerId }: Owner, since: string): Promise<ClientAct[]> {
  const { rows } = await sql<ClientAct>`
    select c.name as client_name, v.kind, v.created_at
      from portal_visits v join clients c on c.user_id = v.user_id and c.id = v.client_id
      where v.user_id = ${ownerId} and v.created_at > ${since}::timestamptz and v.kind = any(${[...actKinds]}::text[])
      order by v.created_at desc, v.id desc limit 20`.execute(db);
  return rows;
}
