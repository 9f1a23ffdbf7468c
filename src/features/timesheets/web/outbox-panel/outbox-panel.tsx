import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import * as m from '#messages/timesheets.ts';
import { sendableOperations } from '#src/features/timesheets/rules/offline/outbox.ts';
import type { OutboxOperation } from '#src/features/timesheets/rules/offline/outbox.ts';
import { useClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { currentOutbox, useOutbox } from '#src/features/timesheets/web/outbox/current-outbox.ts';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FixRejectedDialog } from './fix-rejected-dialog.tsx';
import { OperationRow } from './operation-row.tsx';
import { sendForecast } from './outbox-labels.ts';

type OpenResolution = { about: OutboxOperation; by: 'comparing' | 'editing' };

type OutboxPanelProps = {
  /** Number of unsynced timer commands. */
  timerCommands: number;
  onClose: () => void;
};

/** Lists unsynced changes and those that need attention. */
export function OutboxPanel({ timerCommands, onClose }: OutboxPanelProps) {
  const outbox = useOutbox();
  const work = useClientsAndProjects();
  const [resolution, setResolution] = useState<OpenResolution | null>(null);
  const closeResolution = () => setResolution(null);

  return (
    <>
      <DialogShell
        title={m.unsyncedChanges}
        maxWidth="sm"
        onClose={onClose}
        actions={
          sendableOperations(outbox).length > 0 && (
            <Button variant="contained" onClick={() => currentOutbox()?.sendNow()}>
              {m.tryNow}
            </Button>
          )
        }
        cancelLabel={null}
      >
        <Typography role="status" sx={{ color: 'text.secondary' }}>
          {outbox.length === 0 && timerCommands === 0 ? m.allChangesSynced : sendForecast(outbox)}
        </Typography>
        {timerCommands > 0 && (
          <Box>
            <Typography sx={{ fontWeight: 500 }}>
              {m.timerChangesNotSynced({ count: timerCommands })}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {m.timerSyncHint}
            </Typography>
          </Box>
        )}
        <ul style={{ listStyle: 'none', margin: 0, padding: 0 }} aria-label={m.changes}>
          {outbox.map((operation) => (
            <OperationRow
              key={operation.opId}
              operation={operation}
              outbox={outbox}
              onCompare={() => setResolution({ about: operation, by: 'comparing' })}
              onEdit={() => setResolution({ about: operation, by: 'editing' })}
            />
          ))}
        </ul>
      </DialogShell>
      {resolution?.by === 'comparing' && (
        <ConflictDialog operation={resolution.about} outbox={outbox} work={work} onClose={closeResolution} />
      )}
      {resolution?.by === 'editing' && (
        <FixRejectedDialog operation={resolution.about} work={work} onClose={closeResolution} />
      )}
    </>
  );
}
