import { skipToken, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { findMileageRate, keepRates, splitByRate } from '#src/features/expenses/rules/kinds/mileage.ts';
import type { MileageRate, RatedDistance } from '#src/features/expenses/rules/kinds/mileage.ts';
import type { PerDiemRate } from '#src/features/expenses/rules/kinds/per-diem.ts';
import { expenses } from '#src/features/expenses/web/api.ts';
import type { ExpenseForm } from '#src/features/expenses/web/form/expense-form-values.ts';
import { readDriven } from './trip-form-values.ts';

const noMileageRates: readonly MileageRate[] = [];
const noPerDiemRates: readonly PerDiemRate[] = [];

/** The account’s tables of rates; empty while they load. */
export function useRates() {
  const query = useQuery(expenses.settings.queryOptions({ input: {} }));
  return {
    query,
    mileageRates: query.data?.settings.mileageRates ?? noMileageRates,
    perDiemRates: query.data?.settings.perDiemRates ?? noPerDiemRates,
  };
}

/** The parts of the distance with their rates; null while they are unknown. */
type MileageParts = { used: RatedDistance[] | null; current: RatedDistance[] | null };

/** The rates that the form uses, and those that the settings have for its day. */
export function useMileageParts(): MileageParts {
  const { mileage, day, id, revision } = useWatch<ExpenseForm & { revision?: number }>();
  const { mileageRates } = useRates();
  const { vehicle, unit, distance = null, isReturnTrip = false } = mileage ?? {};
  const driven = readDriven({ distance, isReturnTrip });
  const rate = vehicle != null && day != null ? findMileageRate(mileageRates, { vehicle, day }) : undefined;
  const hasThreshold = rate !== undefined && rate.steps.length > 1;
  const total = useQuery(
    expenses.mileageTotal.queryOptions({
      input:
        hasThreshold && vehicle != null && unit !== undefined && day != null
          ? { vehicle, unit, day, ...(revision !== undefined && id !== undefined && { expenseId: id }) }
          : skipToken,
    }),
  );
  if (driven === null) return { used: null, current: null };
  const before = hasThreshold ? total.data?.distance : '0';
  const current = rate && before !== undefined ? splitByRate(rate.steps, { before, driven }) : null;
  const kept = mileage?.rates as RatedDistance[] | null | undefined;
  return { used: kept ? keepRates(kept, driven) : current, current };
}
