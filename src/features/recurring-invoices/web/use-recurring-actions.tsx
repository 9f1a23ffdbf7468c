import { CirclePause, CirclePlay, Pencil, Play, SkipForward, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages/recurring-invoices.ts';
import type { RecurringInvoice } from '#src/features/recurring-invoices/contract.ts';
import { billsInArrears } from '#src/features/recurring-invoices/rules/billed-period.ts';
import type { RowAction } from '#src/platform/web/layout/table/row-actions.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import {
  deleteRecurringInvoice,
  pauseRecurringInvoice,
  resumeRecurringInvoice,
  skipNextDay,
} from './recurring-invoice-mutations.ts';
import { RunNowDialog } from './run-now-dialog.tsx';

const { Component: PauseDialog } = createLazyComponent(
  async () => (await import('./pause-dialog.tsx')).PauseDialog,
);

/** What you can do with a recurring invoice; `onDeleted` leaves its page. */
export function useRecurringActions(onDeleted?: () => void) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ what: 'pause' | 'run'; recurring: RecurringInvoice } | null>(null);
  const close = () => setAsked(null);

  async function remove(recurring: RecurringInvoice) {
    if (await deleteRecurringInvoice(recurring)) onDeleted?.();
  }

  function actionsOf(recurring: RecurringInvoice): RowAction[] {
    const { id, recurrence } = recurring;
    const { nextDay, isPaused } = recurrence;
    return [
      { label: m.edit, icon: Pencil, onClick: () => void navigate(`/invoices/recurring/${id}/edit`) },
      ...(nextDay === null
        ? []
        : [
            isPaused
              ? {
                  label: m.resume,
                  icon: CirclePlay,
                  onClick: () => void resumeRecurringInvoice(recurring),
                }
              : {
                  label: m.pauseMenuItem,
                  icon: CirclePause,
                  onClick: () => setAsked({ what: 'pause', recurring }),
                },
            { label: m.skipNext, icon: SkipForward, onClick: () => void skipNextDay(recurring, nextDay) },
            {
              label: m.runNowMenuItem,
              icon: Play,
              onClick: () => setAsked({ what: 'run', recurring }),
            },
          ]),
      { label: m.delete, icon: Trash2, onClick: () => void remove(recurring), isDangerous: true },
    ];
  }

  return {
    actionsOf,
    elements: (
      <>
        {asked?.what === 'pause' && (
          <PauseDialog
            name={asked.recurring.name}
            leavesWork={billsInArrears(asked.recurring)}
            onPause={(until) => pauseRecurringInvoice(asked.recurring, until)}
            onClose={close}
          />
        )}
        {asked?.what === 'run' && <RunNowDialog recurring={asked.recurring} onClose={close} />}
      </>
    ),
  };
}
