import { useCallback } from 'react';
import { useAccount } from '#src/features/session/web/public.tsx';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { billedEntry } from '#src/features/timesheets/rules/pricing/billed-entry.ts';
import { isBillingRounded } from '#src/platform/shared/rounding.ts';

/** Billed time and amount of an entry, as totals count them. */
export function useBilledAmount() {
  const { rounding } = useAccount().preferences;
  return useCallback(
    (entry: TimesheetEntry) => ({ ...billedEntry(entry, rounding), currency: entry.currency }),
    [rounding],
  );
}

/** Whether to label billable time and amounts as rounded. */
export function useIsBillingRounded(): boolean {
  return isBillingRounded(useAccount().preferences.rounding);
}
