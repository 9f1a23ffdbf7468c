import { useState } from 'react';
import * as m from '#messages/timesheets.ts';
import { sendableOperations } from '#src/features/timesheets/rules/offline/pending-changes.ts';
import type { PendingChange } from '#src/features/timesheets/rules/offline/pending-changes.ts';
import { useClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import {
  currentPendingChanges,
  usePendingChanges,
} from '#src/features/timesheets/web/pending-changes/current-pending-changes.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FixRejectedDialog } from './fix-rejected-dialog.tsx';
import { OperationRow } from './operation-row.tsx';
import { sendForecast } from './pending-changes-labels.ts';

type OpenResolution = { about: PendingChange; by: 'comparing' | 'editing' };

type PendingChangesPanelProps = {
  /** Number of unsynced timer commands. */
  timerCommands: number;
  onClose: () => void;
};

/** Lists unsynced changes and those that need attention. */
export function PendingChangesPanel({ timerCommands, onClose }: PendingChangesPanelProps) {
  const pendingChanges = usePendingChanges();
  const work = useClientsAndProjects();
  const [resolution, setResolution] = useState<OpenResolution | null>(null);
  const closeResolution = () => setResolution(null);

  return (
    <>
      <DialogShell
        title={m.unsyncedChanges}
        width="medium"
        onClose={onClose}
        actions={
          sendableOperations(pendingChanges).length > 0 && (
            <Button variant="filled" onClick={() => currentPendingChanges()?.sendNow()}>
              {m.tryNow}
            </Button>
          )
        }
        cancelLabel={null}
      >
        <p role="status" className={classNames(text.body, text.quiet)}>
          {pendingChanges.length === 0 && timerCommands === 0
            ? m.allChangesSynced
            : sendForecast(pendingChanges)}
        </p>
        {timerCommands > 0 && (
          <div>
            <p className={classNames(text.body, text.medium)}>
              {m.timerChangesNotSynced({ count: timerCommands })}
            </p>
            <p className={classNames(text.small, text.quiet)}>{m.timerSyncHint}</p>
          </div>
        )}
        <ul aria-label={m.changes} className={text.list}>
          {pendingChanges.map((operation) => (
            <OperationRow
              key={operation.opId}
              operation={operation}
              pendingChanges={pendingChanges}
              onCompare={() => setResolution({ about: operation, by: 'comparing' })}
              onEdit={() => setResolution({ about: operation, by: 'editing' })}
            />
          ))}
        </ul>
      </DialogShell>
      {resolution?.by === 'comparing' && (
        <ConflictDialog
          operation={resolution.about}
          pendingChanges={pendingChanges}
          work={work}
          onClose={closeResolution}
        />
      )}
      {resolution?.by === 'editing' && (
        <FixRejectedDialog operation={resolution.about} work={work} onClose={closeResolution} />
      )}
    </>
  );
}
