import * as m from '#messages/approvals.ts';
import type { ApprovalRequest, SnapshotEntry } from '#src/features/approvals/contract.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatExactDuration } from '#src/platform/shared/durations.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as textStyles from '#src/platform/web/kit/text.module.css';
import * as styles from './approvals.module.css';

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
    <ul className={classNames(textStyles.list, styles.lines)}>
      {rows.slice(0, mostShown).map(({ id, label, text }) => (
        <li key={id}>
          <strong>{label}</strong> {text}
        </li>
      ))}
    </ul>
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
