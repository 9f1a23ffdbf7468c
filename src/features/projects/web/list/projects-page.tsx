import { FolderKanban } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import * as m from '#messages/projects.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { useBudgets } from '#src/features/projects/web/budget/use-budgets.ts';
import { ProjectDialog, projectDialog } from '#src/features/projects/web/lazy-components.tsx';
import { projectMenuItems } from '#src/features/projects/web/project-menu.ts';
import { archiveProjects, reactivateProjects } from '#src/features/projects/web/project-mutations.ts';
import { useProjects } from '#src/features/projects/web/use-projects.ts';
import { matchesSearch } from '#src/platform/shared/search-match.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { FilterChip } from '#src/platform/web/layout/filters/filter-chip.tsx';
import { useSetUrlParams, useUrlFilters } from '#src/platform/web/layout/filters/use-url-filter.ts';
import { ImportMenu } from '#src/platform/web/layout/import-link.tsx';
import { ListPage, ListCount } from '#src/platform/web/layout/page/list-page.tsx';
import { PreparedDialog } from '#src/platform/web/layout/prepared-dialog.tsx';
import { useLocalRows } from '#src/platform/web/layout/table/list-rows.ts';
import { RecordTable } from '#src/platform/web/layout/table/record-table.tsx';
import { useUrlSorting } from '#src/platform/web/layout/table/sorting.ts';
import { useRecordDialog } from '#src/platform/web/layout/table/use-record-dialog.ts';
import { projectColumns } from './project-columns.tsx';
import { allStatuses, hasStatus, projectStatusChoices, toStatusFilter } from './status-filter.ts';
import { formatWork, useWork, workColumns } from './work-columns.tsx';

/** Archived projects are hidden unless filtered for. [2.6] */
export function ProjectsPage() {
  const { list, clients, clientName, billing } = useProjects();
  const { search, valueOf, chip } = useUrlFilters('status', 'client');
  const status = toStatusFilter(valueOf('status'));
  const clientId = valueOf('client');
  const change = useSetUrlParams();
  const sorting = useUrlSorting('name');
  const budget = useBudgets();
  const workOf = useWork('projectId');
  const dialog = useRecordDialog<Project>();
  const [source, setSource] = useState<Project>();

  const matches = useCallback(
    (project: Project) =>
      hasStatus(project, status) &&
      (clientId === '' || project.clientId === clientId) &&
      matchesSearch([project.name, clientName(project)], search.text),
    [status, clientId, clientName, search.text],
  );
  const all = list.data?.items;
  const columns = useMemo(
    () => projectColumns({ clientName, billing, budget, work: workColumns(workOf, 'lg') }),
    [clientName, billing, budget, workOf],
  );
  const { rows, matching } = useLocalRows(list, { all, matches, columns, sorting });
  const { selection, selected } = rows;
  const add = { label: m.addProject, onPrepare: projectDialog.preload, onClick: dialog.add };

  function runOnSelected(act: (chosen: readonly Project[]) => Promise<void>) {
    void act(selected);
    selection.clear();
  }

  const { close: closeDialog } = dialog;
  const close = useCallback(() => {
    closeDialog();
    setSource(undefined);
  }, [closeDialog]);
  const isBlank = dialog.isNew && !source;
  const blank = useMemo(
    () => (
      <ProjectDialog
        clientId={clientId === '' ? undefined : clientId}
        clientOptions={clients}
        onClose={close}
      />
    ),
    [clientId, clients, close],
  );

  return (
    <>
      <ListPage
        title={m.projects}
        {...rows}
        action={add}
        menu={<ImportMenu of={m.projects} />}
        search={search}
        searchLabel={m.searchProjects}
        filters={
          <>
            <FilterChip
              label={m.client}
              {...chip('client')}
              choices={clients.map(({ id, name, isActive }) => ({
                value: id,
                label: name,
                ...(!isActive && { pastLabel: m.archived }),
              }))}
            />
            <FilterChip
              label={m.status}
              value={status}
              allLabel={m.allExceptArchived}
              choices={projectStatusChoices}
              onChange={chip('status').onChange}
            />
            <ListCount
              count={matching?.length}
              label={m.projectCount}
              more={formatWork(matching?.map(({ id }) => workOf(id)) ?? [])}
            />
          </>
        }
        isFiltered={all !== undefined && all.length > 0}
        onClearFilters={() => change({ q: '', client: '', status: allStatuses })}
        empty={{ icon: FolderKanban, sentence: m.noProjectsYet, action: add }}
        bulkActions={
          <>
            <Button
              tone="neutral"
              disabled={selected.every((project) => project.status === 'Archived')}
              onClick={() => runOnSelected(archiveProjects)}
            >
              {m.archive}
            </Button>
            <Button
              tone="neutral"
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
                onEdit: () => dialog.open(project),
                onDuplicate: () => {
                  setSource(project);
                  dialog.add();
                },
              })
            }
            selection={selection}
            sorting={sorting}
          />
        )}
      </ListPage>
      <PreparedDialog isOpen={isBlank} part={projectDialog}>
        {blank}
      </PreparedDialog>
      {dialog.isOpen && !isBlank && (
        <ProjectDialog project={dialog.record} source={source} clientOptions={clients} onClose={close} />
      )}
    </>
  );
}
