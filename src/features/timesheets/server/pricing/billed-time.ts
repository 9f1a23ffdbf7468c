import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isAnyBillingRounded } from '#src/features/projects/rules/work-rounding.ts';
import type { WorkRounding } from '#src/features/projects/rules/work-rounding.ts';
import { minorDigitsByCurrency } from '#src/platform/shared/money.ts';
import { roundingStep } from '#src/platform/shared/rounding.ts';
import type { OtherRounding } from '#src/platform/shared/rounding.ts';

/** Billed time and amount per entry: `billedEntry` of the timesheets as SQL, to be summed. */
export function billedTime(rounding: WorkRounding, table = 'timesheets'): BilledTime {
  const column = columnsOf(table);
  const stored: BilledTime = {
    ms: sql`${column('duration_ms')}`,
    amountMinor: sql`${column('amount_minor')}`,
  };
  if (!isAnyBillingRounded(rounding)) return stored;
  const { stepMs, shiftMs } = roundingNumbers(rounding, column);
  const ms = sql<number>`((${stored.ms}::bigint + ${shiftMs}) / ${stepMs} * ${stepMs})`;
  return {
    ms,
    amountMinor: sql`case when ${ms} = ${stored.ms} then ${stored.amountMinor} else ${amountOf(ms, table)} end`,
  };
}

/** The two numbers of `roundingStep` per entry: its project decides, else its client, else the account. */
function roundingNumbers(
  { account, others }: WorkRounding,
  column: (name: string) => RawBuilder<unknown>,
): { stepMs: RawBuilder<number>; shiftMs: RawBuilder<number> } {
  const perEntry = (number: 'stepMs' | 'shiftMs'): RawBuilder<number> => {
    const of = (rounding: OtherRounding) => sql<number>`${roundingStep(rounding)[number]}::bigint`;
    if (others.length === 0) return of(account);
    const cases = others.map(
      ({ kind, ids, ...rounding }) =>
        sql`when ${column(`${kind}_id`)} = any(${ids}::uuid[]) then ${of(rounding)}`,
    );
    return sql`case ${sql.join(cases, sql` `)} else ${of(account)} end`;
  };
  return { stepMs: perEntry('stepMs'), shiftMs: perEntry('shiftMs') };
}

/** What isn't paid by retainer hours, exactly as tracked: `coveredMs` of an entry is paid. */
export function billedRest(coveredMs: RawBuilder<number>, table: string): BilledTime {
  const ms = sql<number>`(${columnsOf(table)('duration_ms')} - ${coveredMs})`;
  return { ms, amountMinor: amountOf(ms, table) };
}

export type BilledTime = { ms: RawBuilder<number>; amountMinor: RawBuilder<number> };

/** `amountMinor` of the pay rates as SQL. */
export function amountOf(ms: RawBuilder<number>, table: string): RawBuilder<number> {
  return sql`case when ${columnsOf(table)('billable')} then ${timesRate(ms, table)} else 0 end`;
}

/** The amount of billable time at the rate of a row. */
export function timesRate(ms: RawBuilder<number>, table: string): RawBuilder<number> {
  const column = columnsOf(table);
  const minorPerUnit = sql`10::numeric ^ coalesce((${JSON.stringify(minorDigitsByCurrency)}::jsonb ->> ${column('currency')})::int, 2)`;
  return sql`round(${ms} * ${column('rate')} * ${minorPerUnit} / 3600000)::bigint`;
}

function columnsOf(table: string) {
  return (name: string) => sql.ref(`${table}.${name}`);
}
