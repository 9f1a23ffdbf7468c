import { auditActions } from '#src/features/admin/audit-actions.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { useSetUrlParams, useUrlFilter } from '#src/platform/web/layout/filters/use-url-filter.ts';
import { useToday } from '#src/platform/web/server-time.ts';

export const auditPeriods = [7, 30, 90, 365];

/** Filters of the audit log, stored in the URL. */
export function useAuditFilter() {
  const [action, setAction] = useUrlFilter('action');
  const [accountId, setAccountId] = useUrlFilter('account');
  const [days, setDays] = useUrlFilter('days');
  const change = useSetUrlParams();
  // The log counts days in UTC.
  const today = useToday('UTC');
  const chosenAction = auditActions.find((each) => each === action);
  const period = auditPeriods.find((each) => String(each) === days);
  return {
    action: chosenAction ?? '',
    setAction,
    accountId,
    setAccountId,
    days: period === undefined ? '' : days,
    setDays,
    input: {
      ...(chosenAction !== undefined && { action: chosenAction }),
      ...(accountId !== '' && { accountId }),
      ...(period !== undefined && { from: addDays(today, 1 - period) }),
    },
    isOn: chosenAction !== undefined || accountId !== '' || period !== undefined,
    clear: () => change({ action: '', account: '', days: '' }),
  };
}

export type AuditFilter = ReturnType<typeof useAuditFilter>;
