import { useState } from 'react';
import * as m from '#messages/recurring-invoices.ts';
import type { RecurringInvoice } from '#src/features/recurring-invoices/contract.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { runNow } from './recurring-invoice-mutations.ts';
import { formatFullDay } from './schedule-texts.ts';

type RunNowDialogProps = { recurring: RecurringInvoice; onClose: () => void };

const outcomes = {
  draft: { label: m.runNow, sentence: m.runNowDrafts },
  issue: { label: m.issueNow, sentence: m.runNowIssues },
  send: { label: m.issueAndSendNow, sentence: m.runNowSends },
};

/** Asks before the next invoice is made, issued or sent early. */
export function RunNowDialog({ recurring, onClose }: RunNowDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  // The day that the sentence names, even if another one is next while it is read.
  const [day] = useState(recurring.recurrence.nextDay);
  const { label, sentence } = outcomes[recurring.mode];
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
          {label}
        </Button>
      }
    >
      <p>{sentence({ day: formatFullDay(day) })}</p>
    </DialogShell>
  );
}
