import Box from '@mui/material/Box';
import * as m from '#messages/approvals.ts';
import type { ApprovalRequest, SnapshotEntry } from '#src/features/approvals/contract.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatExactDuration } from '#src/platform/shared/durations.ts';

type Difference = ApprovalRequest['difference'];

/** Entries that were added, removed or changed since the client saw them. */
export function TimeChanges({ difference }: { difference: Difference }) {
  const { added, removed, changed } = difference;
  const rows = [
    ...changed.map(({ before, after }) => ({
      id: after.id,
      label: m.changedEntry,
      text: changedText(before, after),
    })),
    ...added.map((entry) => ({ id: entry.id, label: m.added, text: entryText(entry) })),
    ...removed.map((entry) => ({ id: entry.id, label: m.removed, text: entryText(entry) })),
  ];
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
      {rows.slice(0, mostShown).map(({ id, label, text }) => (
        <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
          <strong>{label}</strong> {text}
        </Box>
      ))}
    </Box>
  );
}

/** The count above is of all. */
const mostShown = 100;

/** Shows how an entry changed: “5 Oct 2026, Website, Sketches, 1:30 → 2:00”. */
function changedText(before: SnapshotEntry, after: SnapshotEntry): string {
  const was = entryParts(before);
  const changes = entryParts(after).filter((part, place) => part !== was[place]);
  return m.beforeAndAfter({ before: entryText(before), after: changes.filter(Boolean).join(', ') });
}

function entryText(entry: SnapshotEntry): string {
  return entryParts(entry).filter(Boolean).join(', ');
}

function entryParts({ day, projectName, description, durationMs }: SnapshotEntry): string[] {
  return [
    formatDay(day, { dateStyle: 'medium' }),
    projectName ?? m.withoutProject,
    description,
    formatExactDuration(durationMs),
  ];
}
