import type { Operation } from '#src/features/timesheets/outbox.ts';
import { EntryDialog } from '../entry-dialog.tsx';
import type { Work } from '../use-work.ts';
import { currentOutbox } from './current.ts';

type EditRefusedProps = { operation: Operation; work: Work; onClose: () => void };

/** What the service refused, to be put right; saved, it is sent again. */
export function EditRefused({ operation, work, onClose }: EditRefusedProps) {
  const entry = currentOutbox()?.entryToBe(operation.id);
  if (!entry) return null;
  return <EntryDialog entry={entry} day={entry.day} work={work} onClose={onClose} />;
}
