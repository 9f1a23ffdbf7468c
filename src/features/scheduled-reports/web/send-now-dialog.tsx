import { useState } from 'react';
import * as m from '#messages/scheduled-reports.ts';
import { formatFullDay } from '#src/features/recurring-invoices/web/for-schedules.tsx';
import type { ScheduledReport } from '#src/features/scheduled-reports/contract.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { sendReportNow } from './report-mutations.ts';

type SendNowDialogProps = { report: ScheduledReport; onClose: () => void };

/** Asks before the next report is sent early. */
export function SendNowDialog({ report, onClose }: SendNowDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  // The day that the sentence names, even if another one is next while it is read.
  const [day] = useState(report.recurrence.nextDay);
  if (day === null) return null;

  async function send(chosen: string) {
    setIsBusy(true);
    await sendReportNow(report, chosen);
    onClose();
  }

  return (
    <DialogShell
      title={m.sendNowTitle({ name: report.name })}
      isBusy={isBusy}
      onClose={onClose}
      actions={
        <Button variant="filled" autoFocus isBusy={isBusy} onClick={() => void send(day)}>
          {m.sendNow}
        </Button>
      }
    >
      <p>{m.sendNowSentence({ day: formatFullDay(day), recipients: report.recipients.join(', ') })}</p>
    </DialogShell>
  );
}
