import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { Button, ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import type { SaveState } from './autosave.ts';
import { updateExpenseLines } from './changed-expenses.ts';
import type { FieldProblem } from './draft-problems.ts';
import type { DraftValues } from './draft-values.ts';
import type { useIssue } from './use-issue.ts';

type DraftAlertsProps = {
  saveState: SaveState;
  issuing: ReturnType<typeof useIssue>;
  form: UseFormReturn<DraftValues>;
  /** Found before it is sent. */
  problems: readonly FieldProblem[];
  onReload: () => void;
};

/** Why it isn't saved or issued, and the way out. */
export function DraftAlerts({ saveState, issuing, form, problems, onReload }: DraftAlertsProps) {
  const { changed, changedExpenses, invoicedLineIds, message } = issuing;
  const elsewhere = [...problems, ...issuing.problems].filter(isElsewhere);
  const highlighted = problems.filter((problem) => !isElsewhere(problem)).length;
  const isRefused = issuing.problems.some((problem) => !isElsewhere(problem));
  return (
    <>
      {(saveState.is === 'stale' || issuing.isStale) && (
        <Alert
          tone="warning"
          action={
            <Button tone="neutral" onClick={onReload}>
              {m.loadLatestVersion}
            </Button>
          }
        >
          {m.draftChangedElsewhere}
        </Alert>
      )}
      {saveState.is === 'failed' && <Alert tone="error">{saveState.message}</Alert>}
      {changed.length + changedExpenses.length > 0 && <ChangedWorkAlert {...{ issuing, form }} />}
      {invoicedLineIds.length > 0 && <Alert tone="error">{message}</Alert>}
      {highlighted > 0 && <Alert tone="error">{m.checkFields({ count: highlighted })}</Alert>}
      {highlighted === 0 && isRefused && <Alert tone="error">{message}</Alert>}
      {elsewhere.length > 0 && (
        <Alert
          tone="error"
          action={
            <ButtonLink tone="neutral" to="/invoices/settings">
              {m.invoiceSettings}
            </ButtonLink>
          }
        >
          {elsewhere.map(({ field, reason }) => (
            <div key={field}>{m.problemInSettings({ label: elsewhereLabels[field] ?? '', reason })}</div>
          ))}
        </Alert>
      )}
    </>
  );
}

function isElsewhere({ field }: FieldProblem): boolean {
  return field in elsewhereLabels;
}

/** What has no field on this page or in the dialog that issues. */
const elsewhereLabels: Readonly<Record<string, string>> = {
  'settings.logoDocumentId': m.logo,
};

function ChangedWorkAlert({ issuing, form }: Pick<DraftAlertsProps, 'issuing' | 'form'>) {
  const [isUpdating, setIsUpdating] = useState(false);

  async function update() {
    const { lines, clientId, currency } = form.getValues();
    if (clientId === null) return;
    setIsUpdating(true);
    try {
      const { updateLines } = await import('./lines/update-lines.ts');
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
