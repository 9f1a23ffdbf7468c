import { CalendarClock } from 'lucide-react';
import * as m from '#messages/scheduled-reports.ts';
import { localSearch, recordPalette } from '#src/platform/web/record-palette.ts';
import { allScheduledReportsQuery } from './queries.ts';

export const palette = recordPalette({
  label: m.scheduledReports,
  icon: CalendarClock,
  path: '/reports/scheduled',
  keywords: m.scheduledReportWords,
  add: { label: m.newScheduledReport, path: '/reports/scheduled/new' },
  useFound: localSearch(allScheduledReportsQuery, ({ id, name }) => ({
    label: name,
    path: `/reports/scheduled/${id}`,
  })),
});
