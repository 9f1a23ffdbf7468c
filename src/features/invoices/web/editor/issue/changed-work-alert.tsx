import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import type { DraftValues } from '#src/features/invoices/web/editor/draft-values.ts';
import { updateLines } from '#src/features/invoices/web/editor/lines/update-lines.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import { updateExpenseLines } from './changed-expenses.ts';
import type { useIssue } from './use-issue.ts';

type ChangedWorkAlertProps = { issuing: ReturnType<typeof useIssue>; form: UseFormReturn<DraftValues> };

/** Work that changed since it was put on the draft, and how its lines follow. */
export function ChangedWorkAlert({ issuing, form }: ChangedWorkAlertProps) {
  const [isUpdating, setIsUpdating] = useState(false);

  async function update() {
    const { lines, clientId, currency } = form.getValues();
    if (clientId === null) return;
    setIsUpdating(true);
    try {
      const entriesUpdated = await updateLines(lines, { clientId, currency }, issuing.changed);
      const updated = await updateExpenseLines(
        entriesUpdated,
        { clientId, currency },
        issuing.changedExpenses,
      );
      form.setValue('lines', updated);
      issuing.clear();
      notify(m.linesUpdated);
    } catch (error) {
      notify(toFailure(error).message, { tone: 'failed' });
    } finally {
      setIsUpdating(false);
    }
  }

  return (
    <Alert
      tone="warning"
      action={
        <Button tone="neutral" isBusy={isUpdating} onClick={() => void update()}>
          {m.updateLines}
        </Button>
      }
    >
      {issuing.message}
    </Alert>
  );
}
