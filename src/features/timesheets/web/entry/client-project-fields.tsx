import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/timesheets.ts';
import { pickClient, pickProject, pickTask } from '#src/features/projects/rules/picker/pick-work.ts';
import type { PickedWork } from '#src/features/projects/rules/picker/pick-work.ts';
import { ProjectPicker, TaskSelect } from '#src/features/projects/web/public.tsx';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { useRecentEntries } from '#src/features/timesheets/web/data/use-entries.ts';
import { useField } from '#src/platform/web/form/use-field.ts';

/** The picker of the timer as fields of a form. Picking sets whether the work is billable. [2.45-2.48] */
export function ClientProjectFields({ work }: { work: ClientsAndProjects }) {
  const { setValue, getValues } = useFormContext<PickedWork>();
  const [clientId, projectId, taskId = null] = useWatch<PickedWork, ['clientId', 'projectId', 'taskId']>({
    name: ['clientId', 'projectId', 'taskId'],
  });
  const client = useField('clientId', m.client);
  const project = useField('projectId', m.project);
  const task = useField('taskId', m.task);
  const chosen = work.projects.find(({ id }) => id === projectId);
  const recentProjectIds = useRecentEntries().map((entry) => entry.projectId);

  function setWork(picked: PickedWork) {
    client.onChange(picked.clientId);
    project.onChange(picked.projectId);
    task.onChange(picked.taskId ?? null);
    setValue('billable', picked.billable, { shouldDirty: true });
  }

  return (
    <>
      <ProjectPicker
        clients={work.clients}
        projects={work.projects}
        clientId={clientId}
        projectId={projectId}
        recentProjectIds={recentProjectIds}
        hint={clientId === null && projectId === null ? m.selectWorkHint : undefined}
        problems={{ clientId: client.problem, projectId: project.problem }}
        clientRef={client.ref}
        projectRef={project.ref}
        onPickProject={(picked) => setWork(pickProject(getValues(), picked))}
        onPickClient={(picked) => setWork(pickClient(getValues(), picked, work.projects))}
      />
      <TaskSelect
        project={chosen}
        taskId={taskId}
        problem={task.problem}
        selectRef={task.ref}
        onPick={(picked) => setWork(pickTask(getValues(), chosen, picked))}
      />
    </>
  );
}
