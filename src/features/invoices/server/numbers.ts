import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { InvoiceSettings } from '#src/features/invoices/contract.ts';
import { counterPeriod, formatInvoiceNumber } from '#src/features/invoices/rules/number-pattern.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

export type SeriesName = keyof InvoiceSettings['series'];
type Numbered = {
  name: SeriesName;
  settings: Pick<InvoiceSettings, 'series' | 'fiscalYearStart'>;
  day: string;
  client: string;
};

/** The number that the next document of a series gets if nothing else is issued before. */
export async function findNextNumber(db: Db, owner: Owner, numbered: Numbered): Promise<string> {
  const { name } = numbered;
  const { rows } = await sql<{ next: number }>`
    select coalesce(
      (select next from invoice_counters
        where user_id = ${owner.ownerId} and series = ${name} and period = ${periodOf(numbered)}),
      ${firstNumber(owner, numbered)}) as next`.execute(db);
  return (await findFreeNumber(db, owner, numbered, rows[0]?.next ?? 1)).number;
}

/** The latest day in each series; null without a number. */
export async function findLastDays(db: Db, { ownerId }: Owner): Promise<Record<SeriesName, string | null>> {
  const { rows } = await sql<Record<SeriesName, string | null>>`
    select max(issue_day) filter (where type in ('invoice', 'deposit')) as invoice,
           max(issue_day) filter (where type = 'creditNote') as credit_note,
           max(issue_day) filter (where type = 'quote') as quote
      from invoices where user_id = ${ownerId} and number is not null`.execute(db);
  return rows[0] ?? { invoice: null, creditNote: null, quote: null };
}

/**
 * Takes the next number of a series. The counter's row stays locked until the transaction ends, so numbers have no gaps:
 * the next issuer waits, and gets this number if the transaction fails.
 */
export async function takeNumber(db: Db, owner: Owner, numbered: Numbered): Promise<string> {
  const { name } = numbered;
  const period = periodOf(numbered);
  const { rows } = await sql<{ next: number }>`
    insert into invoice_counters as own (user_id, series, period, next) values (${owner.ownerId}, ${name}, ${period}, ${firstNumber(owner, numbered)})
      on conflict (user_id, series, period) do update set next = own.next
      returning next`.execute(db);
  const { number, seq } = await findFreeNumber(db, owner, numbered, rows[0]?.next ?? 1);
  await sql`
    update invoice_counters set next = ${seq + 1}
      where user_id = ${owner.ownerId} and series = ${name} and period = ${period}`.execute(db);
  return number;
}

function periodOf({ name, settings: { series, fiscalYearStart }, day }: Numbered): string {
  return counterPeriod(series[name].reset, day, fiscalYearStart);
}

/** SQL: a later period of a series begins with 1. */
function firstNumber({ ownerId }: Owner, { name, settings: { series } }: Numbered): RawBuilder<number> {
  return sql`case when exists (select from invoice_counters where user_id = ${ownerId} and series = ${name})
    then 1::bigint else ${series[name].firstNumber}::bigint end`;
}

/** A number can be in use if two series have the same pattern, or after a change of the pattern. */
async function findFreeNumber(
  db: Db,
  { ownerId }: Owner,
  { name, settings: { series, fiscalYearStart }, day, client }: Numbered,
  next: number,
): Promise<{ number: string; seq: number }> {
  for (let first = next; ; first += batch) {
    const candidates = Array.from({ length: batch }, (_, place) => ({
      seq: first + place,
      number: formatInvoiceNumber(series[name].pattern, { day, seq: first + place, client, fiscalYearStart }),
    }));
    const { rows } = await sql<{ number: string }>`
      select number from invoices
        where user_id = ${ownerId} and number = any(${candidates.map(({ number }) => number)}::text[])`.execute(
      db,
    );
    const used = new Set(rows.map(({ number }) => number));
    const free = candidates.find(({ number }) => !used.has(number));
    if (free) return free;
  }
}

const batch = 100;
