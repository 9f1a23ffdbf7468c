import { sql } from 'kysely';
import { findRounding } from '#src/features/accounts/server/public.ts';
import { openPrice } from '#src/features/projects/rules/fixed-price.ts';
import { billedTime, findFixedPrices, fixedPriceDayRows } from '#src/features/projects/server/public.ts';
import type { UnbilledClient } from '#src/features/timesheets/contract-fields.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { sumByCurrency } from '#src/platform/shared/money.ts';
import type { Money } from '#src/platform/shared/money.ts';

type UnbilledRow = Omit<UnbilledClient, 'amounts' | 'hasFixedPrice'> & Money;

/**
 * Billable work that isn't invoiced, per client, and the open part of fixed prices; the oldest work first, clients with
 * prices only last. Hours on days at a fixed price are part of it.
 */
export async function listUnbilled(db: Db, { ownerId }: Owner): Promise<UnbilledClient[]> {
  const billed = billedTime(await findRounding(db, { ownerId }), 't');
  const prices = await findFixedPrices(db, { ownerId });
  const { rows } = await sql<UnbilledRow>`
    select u.*, c.name as client_name
      from (
        select t.client_id, t.client_id is null and t.project_id is not null as is_internal, t.currency,
               min(t.day) as oldest_day, coalesce(bool_or(t.retainer_ms > 0), false) as has_retainer_hours, sum(${billed.ms})::bigint as duration_ms,
               sum(${billed.amountMinor})::bigint as amount_minor
          from timesheets t
          where t.user_id = ${ownerId} and t.billable and not t.invoiced and ${billed.amountMinor} > 0
            and not exists (
              select from ${fixedPriceDayRows(prices)} f (project_id, first_day, last_day)
                where f.project_id = t.project_id and t.day between f.first_day and f.last_day)
          group by 1, 2, 3
      ) u
        left join clients c on c.user_id = ${ownerId} and c.id = u.client_id
      order by u.oldest_day, c.name, u.currency`.execute(db);
  const open = prices.map(({ clientId, clientName, price, invoiced }) => ({
    clientId,
    clientName,
    isInternal: clientId === null,
    oldestDay: null,
    hasRetainerHours: false,
    durationMs: 0,
    ...openPrice(price, invoiced.amountMinor),
  }));
  const unbilled = [...rows, ...open.filter(({ amountMinor }) => amountMinor > 0)];
  const byClient = Map.groupBy(unbilled, ({ clientId, isInternal }) => clientId ?? isInternal);
  return [...byClient.values()].flatMap(toUnbilledClient);
}

/** Sums in several currencies stay apart. */
function toUnbilledClient(rows: readonly UnbilledRow[]): UnbilledClient[] {
  const [oldest] = rows;
  if (!oldest) return [];
  const { clientId, clientName, isInternal, oldestDay } = oldest;
  return [
    {
      clientId,
      clientName,
      isInternal,
      oldestDay,
      // Only rows of entries have a day.
      hasFixedPrice: rows.some((row) => row.oldestDay === null),
      hasRetainerHours: rows.some((row) => row.hasRetainerHours),
      durationMs: rows.reduce((sum, { durationMs }) => sum + durationMs, 0),
      amounts: sumByCurrency(rows),
    },
  ];
}
