import { useState } from 'react';
import * as m from '#messages/recurring-invoices.ts';
import type { RecurringInvoice } from '#src/features/recurring-invoices/contract.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { runNow } from './recurring-invoice-mutations.ts';
import { formatFullDay } from './schedule-texts.ts';

type RunNowDialogProps = { recurring: RecurringInvoice; onClose: () => void };

/** Asks before the next invoice is issued or sent early. */
export function RunNowDialog({ recurring, onClose }: RunNowDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  // The day that the sentence names, even if another one is next while it is read.
  const [day] = useState(recurring.recurrence.nextDay);
  if (day === null) return null;

  async function run(chosen: string) {
    setIsBusy(true);
    await runNow(recurring, chosen);
    onClose();
  }

  return (
    <DialogShell
      title={m.runNowTitle({ name: recurring.name })}
      isBusy={isBusy}
      onClose={onClose}
      actions={
        <Button variant="filled" autoFocus isBusy={isBusy} onClick={() => void run(day)}>
          {recurring.mode === 'send' ? m.issueAndSendNow : m.issueNow}
        </Button>
      }
    >
      <p>{(recurring.mode === 'send' ? m.runNowSends : m.runNowIssues)({ day: formatFullDay(day) })}</p>
    </DialogShell>
  );
}
