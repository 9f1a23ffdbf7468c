import { Rows3 } from 'lucide-react';
import type { EntryFilter } from '#src/features/timesheets/web/use-entry-filter.ts';
import { EmptyState } from '#src/platform/web/layout/empty-state.tsx';

type NoRowsProps = { filter: EntryFilter; onAdd: () => void };

/** A week without work: because of the filter, or because there is none yet. */
export function NoRows({ filter, onAdd }: NoRowsProps) {
  if (filter.isOn)
    return (
      <EmptyState
        icon={Rows3}
        sentence="Nothing of this week fits the search and filters."
        action={{ label: 'Show all', onClick: filter.clear }}
      />
    );
  return (
    <EmptyState
      icon={Rows3}
      sentence="Add a row for each thing you work on, and type its hours under the days. Or begin with what you did last week."
      action={{ label: 'Add row', onClick: onAdd }}
    />
  );
}
