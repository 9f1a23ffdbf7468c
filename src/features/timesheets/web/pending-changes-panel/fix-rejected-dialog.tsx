import type { PendingChange } from '#src/features/timesheets/rules/offline/pending-changes.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { EntryDialog } from '#src/features/timesheets/web/entry/entry-dialog.tsx';
import { currentPendingChanges } from '#src/features/timesheets/web/pending-changes/current-pending-changes.ts';

type FixRejectedDialogProps = { operation: PendingChange; work: ClientsAndProjects; onClose: () => void };

/** Edits a rejected change; saving sends it again. */
export function FixRejectedDialog({ operation, work, onClose }: FixRejectedDialogProps) {
  const entry = currentPendingChanges()?.projectedEntry(operation.id);
  if (!entry) return null;
  return <EntryDialog entry={entry} day={entry.day} work={work} onClose={onClose} />;
}
