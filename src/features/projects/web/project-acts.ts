import type { Project } from '#src/features/projects/contract.ts';
import type { ProjectStatus } from '#src/features/projects/project.ts';
import { failureOf } from '#src/platform/web/failure.ts';
import { deleteWithUndo } from '#src/platform/web/notice/delete-with-undo.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { projects } from './api.ts';

/** Sets the status at once; "Undo" sets it back. */
export async function setStatus(project: Project, status: ProjectStatus, done: string): Promise<void> {
  try {
    await projects.update.call({ id: project.id, status });
    notify(done, {
      action: {
        label: 'Undo',
        run: () => void setStatus(project, project.status, `${project.name} is ${project.status} again`),
      },
    });
  } catch (error) {
    notify(failureOf(error).message, { tone: 'failed' });
  }
  await queryClient.invalidateQueries({ queryKey: projects.key() });
}

export const archive = (project: Project) => setStatus(project, 'Archived', `Archived ${project.name}`);
export const reactivate = (project: Project) => setStatus(project, 'Active', `${project.name} is active`);

/** Only a project without entries can go; with entries the server says so, and archiving is the way. */
export function remove(project: Project): Promise<void> {
  return deleteWithUndo({
    item: project,
    message: `Deleted ${project.name}`,
    remove: (input) => projects.delete.call(input),
    restore: (input) => projects.restore.call(input),
    keys: [projects.key()],
  });
}
