import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { FilterChip } from '#src/platform/web/layout/filters/filter-chip.tsx';
import type { MenuChoice } from '#src/platform/web/layout/menu/menu-choice.ts';
import type { EntryFilter } from './use-entry-filter.ts';

/** Client, project, billable, invoiced: each a chip that says what it does. */
export function EntryFilters({ filter, work }: { filter: EntryFilter; work: ClientsAndProjects }) {
  const { clientId, projectId } = filter;
  const clients = work.clients.map(({ id, name, isActive }) => ({
    value: id,
    label: name,
    ...(!isActive && { pastLabel: 'Inactive' }),
  }));
  const projects = work.projects
    .filter((project) => clientId === '' || project.id === projectId || project.clientId === clientId)
    .map((project) => ({
      value: project.id,
      label: project.name,
      // Many clients have a “Website”; under a chosen client it need not be said.
      ...(clientId === '' && { hint: work.clientName(project) }),
      ...(project.status === 'Archived' && { pastLabel: 'Archived' }),
    }));

  /** The project of another client would leave nothing to show. */
  function chooseClient(next: string) {
    const isKept =
      next === '' || work.projects.some(({ id, clientId: of }) => id === projectId && of === next);
    filter.setWork({ clientId: next, projectId: isKept ? projectId : '' });
  }

  return (
    <>
      <FilterChip label="Client" value={clientId} choices={sortByLabel(clients)} onChange={chooseClient} />
      <FilterChip
        label="Project"
        value={projectId}
        choices={sortByLabel(projects)}
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

function sortByLabel(choices: readonly MenuChoice[]): MenuChoice[] {
  return choices.toSorted((a, b) => nameCollator.compare(a.label, b.label));
}

/** Made once: two thousand names are compared each time. */
const nameCollator = new Intl.Collator(undefined, { numeric: true });
