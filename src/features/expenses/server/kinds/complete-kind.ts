import type * as z from 'zod';
import type { ExpenseLine } from '#src/features/expenses/contract-fields.ts';
import type { ExpenseChange } from '#src/features/expenses/contract.ts';
import type { ExpenseKind } from '#src/features/expenses/rules/expense-limits.ts';
import { isTripKind, kindAmount } from '#src/features/expenses/rules/kinds/kind-amount.ts';
import {
  drivenDistance,
  findMileageRate,
  keepRates,
  splitByRate,
} from '#src/features/expenses/rules/kinds/mileage.ts';
import type { Mileage } from '#src/features/expenses/rules/kinds/mileage.ts';
import { findPerDiemRate } from '#src/features/expenses/rules/kinds/per-diem.ts';
import type { PerDiem } from '#src/features/expenses/rules/kinds/per-diem.ts';
import type { StoredExpense } from '#src/features/expenses/server/expense-record.ts';
import { findExpenseSettings } from '#src/features/expenses/server/expense-settings.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { invalidField } from '#src/platform/server/declared-errors.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { findDistanceBefore } from './mileage-total.ts';

type Written = z.output<typeof ExpenseChange>;
type WrittenKind = { [F in 'kind' | 'mileage' | 'perDiem']?: Written[F] };
type Expense = {
  kind: ExpenseKind;
  day: string | null;
  currency: string;
  lines: readonly ExpenseLine[];
};

/** What the kind of an expense implies: mileage and per diems have a calculated line, and no tax. */
export async function completeKind(
  db: Db,
  owner: Owner,
  expense: Expense,
  {
    written,
    before,
    accountCurrency,
  }: { written: WrittenKind; before: StoredExpense | null; accountCurrency: string },
) {
  const { kind, currency } = expense;
  const takesRates = () => {
    if (currency !== accountCurrency)
      throw invalidField('currency', 'must be the account’s currency, as the rates are');
    return findExpenseSettings(db, owner).then(({ settings }) => settings);
  };
  const kept = (field: 'mileage' | 'perDiem') => kind === field && written[field] === undefined;
  const mileage = kept('mileage')
    ? (before?.mileage ?? null)
    : written.mileage
      ? await withRates(written.mileage)
      : null;
  const perDiem = kept('perDiem')
    ? (before?.perDiem ?? null)
    : written.perDiem
      ? await withAmounts(written.perDiem)
      : null;
  const amountMinor = kindAmount({ kind, mileage, perDiem, currency });
  if (!isTripKind(kind) || amountMinor === null) return { mileage, perDiem };
  return {
    mileage,
    perDiem,
    lines: [{ ...(expense.lines[0] ?? newTripLine()), amountMinor, taxRate: '0', taxMinor: null }],
    taxCase: 'outsideScope' as const,
    receiptTotalMinor: null,
  };

  async function withRates(given: NonNullable<Written['mileage']>): Promise<Mileage> {
    const driven = drivenDistance(given);
    const used = before?.mileage;
    if (given.rates) return { ...given, rates: given.rates };
    if (given.rates === undefined && used?.vehicle === given.vehicle && used.unit === given.unit)
      return { ...given, rates: keepRates(used.rates, driven) };
    const { vehicle, unit } = given;
    const { day } = expense;
    if (day === null) throw invalidField('day', 'is required');
    const rate = findMileageRate((await takesRates()).mileageRates, { vehicle, day });
    if (!rate) throw invalidField('mileage.vehicle', 'has no rate on this day');
    if (rate.unit !== unit) throw invalidField('mileage.unit', `must be ${rate.unit}, as the rate is`);
    const total = await findDistanceBefore(db, owner, { vehicle, unit, day, expenseId: before?.id });
    return { ...given, rates: splitByRate(rate.steps, { before: total, driven }) };
  }

  async function withAmounts(given: NonNullable<Written['perDiem']>): Promise<PerDiem> {
    if (given.amounts) return { ...given, amounts: given.amounts };
    const used = before?.perDiem;
    if (given.amounts === undefined && used?.region === given.region)
      return { ...given, amounts: used.amounts };
    const { region, startDay } = given;
    const rate = findPerDiemRate((await takesRates()).perDiemRates, { region, day: startDay });
    if (!rate) throw invalidField('perDiem.region', 'has no amounts on this day');
    const { id: _id, region: _region, firstDay: _firstDay, ...amounts } = rate;
    return { ...given, amounts };
  }
}

function newTripLine() {
  return {
    id: newRecordId(),
    categoryId: null,
    description: null,
    recoverablePercent: 100,
    deductiblePercent: 100,
  };
}
