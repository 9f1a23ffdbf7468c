import { Play } from 'lucide-react';
import * as m from '#messages/recurring-invoices.ts';
import type { RecurringInvoice } from '#src/features/recurring-invoices/contract.ts';
import { billsInArrears } from '#src/features/recurring-invoices/rules/billed-period.ts';
import { useScheduleActions } from '#src/features/schedules/web/public.tsx';
import {
  deleteRecurringInvoice,
  recurringDays,
  runNow,
  skipNextInvoice,
} from './recurring-invoice-mutations.ts';

const outcomes = {
  draft: { label: m.runNow, sentence: m.runNowDrafts },
  issue: { label: m.issueNow, sentence: m.runNowIssues },
  send: { label: m.issueAndSendNow, sentence: m.runNowSends },
};

/** What you can do with a recurring invoice; `onDeleted` leaves its page. */
export function useRecurringActions(onDeleted?: () => void) {
  return useScheduleActions<RecurringInvoice>({
    path: '/invoices/recurring',
    onPause: recurringDays.pause,
    onResume: recurringDays.resume,
    onSkipNext: skipNextInvoice,
    onDelete: deleteRecurringInvoice,
    onDeleted,
    run: {
      menuItem: m.runNowMenuItem,
      icon: Play,
      title: m.runNowTitle,
      sentence: ({ mode }) => outcomes[mode].sentence,
      label: ({ mode }) => outcomes[mode].label,
      onRun: runNow,
    },
    pauseWarning: (recurring) => (billsInArrears(recurring) ? m.skippedWork : undefined),
  });
}
