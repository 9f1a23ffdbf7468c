import { useCallback } from 'react';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { OptimisticEntry } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import { billedEntry } from '#src/features/timesheets/rules/pricing/billed-entry.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { isBillingRounded } from '#src/platform/shared/rounding.ts';

/** Billed time and amount of an entry, as totals count them. */
export function useBilledAmount() {
  const { rounding } = useAccount().preferences;
  return useCallback(
    (entry: TimesheetEntry) => ({ ...billedEntry(entry, rounding), currency: entry.currency }),
    [rounding],
  );
}

/** The billed amount; "–" if the entry has none. At a fixed price, the project has it. */
export function useAmountText() {
  const billed = useBilledAmount();
  return useCallback(
    (entry: OptimisticEntry) =>
      entry.billable && !entry.isAmountPending && entry.rateReason !== 'fixedPrice'
        ? formatMoney(billed(entry))
        : '–',
    [billed],
  );
}

/** Whether to label billable time and amounts as rounded: clients and projects may round otherwise than the account. */
export function useIsBillingRounded(totals: { isRounded?: boolean | undefined } | undefined): boolean {
  const { rounding } = useAccount().preferences;
  return totals?.isRounded === true || isBillingRounded(rounding);
}
