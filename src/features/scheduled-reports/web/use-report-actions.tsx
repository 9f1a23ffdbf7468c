import { Send } from 'lucide-react';
import * as m from '#messages/scheduled-reports.ts';
import type { ScheduledReport } from '#src/features/scheduled-reports/contract.ts';
import { useScheduleActions } from '#src/features/schedules/web/public.tsx';
import { deleteReport, reportDays, sendReportNow } from './report-mutations.ts';

/** What you can do with a scheduled report; `onDeleted` leaves its page. */
export function useReportActions(onDeleted?: () => void) {
  return useScheduleActions<ScheduledReport>({
    path: '/reports/scheduled',
    onPause: reportDays.pause,
    onResume: reportDays.resume,
    onSkipNext: reportDays.skipNext,
    onDelete: deleteReport,
    onDeleted,
    run: {
      menuItem: m.sendNowMenuItem,
      icon: Send,
      title: m.sendNowTitle,
      sentence:
        ({ recipients }) =>
        ({ day }) =>
          m.sendNowSentence({ day, recipients: recipients.join(', ') }),
      label: () => m.sendNow,
      onRun: sendReportNow,
    },
  });
}
