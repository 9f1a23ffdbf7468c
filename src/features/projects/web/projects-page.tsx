import Button from '@mui/material/Button';
import { FolderKanban } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import type { Project } from '#src/features/projects/contract.ts';
import { projectStatuses } from '#src/features/projects/project.ts';
import { matchesSearch } from '#src/platform/shared/search-match.ts';
import { useDialogAhead } from '#src/platform/web/form/dialog-ahead.ts';
import {
  useAddressChange,
  useAddressFilter,
  useAddressSearch,
} from '#src/platform/web/layout/address-filter.ts';
import { FilterChip } from '#src/platform/web/layout/filter-chip.tsx';
import { useFirstRows } from '#src/platform/web/layout/first-rows.ts';
import { ListCount } from '#src/platform/web/layout/list-count.tsx';
import { ListPage } from '#src/platform/web/layout/list-page.tsx';
import { RecordTable } from '#src/platform/web/layout/record-table.tsx';
import { useSelection } from '#src/platform/web/layout/selection.ts';
import { sortedBy, useAddressSorting } from '#src/platform/web/layout/sorting.ts';
import { actionsOf } from './project-actions.ts';
import { archive, reactivate } from './project-acts.ts';
import { projectColumns } from './project-columns.tsx';
import { useBudgets } from './use-budgets.ts';
import { useProjects } from './use-projects.ts';

const loadDialog = async () => ({ default: (await import('./project-dialog.tsx')).ProjectDialog });
const ProjectDialog = lazy(loadDialog);

/** What one does for clients; archived projects only when asked for. [2.6] */
export function ProjectsPage() {
  const { list, clients, clientName, billing } = useProjects();
  const search = useAddressSearch();
  const [status, setStatus] = useAddressFilter('status');
  const [clientId, setClientId] = useAddressFilter('client');
  const change = useAddressChange();
  const sorting = useAddressSorting('newest');
  const [open, setOpen] = useState<'new' | Project | null>(null);
  useDialogAhead(loadDialog);

  const columns = projectColumns({ clientName, billing, budget: useBudgets() });
  const found = list.data?.items.filter(
    (project) =>
      hasStatus(project, status) &&
      (clientId === '' || project.clientId === clientId) &&
      matchesSearch([project.name, clientName(project)], search.text),
  );
  const items = found && sortedBy(found, columns, sorting);
  const { rows, more } = useFirstRows(items);
  const selection = useSelection(rows);
  const selected = (rows ?? []).filter(({ id }) => selection.has(id));

  function actOnSelected(act: (chosen: readonly Project[]) => Promise<void>) {
    void act(selected);
    selection.clear();
  }

  return (
    <>
      <ListPage
        title="Projects"
        action={{ label: 'Add project', onClick: () => setOpen('new') }}
        search={search}
        filters={
          <>
            <FilterChip
              label="Client"
              value={clientId}
              choices={clients.map(({ id, name, isActive }) => ({
                value: id,
                label: name,
                ...(!isActive && { past: 'Inactive' }),
              }))}
              onChange={setClientId}
            />
            <FilterChip
              label="Status"
              value={status}
              allLabel="All but archived"
              choices={[...projectStatuses, everyStatus].map((name) => ({ value: name, label: name }))}
              onChange={setStatus}
            />
            <ListCount count={items?.length} one="project" many="projects" />
          </>
        }
        isFiltered={list.data !== undefined && list.data.items.length > 0}
        onClearFilters={() => change({ q: '', client: '', status: everyStatus })}
        items={rows}
        more={more}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={{
          icon: FolderKanban,
          sentence: 'A project is what you do for a client, and at which rate. Time is logged for it.',
          action: { label: 'Add project', onClick: () => setOpen('new') },
        }}
        selection={selection}
        bulkActions={
          <>
            <Button
              color="inherit"
              disabled={selected.every((project) => project.status === 'Archived')}
              onClick={() => actOnSelected(archive)}
            >
              Archive
            </Button>
            <Button
              color="inherit"
              disabled={selected.every((project) => project.status === 'Active')}
              onClick={() => actOnSelected(reactivate)}
            >
              Make active
            </Button>
          </>
        }
      >
        {(shown) => (
          <RecordTable
            caption="Projects"
            items={shown}
            nameOf={({ name }) => name}
            hrefOf={({ id }) => `/projects/${id}`}
            columns={columns}
            actions={(project) => actionsOf(project, () => setOpen(project))}
            selection={selection}
            sorting={sorting}
          />
        )}
      </ListPage>
      <Suspense>
        {open !== null && (
          <ProjectDialog
            project={open === 'new' ? undefined : open}
            clientId={clientId === '' ? undefined : clientId}
            clientOptions={clients}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  );
}

const everyStatus = 'All, archived too';

function hasStatus(project: Project, status: string): boolean {
  if (status === '') return project.status !== 'Archived';
  return status === everyStatus || project.status === status;
}
