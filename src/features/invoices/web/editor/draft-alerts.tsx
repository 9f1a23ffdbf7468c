import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router';
import * as m from '#messages/invoices.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import type { SaveState } from './autosave.ts';
import { updateLines } from './changed-entries.ts';
import type { FieldProblem } from './draft-problems.ts';
import type { DraftValues } from './draft-values.ts';
import type { useIssue } from './use-issue.ts';

type DraftAlertsProps = {
  saveState: SaveState;
  issuing: ReturnType<typeof useIssue>;
  form: UseFormReturn<DraftValues>;
  onReload: () => void;
};

/** Why it isn't saved or issued, and the way out. */
export function DraftAlerts({ saveState, issuing, form, onReload }: DraftAlertsProps) {
  const { changed, message } = issuing;
  return (
    <>
      {(saveState.is === 'stale' || issuing.isStale) && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" onClick={onReload}>
              {m.loadLatestVersion}
            </Button>
          }
        >
          {m.draftChangedElsewhere}
        </Alert>
      )}
      {saveState.is === 'failed' && <Alert severity="error">{saveState.message}</Alert>}
      {changed.length > 0 && <ChangedEntriesAlert {...{ issuing, form }} />}
      {issuing.problems.length > 0 && <ProblemsAlert problems={issuing.problems} message={message} />}
    </>
  );
}

/** Problems of the settings have no field on this page. */
function ProblemsAlert({
  problems,
  message,
}: {
  problems: readonly FieldProblem[];
  message: string | undefined;
}) {
  const ofSettings = problems.flatMap(({ field, reason }) => {
    const label = settingsLabels[field];
    return label === undefined ? [] : [m.problemInSettings({ label, reason })];
  });
  if (ofSettings.length === 0) return <Alert severity="error">{message}</Alert>;
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" component={Link} to="/invoices/settings">
          {m.invoiceSettings}
        </Button>
      }
    >
      {ofSettings.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Alert>
  );
}

const settingsLabels: Readonly<Record<string, string>> = {
  'seller.name': m.businessName,
  'seller.country': m.businessCountry,
  'seller.vatId': m.vatId,
  'seller.taxNumber': m.taxNumber,
  'settings.logoDocumentId': m.logo,
};

function ChangedEntriesAlert({ issuing, form }: Pick<DraftAlertsProps, 'issuing' | 'form'>) {
  const [isUpdating, setIsUpdating] = useState(false);

  async function update() {
    const { lines, clientId, currency } = form.getValues();
    if (clientId === null) return;
    setIsUpdating(true);
    try {
      form.setValue('lines', await updateLines(lines, { clientId, currency }, issuing.changed));
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
      severity="warning"
      action={
        <Button color="inherit" loading={isUpdating} onClick={() => void update()}>
          {m.updateLines}
        </Button>
      }
    >
      {issuing.message}
    </Alert>
  );
}
