import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import * as m from '#messages/timesheets.ts';
import type {
  PendingChange,
  PendingChanges,
} from '#src/features/timesheets/rules/offline/pending-changes.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { currentPendingChanges } from '#src/features/timesheets/web/pending-changes/current-pending-changes.ts';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { VersionDiff } from '#src/platform/web/layout/version-diff.tsx';
import { compareVersions, operationLabel, savedAtLabel } from './pending-changes-labels.ts';

type ConflictDialogProps = {
  operation: PendingChange;
  pendingChanges: PendingChanges;
  work: ClientsAndProjects;
  onClose: () => void;
};

/** Asks how to resolve a conflict, unless another tab already has. */
export function ConflictDialog({ operation, pendingChanges, work, onClose }: ConflictDialogProps) {
  const now = pendingChanges.find(({ opId }) => opId === operation.opId);
  if (now?.standing.is === 'conflict') {
    return <VersionChoice operation={now} work={work} onClose={onClose} />;
  }
  return (
    <DialogShell title={operationLabel(operation, pendingChanges)} maxWidth="sm" onClose={onClose}>
      <Typography role="status">{m.alreadyResolvedInAnotherTab}</Typography>
    </DialogShell>
  );
}

/** Shows both versions; the user chooses one. */
function VersionChoice({ operation, work, onClose }: Omit<ConflictDialogProps, 'pendingChanges'>) {
  const theirs = operation.standing.is === 'conflict' ? operation.standing.theirs : null;
  const mine = currentPendingChanges()?.localVersion(operation) ?? null;
  const description = (operation.seen ?? mine ?? theirs)?.description ?? m.unknownEntry;
  const labels = choiceLabels(mine !== null, theirs !== null);

  function keep(which: 'mine' | 'theirs') {
    void currentPendingChanges()?.resolveConflict(operation.opId, which);
    onClose();
  }

  return (
    <DialogShell
      title={labels.question({ description })}
      maxWidth="sm"
      onClose={onClose}
      cancelLabel={m.decideLater}
      actions={
        <>
          <Button variant="outlined" onClick={() => keep('theirs')}>
            {labels.theirs}
          </Button>
          <Button variant="contained" color={mine ? 'primary' : 'error'} onClick={() => keep('mine')}>
            {labels.mine}
          </Button>
        </>
      }
    >
      {mine && theirs ? (
        <VersionDiff
          rows={compareVersions(mine, theirs, work)}
          saved={savedAtLabel(theirs.updatedAt, operation.madeAt)}
        />
      ) : (
        <DeletedVersionNotice mine={mine !== null} />
      )}
      {(mine ?? theirs) && !(mine && theirs) && (
        <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '96px 1fr', rowGap: 1 }}>
          {singleVersion(mine ?? theirs, work).map(({ label, mine: words }) => (
            <Box key={label} sx={{ display: 'contents', '& dd': { m: 0, overflowWrap: 'anywhere' } }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {label}
              </Box>
              <dd>{words}</dd>
            </Box>
          ))}
        </Box>
      )}
    </DialogShell>
  );
}

/** What each choice does: without a version, it deletes. */
function choiceLabels(hasMine: boolean, hasTheirs: boolean) {
  if (!hasMine) return { question: m.deleteQuestion, mine: m.deleteEntry, theirs: m.keepEntry };
  if (!hasTheirs) return { question: m.restoreQuestion, mine: m.restoreWithChange, theirs: m.leaveDeleted };
  return { question: m.versionQuestion, mine: m.keepThisDevicesVersion, theirs: m.keepSavedVersion };
}

function DeletedVersionNotice({ mine }: { mine: boolean }) {
  return <Typography>{mine ? m.deletedElsewhereChoice : m.changedElsewhereChoice}</Typography>;
}

function singleVersion(entry: Parameters<typeof compareVersions>[0] | null, work: ClientsAndProjects) {
  return entry ? compareVersions(entry, entry, work) : [];
}
