import type { UseFormReturn } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import { Button, ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import type { SaveState } from './autosave.ts';
import type { FieldProblem } from './draft-problems.ts';
import type { DraftValues } from './draft-values.ts';
import { loadLineNotes } from './issue/use-issue.ts';
import type { useIssue } from './issue/use-issue.ts';

const changedWorkAlert = createLazyComponent(
  async () => (await import('./issue/changed-work-alert.tsx')).ChangedWorkAlert,
  { takesFocus: false },
);

/** Before it’s issued, so that a refusal needs no script. */
export function loadRefusals(): Promise<unknown> {
  return Promise.all([changedWorkAlert.preload(), loadLineNotes()]);
}

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
      {changed.length + changedExpenses.length > 0 && (
        <changedWorkAlert.Component
          {...{ issuing, form }}
          fallback={<Alert tone="warning">{message}</Alert>}
        />
      )}
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
            <div key={field}>{m.problemInSettings({ label: m.logo, reason })}</div>
          ))}
        </Alert>
      )}
    </>
  );
}

/** It has no field on this page or in the dialog that issues. */
function isElsewhere({ field }: FieldProblem): boolean {
  return field === 'settings.logoDocumentId';
}
