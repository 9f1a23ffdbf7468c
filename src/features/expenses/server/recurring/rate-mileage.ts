import { calculateExpense } from '#src/features/expenses/rules/calculate-expense.ts';
import { kindProblems } from '#src/features/expenses/rules/kinds/kind-amount.ts';
import {
  drivenDistance,
  findMileageRate,
  mileageAmount,
  splitByRate,
} from '#src/features/expenses/rules/kinds/mileage.ts';
import type { StoredExpense } from '#src/features/expenses/server/expense-record.ts';
import { findExpenseSettings } from '#src/features/expenses/server/expense-settings.ts';
import { findDistanceBefore } from '#src/features/expenses/server/kinds/mileage-total.ts';
import { findPreferences } from '#src/features/identity/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

/** The expense with the mileage rates of a day. It keeps its own if the settings have none that fit. */
export async function rateMileage(
  db: Db,
  owner: Owner,
  expense: StoredExpense,
  day: string,
): Promise<StoredExpense> {
  const { mileage, currency } = expense;
  const [line] = expense.lines;
  if (!mileage || !line || (await findPreferences(db, owner)).currency !== currency) return expense;
  const { vehicle, unit } = mileage;
  const rate = findMileageRate((await findExpenseSettings(db, owner)).settings.mileageRates, {
    vehicle,
    day,
  });
  if (rate?.unit !== unit) return expense;
  const before = await findDistanceBefore(db, owner, { vehicle, unit, day });
  const rates = splitByRate(rate.steps, { before, driven: drivenDistance(mileage) });
  const lines = [{ ...line, amountMinor: mileageAmount(rates, currency) }];
  const rated = { ...expense, mileage: { ...mileage, rates }, lines };
  if (kindProblems(rated).length > 0) return expense;
  const { netMinor, taxMinor, grossMinor, recoverableTaxMinor, deductibleMinor } = calculateExpense(rated);
  return { ...rated, netMinor, taxMinor, grossMinor, recoverableTaxMinor, deductibleMinor };
}
