import { EmptyState } from '#src/platform/web/layout/feedback/empty-state.tsx';
import type { EmptyStateProps } from '#src/platform/web/layout/feedback/empty-state.tsx';
import type { EntryFilter } from './use-entry-filter.ts';
import { useNoMatches } from './use-no-matches.ts';

type EmptyListProps = EmptyStateProps & { filter: EntryFilter };

/** Empty state: no match for the filter, or no entries yet. */
export function EmptyList({ filter, ...nothingYet }: EmptyListProps) {
  const noMatches = useNoMatches(filter);
  if (!filter.isOn) return <EmptyState {...nothingYet} />;
  return <EmptyState icon={nothingYet.icon} {...noMatches} />;
}
