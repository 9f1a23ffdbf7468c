import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { schedules } from '#src/features/schedules/web/public.tsx';
import { allPagesQuery } from '#src/platform/web/fetch-all-pages.ts';
import { scheduledReports } from './api.ts';

/** Keys to refetch after a change. */
export const scheduledReportKeys = [scheduledReports.key(), schedules.key()];

export const allScheduledReportsQuery = allPagesQuery(scheduledReports.list, {});

export const reportOptionsQuery = scheduledReports.options.queryOptions({ input: {} });

/** IDs of reports with a day that couldn’t be sent yet, or whose last email may not have reached everyone. */
export function useFailingReports(): ReadonlySet<string> {
  const { data } = useQuery(schedules.problems.queryOptions({ input: {} }));
  return useMemo(
    () =>
      new Set(
        (data?.items ?? []).flatMap(({ kind, scheduleId }) =>
          kind === 'scheduledReports' ? [scheduleId] : [],
        ),
      ),
    [data],
  );
}
