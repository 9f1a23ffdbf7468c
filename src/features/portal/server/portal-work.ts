import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { WorkPage, WorkRow } from '#src/features/portal/contract-portal.ts';
import { findTaskNames, findWorkRounding } from '#src/features/projects/server/public.ts';
import { billedTime } from '#src/features/timesheets/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { sumByCurrency } from '#src/platform/shared/money.ts';
import type { PortalContext } from './portal-context.ts';

const pageSizes = { months: 12, days: 31, entries: 20 } as const;

/** SQL: whether the client sees the entry `t`. */
export function shownEntries(
  { ownerId }: Owner,
  { client, lastDay, settings }: Pick<PortalContext, 'client' | 'lastDay' | 'settings'>,
): RawBuilder<boolean> {
  return sql`t.user_id = ${ownerId} and t.client_id = ${client.id} and t.day <= ${lastDay}::date
    and (t.billable or ${settings.nonBillable})`;
}

/**
 * A page of the work log in the detail that the owner chose, newest first. The time is as it was tracked, like that of
 * retainers and projects, so that it adds up; amounts are as they are billed.
 */
export async function readWorkPage(
  db: Db,
  owner: Owner,
  context: PortalContext,
  offset: number,
): Promise<WorkPage> {
  const { timeDetail } = context.settings;
  switch (timeDetail) {
    case 'none':
      return { rows: [], next: null };
    case 'months':
    case 'days':
      return readSums(db, owner, context, { timeDetail, offset });
    case 'entries':
      return readEntries(db, owner, context, offset);
  }
}

type SumRow = {
  period: string;
  project: string | null;
  billable: boolean;
  currency: string;
  ms: number;
  amountMinor: number;
};

async function readSums(
  db: Db,
  owner: Owner,
  context: PortalContext,
  { timeDetail, offset }: { timeDetail: 'months' | 'days'; offset: number },
): Promise<WorkPage> {
  const size = pageSizes[timeDetail];
  const billed = billedTime(await findWorkRounding(db, owner), 't');
  const period = timeDetail === 'months' ? sql`date_trunc('month', t.day)::date` : sql`t.day`;
  const { rows } = await sql<SumRow>`
    with sums as materialized (
      select ${period} as period, t.project_id, t.billable, t.currency,
             sum(t.duration_ms)::bigint as ms, sum(${billed.amountMinor})::bigint as amount_minor
        from timesheets t where ${shownEntries(owner, context)} group by 1, 2, 3, 4
    )
    select s.period, p.name as project, s.billable, s.currency, s.ms, s.amount_minor
      from sums s left join projects p on p.user_id = ${owner.ownerId} and p.id = s.project_id
      where s.period in (select distinct period from sums order by period desc limit ${size + 1} offset ${offset})
      order by s.period desc, p.name, s.billable desc, s.currency`.execute(db);
  const periods = [...Map.groupBy(rows, (row) => row.period)];
  const title = timeDetail === 'months' ? context.month : context.day;
  return {
    rows: periods
      .slice(0, size)
      .map(([from, of], index) => ({ place: offset + index, ...toSumRow(title(from), of, context) })),
    next: periods.length > size ? offset + size : null,
  };
}

function toSumRow(title: string, rows: readonly SumRow[], context: PortalContext): Omit<WorkRow, 'place'> {
  const { notBillable } = context.texts;
  // Retainers and invoices have only billable time.
  const byLabel = Map.groupBy(rows, ({ project, billable }) =>
    [project, billable ? null : notBillable].filter(isText).join(', '),
  );
  const details = [...byLabel].flatMap(([label, of]) =>
    label === '' ? [] : [`${label} · ${context.hours(sumMs(of))}`],
  );
  return {
    day: null,
    title,
    details,
    hours: context.hours(sumMs(rows)),
    amount: context.settings.amounts ? context.money(sumByCurrency(rows)) : null,
  };
}

function sumMs(rows: readonly { ms: number }[]): number {
  return rows.reduce((sum, { ms }) => sum + ms, 0);
}

type EntryRow = {
  day: string;
  description: string;
  project: string | null;
  taskId: string | null;
  tags: string[];
  startTime: string | null;
  endTime: string | null;
  billable: boolean;
  ms: number;
  currency: string;
  amountMinor: number;
};

async function readEntries(db: Db, owner: Owner, context: PortalContext, offset: number): Promise<WorkPage> {
  const size = pageSizes.entries;
  const billed = billedTime(await findWorkRounding(db, owner), 't');
  // With the one before, whose day needs no second heading.
  const lead = Math.min(offset, 1);
  const { rows } = await sql<EntryRow>`
    select t.day, t.description, p.name as project, t.task_id, t.tags, t.start_time, t.end_time, t.billable,
           t.duration_ms as ms, t.currency, (${billed.amountMinor})::bigint as amount_minor
      from timesheets t left join projects p on p.user_id = t.user_id and p.id = t.project_id
      where ${shownEntries(owner, context)}
      order by t.day desc, t.date desc, coalesce(t.start_time, t.date) desc, t.id desc
      limit ${lead + size + 1} offset ${offset - lead}`.execute(db);
  const tasks = context.settings.tasks ? await findTaskNames(db, owner) : new Map<string, string>();
  return {
    rows: rows.slice(lead, lead + size).map((row, index) => ({
      place: offset + index,
      day: rows[lead + index - 1]?.day === row.day ? null : context.day(row.day),
      ...toEntryRow(row, tasks, context),
    })),
    next: rows.length > lead + size ? offset + size : null,
  };
}

function toEntryRow(
  row: EntryRow,
  tasks: ReadonlyMap<string, string>,
  { settings, letterhead, timeZone, personName, ...context }: PortalContext,
): Omit<WorkRow, 'place' | 'day'> {
  const { project, taskId, tags, startTime, endTime, amountMinor, currency } = row;
  const description = settings.descriptions ? row.description.trim() : '';
  const time = (instant: string) =>
    new Intl.DateTimeFormat(letterhead.locale, { timeStyle: 'short', timeZone }).format(new Date(instant));
  const details = [
    description === '' ? null : project,
    taskId === null ? null : tasks.get(taskId),
    settings.tags ? tags.join(', ') : null,
    settings.times && startTime !== null && endTime !== null ? `${time(startTime)}–${time(endTime)}` : null,
    settings.people ? personName : null,
    row.billable ? null : context.texts.notBillable,
  ];
  return {
    title: description === '' ? (project ?? context.texts.page.work) : description,
    details: [details.filter(isText).join(' · ')].filter(isText),
    hours: context.hours(row.ms),
    amount: settings.amounts && row.billable ? context.money([{ amountMinor, currency }]) : null,
  };
}

function isText(detail: string | null | undefined): detail is string {
  return detail !== null && detail !== undefined && detail !== '';
}
