import { useMemo } from 'react';
import * as m from '#messages/timesheets.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { useUsedTags } from '#src/features/timesheets/web/data/use-used-tags.ts';
import { existingSpelling, uniqueTags } from '#src/platform/shared/tags.ts';
import { compareNames } from '#src/platform/shared/text.ts';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { FilterChip } from '#src/platform/web/layout/filters/filter-chip.tsx';
import type { MenuChoice } from '#src/platform/web/layout/menu/menu-choice.ts';
import type { EntryFilter } from './use-entry-filter.ts';

/** Filter chips: client, project, task and tag if there are any, billable, invoiced. */
export function EntryFilters({ filter, work }: { filter: EntryFilter; work: ClientsAndProjects }) {
  const { clientId, projectId, tag } = filter;
  const usedTags = useUsedTags();
  const tags = tag === '' ? usedTags : uniqueTags([...usedTags, tag]);
  // A firm has thousands, which aren't sorted again for each press on the page.
  const clients = useMemo(() => clientChoices(work), [work]);
  const projects = useMemo(() => projectChoices(work, { clientId, projectId }), [work, clientId, projectId]);

  const tasks = (work.projects.find(({ id }) => id === projectId)?.tasks ?? []).map((task) => ({
    value: task.id,
    label: task.name,
    ...(!task.isActive && { pastLabel: m.archived }),
  }));

  /** Clears a project of another client, which would match nothing. */
  function chooseClient(next: string) {
    const isKept =
      next === '' || work.projects.some(({ id, clientId: of }) => id === projectId && of === next);
    filter.setWork({ clientId: next, projectId: isKept ? projectId : '' });
  }

  return (
    <>
      <FilterChip label={m.client} value={clientId} choices={clients} onChange={chooseClient} />
      <FilterChip label={m.project} value={projectId} choices={projects} onChange={filter.setProjectId} />
      {tasks.length > 0 && (
        <FilterChip
          label={m.task}
          value={filter.taskId}
          choices={sortByLabel(tasks)}
          onChange={filter.setTaskId}
        />
      )}
      {tags.length > 0 && (
        <FilterChip
          label={m.tag}
          value={existingSpelling(tag, tags)}
          choices={sortByLabel(tags.map((each) => ({ value: each, label: each })))}
          onChange={filter.setTag}
        />
      )}
      {tag !== '' && (
        <TextLink to="/timesheets/tags" isLine>
          {m.manageTags}
        </TextLink>
      )}
      <FilterChip
        label={m.billable}
        value={filter.billable}
        choices={[
          { value: 'yes', label: m.yes },
          { value: 'no', label: m.no },
        ]}
        onChange={filter.setBillable}
      />
      <FilterChip
        label={m.invoiced}
        value={filter.invoiced}
        choices={[
          { value: 'yes', label: m.yes },
          { value: 'no', label: m.no },
        ]}
        onChange={filter.setInvoiced}
      />
    </>
  );
}

function clientChoices({ clients }: ClientsAndProjects): MenuChoice[] {
  return sortByLabel(
    clients.map(({ id, name, isActive }) => ({
      value: id,
      label: name,
      ...(!isActive && { pastLabel: m.archived }),
    })),
  );
}

function projectChoices(
  work: ClientsAndProjects,
  { clientId, projectId }: Pick<EntryFilter, 'clientId' | 'projectId'>,
): MenuChoice[] {
  return sortByLabel(
    work.projects
      .filter((project) => clientId === '' || project.id === projectId || project.clientId === clientId)
      .map((project) => ({
        value: project.id,
        label: project.name,
        // Project names such as "Website" repeat across clients; with a client chosen, the hint isn't needed.
        ...(clientId === '' && {
          hint: work.clientName({ clientId: project.clientId, projectId: project.id }),
        }),
        ...(project.status === 'Archived' && { pastLabel: m.archived }),
      })),
  );
}

function sortByLabel(choices: readonly MenuChoice[]): MenuChoice[] {
  return choices.toSorted((a, b) => compareNames(a.label, b.label));
}
