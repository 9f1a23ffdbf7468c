import type { OutboxOperation } from '#src/features/timesheets/rules/offline/outbox.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { EntryDialog } from '#src/features/timesheets/web/entry/entry-dialog.tsx';
import { currentOutbox } from '#src/features/timesheets/web/outbox/current-outbox.ts';

type FixRejectedDialogProps = { operation: OutboxOperation; work: ClientsAndProjects; onClose: () => void };

/** Edits a rejected change; saving sends it again. */
export function FixRejectedDialog({ operation, work, onClose }: FixRejectedDialogProps) {
  const entry = currentOutbox()?.projectedEntry(operation.id);
  if (!entry) return null;
  return <EntryDialog entry={entry} day={entry.day} work={work} onClose={onClose} />;
}
