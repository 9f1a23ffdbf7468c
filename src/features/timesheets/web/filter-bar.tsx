import Box from '@mui/material/Box';
import { SearchField } from '#src/platform/web/layout/search-field.tsx';
import { EntryFilters } from './entry-filters.tsx';
import type { EntryFilter } from './use-entry-filter.ts';
import type { Work } from './use-work.ts';

type FilterBarProps = { filter: EntryFilter; work: Work };

/** One filter for all views. */
export function FilterBar({ filter, work }: FilterBarProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 44 }}>
      <SearchField search={filter.search} label="Search timesheets" />
      <EntryFilters filter={filter} work={work} />
    </Box>
  );
}
