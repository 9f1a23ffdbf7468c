import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import * as m from '#messages/timesheets.ts';
import type { OutboxOperation, Outbox } from '#src/features/timesheets/rules/offline/outbox.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { currentOutbox } from '#src/features/timesheets/web/outbox/current-outbox.ts';
import { ResponsiveDialog } from '#src/platform/web/layout/responsive-dialog.tsx';
import { compareVersions, operationLabel, savedAtLabel } from './outbox-labels.ts';
import { VersionDiff } from './version-diff.tsx';

type ConflictDialogProps = {
  operation: OutboxOperation;
  outbox: Outbox;
  work: ClientsAndProjects;
  onClose: () => void;
};

/** Asks how to resolve a conflict, unless another tab already has. */
export function ConflictDialog({ operation, outbox, work, onClose }: ConflictDialogProps) {
  const titleId = useId();
  const now = outbox.find(({ opId }) => opId === operation.opId);
  if (now?.standing.is === 'conflict') {
    return <VersionChoice operation={now} outbox={outbox} work={work} onClose={onClose} />;
  }
  return (
    <ResponsiveDialog titleId={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{operationLabel(operation, outbox)}</DialogTitle>
      <DialogContent>
        <Typography role="status">{m.alreadyResolvedInAnotherTab}</Typography>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {m.close}
        </Button>
      </DialogActions>
    </ResponsiveDialog>
  );
}

/** Shows both versions; the user chooses one. */
function VersionChoice({ operation, outbox, work, onClose }: ConflictDialogProps) {
  const titleId = useId();
  const theirs = operation.standing.is === 'conflict' ? operation.standing.theirs : null;
  const mine = currentOutbox()?.localVersion(operation) ?? null;

  function keep(which: 'mine' | 'theirs') {
    void currentOutbox()?.resolveConflict(operation.opId, which);
    onClose();
  }

  return (
    <ResponsiveDialog titleId={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>
        {m.versionQuestion({ operation: operationLabel(operation, outbox) })}
      </DialogTitle>
      <DialogContent>
        {mine && theirs ? (
          <VersionDiff
            rows={compareVersions(mine, theirs, work)}
            saved={savedAtLabel(theirs.updatedAt, operation.madeAt)}
          />
        ) : (
          <DeletedVersionNotice mine={mine !== null} />
        )}
        {(mine ?? theirs) && !(mine && theirs) && (
          <Box
            component="dl"
            sx={{ m: 0, mt: 4, display: 'grid', gridTemplateColumns: '96px 1fr', rowGap: 1 }}
          >
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
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 2 }}>
        <Button color="inherit" onClick={onClose}>
          {m.decideLater}
        </Button>
        <Button variant="outlined" onClick={() => keep('theirs')}>
          {m.keepSavedVersion}
        </Button>
        <Button variant="contained" onClick={() => keep('mine')}>
          {m.keepThisDevicesVersion}
        </Button>
      </DialogActions>
    </ResponsiveDialog>
  );
}

function DeletedVersionNotice({ mine }: { mine: boolean }) {
  return <Typography>{mine ? m.deletedElsewhereChoice : m.changedElsewhereChoice}</Typography>;
}

function singleVersion(entry: Parameters<typeof compareVersions>[0] | null, work: ClientsAndProjects) {
  return entry ? compareVersions(entry, entry, work) : [];
}
