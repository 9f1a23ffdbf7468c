import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import * as m from '#messages/scheduled-reports.ts';
import { matchesSearch } from '#src/platform/shared/search-match.ts';
import type { Palette } from '#src/platform/web/feature.ts';
import { allScheduledReportsQuery } from './queries.ts';

export const palette: Palette = {
  pages: [
    {
      label: m.scheduledReports,
      path: '/reports/scheduled',
      icon: CalendarClock,
      keywords: m.scheduledReportWords,
      audience: 'tenant',
    },
  ],
  actions: [
    {
      label: m.newScheduledReport,
      path: '/reports/scheduled/new',
      icon: CalendarClock,
      keywords: m.scheduledReportWords,
      audience: 'tenant',
    },
  ],
  records: { label: m.scheduledReports, icon: CalendarClock, useFound },
};

const maxFound = 5;

function useFound(query: string, enabled: boolean) {
  const { data } = useQuery({ ...allScheduledReportsQuery, enabled });
  return (data?.items ?? [])
    .filter(({ name }) => matchesSearch([name], query))
    .slice(0, maxFound)
    .map(({ id, name }) => ({ label: name, path: `/reports/scheduled/${id}` }));
}
