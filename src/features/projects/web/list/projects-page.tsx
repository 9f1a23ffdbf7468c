import Button from '@mui/material/Button';
import { FolderKanban } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import * as m from '#messages/projects.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { useBudgets, useOpenPrices } from '#src/features/projects/web/budget/use-budgets.ts';
import { projectMenuItems } from '#src/features/projects/web/project-menu.ts';
import { archiveProjects, reactivateProjects } from '#src/features/projects/web/project-mutations.ts';
import { useProjects } from '#src/features/projects/web/use-projects.ts';
import { matchesSearch } from '#src/platform/shared/search-match.ts';
import { usePrefetchedDialog } from '#src/platform/web/form/prefetch-dialog.ts';
import { FilterChip } from '#src/platform/web/layout/filters/filter-chip.tsx';
import {
  useNewRecordLink,
  useSetUrlParams,
  useUrlFilter,
  useUrlSearch,
} from '#src/platform/web/layout/filters/use-url-filter.ts';
import { ListPage, ListCount } from '#src/platform/web/layout/page/list-page.tsx';
import { RecordTable } from '#src/platform/web/layout/table/record-table.tsx';
import { useSelection } from '#src/platform/web/layout/table/selection.ts';
import { sortItems, useUrlSorting } from '#src/platform/web/layout/table/sorting.ts';
import { useShowMore } from '#src/platform/web/layout/table/use-show-more.ts';
import { projectColumns } from './project-columns.tsx';
import { allStatuses, hasStatus, projectStatusChoices, toStatusFilter } from './status-filter.ts';

const loadDialog = async () => ({
  default: (await import('#src/features/projects/web/form/project-dialog.tsx')).ProjectDialog,
});
const ProjectDialog = lazy(loadDialog);

/** Archived projects are hidden unless filtered for. [2.6] */
export function ProjectsPage() {
  const { list, clients, clientName, billing } = useProjects();
  const search = useUrlSearch();
  const [statusParam, setStatus] = useUrlFilter('status');
  const status = toStatusFilter(statusParam);
  const [clientId, setClientId] = useUrlFilter('client');
  const change = useSetUrlParams();
  const sorting = useUrlSorting('name');
  const budget = useBudgets();
  const openPrice = useOpenPrices();
  const [opened, setOpen] = useState<'new' | Project | null>(null);
  const [source, setSource] = useState<Project>();
  const newRecordLink = useNewRecordLink();
  const editedProject = opened ?? (newRecordLink.isRequested ? 'new' : null);
  usePrefetchedDialog(loadDialog);

  const found = list.data?.items.filter(
    (project) =>
      hasStatus(project, status) &&
      (clientId === '' || project.clientId === clientId) &&
      matchesSearch([project.name, clientName(project)], search.text),
  );
  const columns = projectColumns({
    clientName,
    billing,
    openPrice,
    budget,
    hasBudgets: found?.some(hasBudget) ?? false,
  });
  const items = found && sortItems(found, columns, sorting);
  const { rows, more } = useShowMore(items);
  const selection = useSelection(rows);
  const selected = (rows ?? []).filter(({ id }) => selection.has(id));

  function runOnSelected(act: (chosen: readonly Project[]) => Promise<void>) {
    void act(selected);
    selection.clear();
  }

  function close() {
    setOpen(null);
    setSource(undefined);
    newRecordLink.clear();
  }

  return (
    <>
      <ListPage
        title={m.projects}
        action={{ label: m.addProject, onClick: () => setOpen('new') }}
        search={search}
        searchLabel={m.searchProjects}
        filters={
          <>
            <FilterChip
              label={m.client}
              value={clientId}
              choices={clients.map(({ id, name, isActive }) => ({
                value: id,
                label: name,
                ...(!isActive && { pastLabel: m.inactiveClient }),
              }))}
              onChange={setClientId}
            />
            <FilterChip
              label={m.status}
              value={status}
              allLabel={m.allExceptArchived}
              choices={projectStatusChoices}
              onChange={setStatus}
            />
            <ListCount count={items?.length} label={m.projectCount} />
          </>
        }
        isFiltered={list.data !== undefined && list.data.items.length > 0}
        onClearFilters={() => change({ q: '', client: '', status: allStatuses })}
        items={rows}
        more={more}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={{
          icon: FolderKanban,
          sentence: m.noProjectsYet,
          action: { label: m.addProject, onClick: () => setOpen('new') },
        }}
        selection={selection}
        bulkActions={
          <>
            <Button
              color="inherit"
              disabled={selected.every((project) => project.status === 'Archived')}
              onClick={() => runOnSelected(archiveProjects)}
            >
              {m.archive}
            </Button>
            <Button
              color="inherit"
              disabled={selected.every((project) => project.status === 'Active')}
              onClick={() => runOnSelected(reactivateProjects)}
            >
              {m.makeActive}
            </Button>
          </>
        }
      >
        {(shown) => (
          <RecordTable
            caption={m.projects}
            items={shown}
            itemName={({ name }) => name}
            itemHref={({ id }) => `/projects/${id}`}
            columns={columns}
            actions={(project) =>
              projectMenuItems(project, {
                onEdit: () => setOpen(project),
                onDuplicate: () => {
                  setSource(project);
                  setOpen('new');
                },
              })
            }
            selection={selection}
            sorting={sorting}
          />
        )}
      </ListPage>
      <Suspense>
        {editedProject !== null && (
          <ProjectDialog
            project={editedProject === 'new' ? undefined : editedProject}
            source={source}
            clientId={clientId === '' ? undefined : clientId}
            clientOptions={clients}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

function hasBudget({ budgetHours, budgetAmount }: Project): boolean {
  return budgetHours !== null || budgetAmount !== null;
}
