import type { Project } from '#src/features/projects/contract.ts';
import type { ProjectStatus } from '#src/features/projects/project.ts';
import { failureOf } from '#src/platform/web/failure.ts';
import { deleteWithUndo } from '#src/platform/web/notice/delete-with-undo.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { projects } from './api.ts';

export const archive = (chosen: readonly Project[]) =>
  setStatus(chosen.map(to('Archived')), `Archived ${namesOf(chosen)}`);
export const reactivate = (chosen: readonly Project[]) =>
  setStatus(
    chosen.map(to('Active')),
    `${namesOf(chosen)} ${chosen.length === 1 ? 'is' : 'are'} active again`,
  );

/** Only a project without entries can go; for others archiving is the way. */
export function remove(project: Project): Promise<boolean> {
  return deleteWithUndo({
    item: project,
    message: `Deleted ${project.name}`,
    remove: (input) => projects.delete.call(input),
    restore: (input) => projects.restore.call(input),
    keys: [projects.key()],
    ...(project.status !== 'Archived' && {
      instead: { label: 'Archive', run: () => void archive([project]) },
    }),
  });
}

type Change = { project: Project; status: ProjectStatus };

/** Sets the statuses at once; "Undo" gives each back the one it had. */
async function setStatus(changes: readonly Change[], done: string): Promise<void> {
  try {
    await Promise.all(changes.map(({ project: { id }, status }) => projects.update.call({ id, status })));
    const back = changes.map(({ project, status }) => ({
      project: { ...project, status },
      status: project.status,
    }));
    notify(done, { action: { label: 'Undo', run: () => void setStatus(back, 'Put back') } });
  } catch (error) {
    notify(failureOf(error).message, { tone: 'failed' });
  }
  await queryClient.invalidateQueries({ queryKey: projects.key() });
}

function to(status: ProjectStatus): (project: Project) => Change {
  return (project) => ({ project, status });
}

function namesOf(chosen: readonly Project[]): string {
  const [only] = chosen;
  return chosen.length === 1 && only ? only.name : `${chosen.length} projects`;
}
