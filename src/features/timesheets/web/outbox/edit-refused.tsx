import type { OutboxOperation } from '#src/features/timesheets/outbox.ts';
import { EntryDialog } from '../entry-dialog.tsx';
import type { ClientsAndProjects } from '../use-work.ts';
import { currentOutbox } from './current.ts';

type FixRejectedDialogProps = { operation: OutboxOperation; work: ClientsAndProjects; onClose: () => void };

/** What the service refused, to be put right; saved, it is sent again. */
export function FixRejectedDialog({ operation, work, onClose }: FixRejectedDialogProps) {
  const entry = currentOutbox()?.projectedEntry(operation.id);
  if (!entry) return null;
  return <EntryDialog entry={entry} day={entry.day} work={work} onClose={onClose} />;
}
