import { auditActions } from '#src/features/admin/audit-actions.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { useUrlFilters } from '#src/platform/web/layout/filters/use-url-filter.ts';
import { useToday } from '#src/platform/web/server-time.ts';

export const auditPeriods = [7, 30, 90, 365];

/** Filters of the audit log, stored in the URL. */
export function useAuditFilter() {
  const { valueOf, chip, clear } = useUrlFilters('action', 'account', 'days');
  const [action, accountId, days] = [valueOf('action'), valueOf('account'), valueOf('days')];
  // The log counts days in UTC.
  const today = useToday('UTC');
  const chosenAction = auditActions.find((each) => each === action);
  const period = auditPeriods.find((each) => String(each) === days);
  return {
    chip,
    action: chosenAction ?? '',
    days: period === undefined ? '' : days,
    input: {
      ...(chosenAction !== undefined && { action: chosenAction }),
      ...(accountId !== '' && { accountId }),
      ...(period !== undefined && { from: addDays(today, 1 - period) }),
    },
    isOn: chosenAction !== undefined || accountId !== '' || period !== undefined,
    clear,
  };
}

export type AuditFilterValues = ReturnType<typeof useAuditFilter>;
