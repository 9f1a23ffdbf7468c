import { ListFilter } from 'lucide-react';
import { memo } from 'react';
import type { RefObject } from 'react';
import * as m from '#messages/timesheets.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { SearchField } from '#src/platform/web/layout/filters/search-field.tsx';
import { EntryFilters } from './entry-filters.tsx';
import * as styles from './filters.module.css';
import type { EntryFilter } from './use-entry-filter.ts';

type FilterBarProps = {
  filter: EntryFilter;
  work: ClientsAndProjects;
  /** Beside the totals: the search field opens when it is used. */
  isInline?: boolean;
  /** The search field. */
  searchRef?: RefObject<HTMLInputElement | null>;
};

/** Search and filters, shared by all views. */
export const FilterBar = memo(function FilterBar(props: FilterBarProps) {
  const { filter, work, isInline = false, searchRef } = props;
  return (
    <div className={styles.bar} data-inline={isInline || undefined}>
      <SearchField
        search={filter.search}
        label={m.searchTimesheets}
        debounceMs={40}
        opensOnUse={isInline}
        inputRef={searchRef}
      />
      <EntryFilters filter={filter} work={work} />
    </div>
  );
});

type FilterToggleProps = { count: number; isOpen: boolean; onToggle: () => void };

/** Folds the filters where they have no room; shows how many are active. */
export function FilterToggle({ count, isOpen, onToggle }: FilterToggleProps) {
  return (
    <Button
      tone="neutral"
      variant={count > 0 ? 'outlined' : 'text'}
      icon={ListFilter}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {count > 0 ? m.activeFilters({ count }) : m.filters}
    </Button>
  );
}
