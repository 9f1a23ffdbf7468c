import { sql } from 'kysely';
import { taxYearStart } from '#src/features/expenses/rules/kinds/mileage.ts';
import type { DistanceUnit } from '#src/features/expenses/rules/kinds/mileage.ts';
import { findExpense } from '#src/features/expenses/server/queries.ts';
import { countryOfTimeZone, findPreferences } from '#src/features/identity/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { invalidField } from '#src/platform/server/declared-errors.ts';
import { formatDecimal, parseDecimal } from '#src/platform/shared/decimals.ts';

type Trip = { vehicle: string; unit: DistanceUnit; day: string; expenseId?: string | undefined };

/**
 * What was driven with the vehicle since the tax year began, up to this trip; as text. Unconfirmed drafts don't
 * count: the trip may not have happened.
 * @throws BAD_REQUEST for another account's expense
 */
export async function findDistanceBefore(
  db: Db,
  owner: Owner,
  { vehicle, unit, day, expenseId }: Trip,
): Promise<string> {
  const { timeZone } = await findPreferences(db, owner);
  const yearStart = taxYearStart(day, countryOfTimeZone(timeZone) ?? null);
  const expense = expenseId === undefined ? null : await findExpense(db, owner, expenseId);
  if (expenseId !== undefined && !expense) throw invalidField('expenseId', 'is not an expense');
  // Trips on one day came in the order in which they were entered.
  const { rows } = await sql<{ distance: string }>`
    select coalesce(sum((part ->> 'distance')::numeric), 0)::text as distance
      from expenses, jsonb_array_elements(mileage -> 'rates') part
      where user_id = ${owner.ownerId} and kind = 'mileage' and not is_draft
        and mileage ->> 'vehicle' = ${vehicle} and mileage ->> 'unit' = ${unit}
        and day between ${yearStart} and ${day}
        and (day < ${day} or ${expense?.createdAt ?? null}::timestamptz is null
          or created_at < ${expense?.createdAt ?? null})`.execute(db);
  return formatDecimal(parseDecimal(rows[0]?.distance ?? '0'));
}
