import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { minorDigitsByCurrency } from '#src/platform/shared/money.ts';
import { roundingStep } from '#src/platform/shared/rounding.ts';
import type { Rounding } from '#src/platform/shared/rounding.ts';

/** Billed time and amount per entry: `billedEntry` of the timesheets as SQL, to be summed. */
export function billedTime(rounding: Rounding, table = 'timesheets'): BilledTime {
  const column = columnsOf(table);
  const stored: BilledTime = {
    ms: sql`${column('duration_ms')}`,
    amountMinor: sql`${column('amount_minor')}`,
  };
  if (rounding.when !== 'billed' || rounding.minutes === 0) return stored;
  const { stepMs, shiftMs } = roundingStep(rounding);
  const ms = sql<number>`((${stored.ms}::bigint + ${shiftMs}::bigint) / ${stepMs}::bigint * ${stepMs}::bigint)`;
  return { ms, amountMinor: amountOf(ms, table) };
}

/** What isn't paid by retainer hours, exactly as tracked: `coveredMs` of an entry is paid. */
export function billedRest(coveredMs: RawBuilder<number>, table: string): BilledTime {
  const ms = sql<number>`(${columnsOf(table)('duration_ms')} - ${coveredMs})`;
  return { ms, amountMinor: amountOf(ms, table) };
}

export type BilledTime = { ms: RawBuilder<number>; amountMinor: RawBuilder<number> };

/** `amountMinor` of the pay rates as SQL. */
export function amountOf(ms: RawBuilder<number>, table: string): RawBuilder<number> {
  const column = columnsOf(table);
  const minorPerUnit = sql`10::numeric ^ coalesce((${JSON.stringify(minorDigitsByCurrency)}::jsonb ->> ${column('currency')})::int, 2)`;
  return sql`case when ${column('billable')}
      then round(${ms} * ${column('rate')} * ${minorPerUnit} / 3600000)::bigint else 0 end`;
}

function columnsOf(table: string) {
  return (name: string) => sql.ref(`${table}.${name}`);
}
