import * as m from '#messages/client-page.ts';
import { existingSpelling } from '#src/platform/shared/tags.ts';
import { FilterChip } from '#src/platform/web/layout/filters/filter-chip.tsx';
import type { ClientFilter } from './use-client-filter.ts';

/** Status filter, and a tag filter if there are tags. */
export function ClientFilters({ filter, tags }: { filter: ClientFilter; tags: readonly string[] }) {
  const tag = filter.chip('tag');
  return (
    <>
      <FilterChip label={m.status} choices={statuses} {...filter.chip('status')} />
      {(tags.length > 0 || tag.value !== '') && (
        <FilterChip
          label={m.tag}
          value={existingSpelling(tag.value, tags)}
          choices={tags.map((each) => ({ value: each, label: each }))}
          onChange={tag.onChange}
        />
      )}
    </>
  );
}

const statuses = [
  { value: 'active', label: m.active },
  { value: 'inactive', label: m.archived },
];
