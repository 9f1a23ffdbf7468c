import { sql } from 'kysely';
import { findRounding } from '#src/features/accounts/server/public.ts';
import type { ProjectFigures, RetainerEntry } from '#src/features/projects/contract.ts';
import { forEver, sinceEver } from '#src/features/projects/retainer-periods.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { pageOf, placeOf } from '#src/platform/server/keyset.ts';
import type { DayRange } from '#src/platform/shared/days.ts';
import { sumByCurrency } from '#src/platform/shared/money.ts';
import { billedTime } from './billed-time.ts';
import { clientNoted } from './client-noted.ts';

type Figure = {
  projectId: string;
  budgetCurrency: string;
  currency: string | null;
  invoiced: boolean | null;
  billable: boolean | null;
  count: number;
  ms: number;
  billedMs: number;
  amountMinor: number;
};

/** What was worked for one project, or for each with a budget, and what of it is on no invoice yet. */
export async function projectFigures(
  db: Db,
  { ownerId }: Owner,
  { projectId }: { projectId?: string | undefined },
): Promise<ProjectFigures[]> {
  const which = projectId
    ? sql`p.id = ${projectId}`
    : sql`(p.budget_ms is not null or p.budget_amount is not null)`;
  const billed = billedTime(await findRounding(db, { ownerId }), 't');
  const { rows } = await sql<Figure>`
    select p.id as project_id, coalesce(c.currency, own.currency, 'EUR') as budget_currency, t.currency, t.invoiced,
           t.billable, count(t.id)::int as count, coalesce(sum(t.duration_ms), 0)::bigint as ms,
           coalesce(sum(${billed.ms}), 0)::bigint as billed_ms,
           coalesce(sum(${billed.amountMinor}), 0)::bigint as amount_minor
      from projects p
        left join preferences own on own.user_id = p.user_id
        left join clients c on c.user_id = p.user_id and c.id = p.client_id
        left join timesheets t on t.user_id = p.user_id and t.project_id = p.id
      where p.user_id = ${ownerId} and ${which}
      group by p.id, c.currency, own.currency, t.currency, t.invoiced, t.billable`.execute(db);
  return [...Map.groupBy(rows, (row) => row.projectId)].map(([id, of]) => figuresOf(id, of));
}

function figuresOf(projectId: string, rows: readonly Figure[]): ProjectFigures {
  const worked = rows.flatMap(({ currency, ...row }) => (currency === null ? [] : [{ ...row, currency }]));
  const open = worked.filter(({ invoiced, billable }) => billable && !invoiced);
  const total = (of: typeof worked, time: 'ms' | 'billedMs') => ({
    durationMs: of.reduce((sum, row) => sum + row[time], 0),
    amounts: sumByCurrency(of),
  });
  return {
    projectId,
    ...total(worked, 'ms'),
    unbilled: { count: open.reduce((sum, { count }) => sum + count, 0), ...total(open, 'billedMs') },
    currency: rows[0]?.budgetCurrency ?? 'EUR',
  };
}

/** Day by day, for the chart of a budget; money in the currency that a budget is meant in. */
export async function burnOf(db: Db, { ownerId }: Owner, projectId: string) {
  const billed = billedTime(await findRounding(db, { ownerId }), 't');
  const { rows } = await sql<{ day: string; durationMs: number; amountMinor: number }>`
    select t.day, sum(t.duration_ms)::bigint as duration_ms,
           coalesce(sum(${billed.amountMinor}) filter (where t.currency = coalesce(c.currency, own.currency, 'EUR')), 0)::bigint
             as amount_minor
      from timesheets t
        join projects p on p.user_id = t.user_id and p.id = t.project_id
        left join preferences own on own.user_id = t.user_id
        left join clients c on c.user_id = p.user_id and c.id = p.client_id
      where t.user_id = ${ownerId} and t.project_id = ${projectId}
      group by t.day order by t.day`.execute(db);
  return rows;
}

type Span = {
  id: string;
  from?: string | undefined;
  to?: string | undefined;
  /** Those of these days alone. */
  among?: readonly DayRange[] | undefined;
  limit: number;
  cursor?: string | undefined;
};

/** Entries of a span of days, oldest first, with what each has taken of the retainer. */
export async function retainerEntries(db: Db, { ownerId }: Owner, span: Span) {
  const { id, from, to, among = [{ from: sinceEver, to: forEver }], limit, cursor } = span;
  const after = cursor === undefined ? null : placeOf(cursor, 1);
  const { rows } = await sql<Omit<RetainerEntry, 'rate'> & { rate: string }>`
    select id, day, description, duration_ms, billable, retainer_ms, rate, rate_reason, amount_minor, currency, invoiced
      from timesheets
      where user_id = ${ownerId} and project_id = ${id}
        and day >= coalesce(${from ?? null}::date, day) and day <= coalesce(${to ?? null}::date, day)
        and exists (
          select from unnest(${among.map((days) => days.from)}::date[], ${among.map((days) => days.to)}::date[]) d (first, last)
            where day between d.first and d.last)
        and (${after === null} or (day, id) > (${after?.instants[0] ?? null}::timestamptz::date, ${after?.id ?? null}::uuid))
      order by day, id limit ${limit + 1}`.execute(db);
  return pageOf(
    rows,
    limit,
    (row): RetainerEntry => ({ ...row, rate: Number(row.rate) }),
    (row) => [`${row.day}T00:00:00.000Z`, row.id],
  );
}

/** How many entries of the project are on an invoice. */
export async function countInvoiced(db: Db, { ownerId }: Owner, projectId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from timesheets
      where user_id = ${ownerId} and project_id = ${projectId} and invoiced`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Keeps others from changing the entries of the project until this transaction ends. Whoever will change both locks
 * entries first and projects after them, as those do who work out rates: two in other orders would wait for ever.
 */
export async function holdEntries(db: Db, { ownerId }: Owner, projectId: string): Promise<number> {
  const { rows } = await sql`
    select from timesheets where user_id = ${ownerId} and project_id = ${projectId} order by id for update`.execute(
    db,
  );
  return rows.length;
}

/** Entries follow their project to another client; their rates stay. Answers with how many. */
export async function moveEntries(
  db: Db,
  { ownerId }: Owner,
  { projectId, clientId }: { projectId: string; clientId: string },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update timesheets
      set client_id = ${clientId}, ${clientNoted(clientId)}, updated_at = now(), revision = revision + 1
      where user_id = ${ownerId} and project_id = ${projectId} and client_id is distinct from ${clientId}::uuid`.execute(
    db,
  );
  return Number(numAffectedRows);
}
