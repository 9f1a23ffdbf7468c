import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { fixedPriceDayRows } from '#src/features/billing/server/prices/fixed-prices.ts';
import type { FixedPrice } from '#src/features/billing/server/prices/fixed-prices.ts';
import type { CoveredEntry } from '#src/features/billing/server/retainers/retainer-hours-due.ts';
import type { WorkRounding } from '#src/features/projects/rules/work-rounding.ts';
import { billedRest, billedTime } from '#src/features/timesheets/server/public.ts';
import type { BilledTime } from '#src/features/timesheets/server/public.ts';
import type { Owner } from '#src/platform/server/database/database.ts';

// “Unbilled” means the same everywhere: what a new invoice offers today beyond drafts. All that shows it is built on this
// file, see decision 129.

/** Whether an entry `t` can be billed as time now: if its client approves time first, only as they approved it. */
export function isUnbilled(owner: Owner, prices: readonly FixedPrice[]): RawBuilder<boolean> {
  return sql`(${isBilledAsTime(prices)} and not ${needsApproval(owner)})`;
}

/** SQL: what entries `t` have in common that are one line if they are grouped by project. */
export const projectLineColumns = [sql`t.client_id`, sql`t.project_id`, sql`t.currency`, sql`t.rate`];

/**
 * Entries without time, because a timer was stopped at once or rounding leaves nothing, are billed with the others of their
 * line. A line of nothing else couldn't be issued, so its entries aren't offered. `lineMs`: billed time of the whole line.
 */
export function hasTimeToBill(lineMs: RawBuilder<number>): RawBuilder<boolean> {
  return sql`${lineMs} > 0`;
}

/** Whether an entry `t` could be billed as time, but its client hasn’t approved it as it is. */
export function isWaitingForApproval(owner: Owner, prices: readonly FixedPrice[]): RawBuilder<boolean> {
  return sql`(${isBilledAsTime(prices)} and ${needsApproval(owner)})`;
}

/** Both tables are read once, and only if a client approves time. */
function needsApproval({ ownerId }: Owner): RawBuilder<boolean> {
  return sql`(coalesce(t.client_id = any(array(
      select c.id from clients c where c.user_id = ${ownerId} and c.requires_approval)), false)
    and t.id not in (select entry_id from approved_time(${ownerId})))`;
}

/** Work at a fixed price is billed by its price, and hours of a retainer by its periods. */
export function isBilledAsTime(prices: readonly FixedPrice[]): RawBuilder<boolean> {
  return sql`(t.billable and not t.invoiced and coalesce(covered.ms, 0) < greatest(t.duration_ms, 1)
    and t.rate_reason <> 'fixedPrice'
    and not exists (
      select from ${fixedPriceDayRows(prices)} f (project_id, first_day, last_day)
        where f.project_id = t.project_id and t.day between f.first_day and f.last_day))`;
}

/** Billed time and amount of an entry `t`; of one that goes beyond retainer hours, the rest as it was tracked. */
export function unbilledTime(rounding: WorkRounding): BilledTime {
  const whole = billedTime(rounding, 't');
  const rest = billedRest(sql`covered.ms`, 't');
  return {
    ms: sql`case when covered.ms > 0 then ${rest.ms} else ${whole.ms} end`,
    amountMinor: sql`case when covered.ms > 0 then ${rest.amountMinor} else ${whole.amountMinor} end`,
  };
}

/** The time that retainers pay as a table: covered (id, ms). */
export function coveredRows(covered: readonly Pick<CoveredEntry, 'id' | 'coveredMs'>[]): RawBuilder<unknown> {
  return sql`unnest(${covered.map(({ id }) => id)}::uuid[], ${covered.map(({ coveredMs }) => coveredMs)}::bigint[])
    covered (id, ms)`;
}
