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
      text: m.beforeAndAfter({ before: entryText(before), after: entryText(after) }),
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

function entryText({ day, projectName, description, durationMs }: SnapshotEntry): string {
  const parts = [
    formatDay(day, { dateStyle: 'medium' }),
    projectName,
    description,
    formatExactDuration(durationMs),
  ];
  return parts.filter(Boolean).join(', ');
}
