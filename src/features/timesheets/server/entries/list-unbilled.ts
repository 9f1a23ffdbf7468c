import { sql } from 'kysely';
import { findRounding } from '#src/features/accounts/server/public.ts';
import { billedTime } from '#src/features/projects/server/public.ts';
import type { UnbilledClient } from '#src/features/timesheets/contract-fields.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';

type UnbilledRow = Omit<UnbilledClient, 'amounts'> & { currency: string; amountMinor: number };

/** Billable work that isn't invoiced, per client; the oldest first. */
export async function listUnbilled(db: Db, { ownerId }: Owner): Promise<UnbilledClient[]> {
  const billed = billedTime(await findRounding(db, { ownerId }), 't');
  const { rows } = await sql<UnbilledRow>`
    select u.*, c.name as client_name
      from (
        select t.client_id, t.currency, min(t.day) as oldest_day, sum(${billed.ms})::bigint as duration_ms,
               sum(${billed.amountMinor})::bigint as amount_minor
          from timesheets t
          where t.user_id = ${ownerId} and t.billable and not t.invoiced and ${billed.amountMinor} > 0
          group by t.client_id, t.currency
      ) u
        left join clients c on c.user_id = ${ownerId} and c.id = u.client_id
      order by u.oldest_day, c.name, u.currency`.execute(db);
  return [...Map.groupBy(rows, ({ clientId }) => clientId).values()].flatMap(toUnbilledClient);
}

/** Sums in several currencies stay apart. */
function toUnbilledClient(rows: readonly UnbilledRow[]): UnbilledClient[] {
  const [oldest] = rows;
  if (!oldest) return [];
  const { clientId, clientName, oldestDay } = oldest;
  return [
    {
      clientId,
      clientName,
      oldestDay,
      durationMs: rows.reduce((sum, { durationMs }) => sum + durationMs, 0),
      amounts: rows.map(({ currency, amountMinor }) => ({ currency, amountMinor })),
    },
  ];
}
