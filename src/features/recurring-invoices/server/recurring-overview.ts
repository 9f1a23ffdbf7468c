import { sql } from 'kysely';
import { listProblems } from '#src/features/schedules/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

type Upcoming = { id: string; name: string; clientId: string; clientName: string; day: string };

/** What the dashboard says: the next invoices of active clients, and how many days failed. */
export async function findRecurringOverview(db: Db, owner: Owner) {
  const { rows } = await sql<Upcoming>`
    select r.id, r.name, r.client_id, c.name as client_name, r.recurrence ->> 'nextDay' as day
      from recurring_invoices r join clients c on c.user_id = r.user_id and c.id = r.client_id
      where r.user_id = ${owner.ownerId} and r.recurrence ->> 'isPaused' = 'false'
        and r.recurrence ->> 'nextDay' is not null and c.is_active
      order by day, c.name, r.name, r.id limit 3`.execute(db);
  const problems = await listProblems(db, owner);
  return { upcoming: rows, failedCount: problems.filter(({ kind }) => kind === 'recurringInvoices').length };
}
