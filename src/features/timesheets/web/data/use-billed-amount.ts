import { useCallback } from 'react';
import { useAccount } from '#src/features/session/web/public.tsx';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { billedEntry } from '#src/features/timesheets/rules/pricing/billed-entry.ts';
import { isBillingRounded } from '#src/platform/shared/rounding.ts';

/** The time and amount that an entry is billed with, as totals count it. */
export function useBilledAmount() {
  const { rounding } = useAccount().preferences;
  return useCallback(
    (entry: TimesheetEntry) => ({ ...billedEntry(entry, rounding), currency: entry.currency }),
    [rounding],
  );
}

/** Whether billable time and amounts are to be called rounded. */
export function useIsBillingRounded(): boolean {
  return isBillingRounded(useAccount().preferences.rounding);
}
