import { CalendarClock } from 'lucide-react';
import * as m from '#messages/scheduled-reports.ts';
import type { Palette } from '#src/platform/web/feature.ts';
import { localSearch } from '#src/platform/web/found-records.ts';
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
  records: {
    label: m.scheduledReports,
    icon: CalendarClock,
    useFound: localSearch(allScheduledReportsQuery, ({ id, name }) => ({
      label: name,
      path: `/reports/scheduled/${id}`,
    })),
  },
};
