import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ListFilter } from 'lucide-react';
import * as m from '#messages/timesheets.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { SearchField } from '#src/platform/web/layout/filters/search-field.tsx';
import { EntryFilters } from './entry-filters.tsx';
import type { EntryFilter } from './use-entry-filter.ts';

type FilterBarProps = { filter: EntryFilter; work: ClientsAndProjects };

/** Search and filters, shared by all views. */
export function FilterBar({ filter, work }: FilterBarProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 44 }}>
      <SearchField search={filter.search} label={m.searchTimesheets} debounceMs={40} />
      <EntryFilters filter={filter} work={work} />
    </Box>
  );
}

type FilterToggleProps = { count: number; isOpen: boolean; onToggle: () => void };

/** Collapses the filters on a phone; shows how many are active. */
export function FilterToggle({ count, isOpen, onToggle }: FilterToggleProps) {
  return (
    <Button
      color="inherit"
      variant={count > 0 ? 'outlined' : 'text'}
      startIcon={<ListFilter size={16} aria-hidden />}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {count > 0 ? m.activeFilters({ count }) : m.filters}
    </Button>
  );
}
