import { Archive, ArchiveRestore, FolderKanban, Pencil, Trash2 } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import type { Project } from '#src/features/projects/contract.ts';
import { projectStatuses } from '#src/features/projects/project.ts';
import { useAddressFilter, useAddressSearch } from '#src/platform/web/layout/address-filter.ts';
import { FilterChip } from '#src/platform/web/layout/filter-chip.tsx';
import { ListPage } from '#src/platform/web/layout/list-page.tsx';
import { RecordTable } from '#src/platform/web/layout/record-table.tsx';
import type { RowAction } from '#src/platform/web/layout/row-actions.tsx';
import { billingInWords } from './billing-words.ts';
import { archive, reactivate, remove } from './project-acts.ts';
import { ProjectStatus } from './project-status.tsx';
import { RetainerBar } from './retainer-bar.tsx';
import { useProjects } from './use-projects.ts';

const ProjectDialog = lazy(async () => ({ default: (await import('./project-dialog.tsx')).ProjectDialog }));

type Open = 'new' | Project | null;

/** Every project, newest first; archived ones only when asked for. [2.6] */
export function ProjectsPage() {
  const { list, clients, clientName } = useProjects();
  const search = useAddressSearch();
  const [status, setStatus] = useAddressFilter('status');
  const [clientId, setClientId] = useAddressFilter('client');
  const [open, setOpen] = useState<Open>(null);

  const wanted = search.text.trim().toLowerCase();
  const items = list.data?.items.filter(
    (project) =>
      (status === '' ? project.status !== 'Archived' : project.status === status) &&
      (clientId === '' || project.clientId === clientId) &&
      `${project.name} ${clientName(project)}`.toLowerCase().includes(wanted),
  );
  const isHidden = list.data !== undefined && list.data.items.length > 0;

  return (
    <>
      <ListPage
        title="Projects"
        action={{ label: 'Add project', onClick: () => setOpen('new') }}
        search={search}
        filters={
          <>
            <FilterChip
              label="Status"
              value={status}
              choices={projectStatuses.map((name) => ({ value: name, label: name }))}
              onChange={setStatus}
            />
            <FilterChip
              label="Client"
              value={clientId}
              choices={clients.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setClientId}
            />
          </>
        }
        isFiltered={isHidden}
        onClearFilters={() => {
          search.type('');
          setStatus('');
          setClientId('');
        }}
        items={items}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={{
          icon: FolderKanban,
          sentence: 'A project is what you do for a client, and at which rate. Time is logged against it.',
          action: { label: 'Add project', onClick: () => setOpen('new') },
        }}
      >
        {(shown) => (
          <RecordTable
            caption="Projects"
            items={shown}
            nameOf={({ name }) => name}
            hrefOf={({ id }) => `/projects/${id}`}
            columns={[
              { head: 'Name', cell: ({ name }) => name },
              { head: 'Client', cell: clientName },
              {
                head: 'Billing',
                cell: (project) =>
                  project.billingType === 'retainer' ? (
                    <RetainerBar project={project} />
                  ) : (
                    billingInWords(project)
                  ),
              },
              { head: 'Status', cell: (project) => <ProjectStatus status={project.status} />, width: 120 },
            ]}
            actions={(project) => actionsFor(project, () => setOpen(project))}
          />
        )}
      </ListPage>
      <Suspense>
        {open !== null && (
          <ProjectDialog
            project={open === 'new' ? undefined : open}
            clientOptions={clients}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  );
}

export function actionsFor(project: Project, onEdit: () => void): RowAction[] {
  const shelf: RowAction =
    project.status === 'Archived'
      ? { label: 'Make active', icon: ArchiveRestore, onClick: () => void reactivate(project) }
      : { label: 'Archive', icon: Archive, onClick: () => void archive(project) };
  return [
    { label: 'Edit', icon: Pencil, onClick: onEdit, isQuick: true },
    shelf,
    { label: 'Delete', icon: Trash2, onClick: () => void remove(project), isDangerous: true },
  ];
}
