import { FilterChip } from '#src/platform/web/layout/filter-chip.tsx';
import type { EntryFilter } from './use-entry-filter.ts';
import type { Work } from './use-work.ts';

/** Client, project, billable, invoiced: each a chip that says what it does. */
export function EntryFilters({ filter, work }: { filter: EntryFilter; work: Work }) {
  const { clientId, projectId } = filter;
  const projects = work.projects.filter(
    (project) => clientId === '' || project.id === projectId || project.clientId === clientId,
  );

  /** The project of another client would leave nothing to show. */
  function chooseClient(next: string) {
    const isKept =
      next === '' || work.projects.some(({ id, clientId: of }) => id === projectId && of === next);
    filter.setWork({ clientId: next, projectId: isKept ? projectId : '' });
  }

  return (
    <>
      <FilterChip label="Client" value={clientId} choices={choices(work.clients)} onChange={chooseClient} />
      <FilterChip
        label="Project"
        value={projectId}
        choices={choices(projects)}
        onChange={filter.setProjectId}
      />
      <FilterChip
        label="Billable"
        value={filter.billable}
        choices={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
        onChange={filter.setBillable}
      />
      <FilterChip
        label="Invoiced"
        value={filter.invoiced}
        choices={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
        onChange={filter.setInvoiced}
      />
    </>
  );
}

function choices(named: readonly { id: string; name: string }[]) {
  return named
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
