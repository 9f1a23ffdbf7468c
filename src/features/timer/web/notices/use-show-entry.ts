import { useNavigate } from 'react-router';
import { entryUrl } from '#src/features/timesheets/rules/views/timesheet-views.ts';
import { timesheets } from '#src/features/timesheets/web/public.tsx';
import { localDay } from '#src/platform/shared/time-zones.ts';

/** Opens the entry's day with the entry highlighted; offline, the day it was worked. */
export function useShowEntry(timeZone: string): (id: string, workedAt: number) => void {
  const navigate = useNavigate();
  return (id, workedAt) => {
    void timesheets.get
      .call({ id })
      .catch(() => null)
      .then((entry) => navigate(entryUrl(id, entry?.day ?? localDay(workedAt, timeZone))));
  };
}
