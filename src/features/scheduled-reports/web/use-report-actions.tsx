import { CirclePause, CirclePlay, Pencil, Send, SkipForward, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages/scheduled-reports.ts';
import type { ScheduledReport } from '#src/features/scheduled-reports/contract.ts';
import type { RowAction } from '#src/platform/web/layout/table/row-actions.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { deleteReport, pauseReport, resumeReport, skipNextReport } from './report-mutations.ts';
import { SendNowDialog } from './send-now-dialog.tsx';

const { Component: PauseDialog } = createLazyComponent(
  async () => (await import('#src/features/recurring-invoices/web/for-schedules.tsx')).PauseDialog,
);

/** What you can do with a scheduled report; `onDeleted` leaves its page. */
export function useReportActions(onDeleted?: () => void) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ what: 'pause' | 'send'; report: ScheduledReport } | null>(null);
  const close = () => setAsked(null);

  async function remove(report: ScheduledReport) {
    if (await deleteReport(report)) onDeleted?.();
  }

  function actionsOf(report: ScheduledReport): RowAction[] {
    const { id, recurrence } = report;
    const { nextDay, isPaused } = recurrence;
    return [
      { label: m.edit, icon: Pencil, onClick: () => void navigate(`/reports/scheduled/${id}/edit`) },
      ...(nextDay === null
        ? []
        : [
            isPaused
              ? { label: m.resume, icon: CirclePlay, onClick: () => void resumeReport(report) }
              : {
                  label: m.pauseMenuItem,
                  icon: CirclePause,
                  onClick: () => setAsked({ what: 'pause', report }),
                },
            { label: m.skipNext, icon: SkipForward, onClick: () => void skipNextReport(report, nextDay) },
            { label: m.sendNowMenuItem, icon: Send, onClick: () => setAsked({ what: 'send', report }) },
          ]),
      { label: m.delete, icon: Trash2, onClick: () => void remove(report), isDangerous: true },
    ];
  }

  return {
    actionsOf,
    elements: (
      <>
        {asked?.what === 'pause' && (
          <PauseDialog
            name={asked.report.name}
            onPause={(until) => pauseReport(asked.report, until)}
            onClose={close}
          />
        )}
        {asked?.what === 'send' && <SendNowDialog report={asked.report} onClose={close} />}
      </>
    ),
  };
}
