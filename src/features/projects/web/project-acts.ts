import type { Project } from '#src/features/projects/contract.ts';
import type { ProjectStatus } from '#src/features/projects/project.ts';
import { changeEach } from '#src/platform/web/notice/change-each.ts';
import { deleteWithUndo } from '#src/platform/web/notice/delete-with-undo.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { projects } from './api.ts';

export const archive = (chosen: readonly Project[]) =>
  setStatus(chosen.map(to('Archived')), (those) => `Archived ${namesOf(those)}`);
export const reactivate = (chosen: readonly Project[]) =>
  setStatus(
    chosen.map(to('Active')),
    (those) => `${namesOf(those)} ${those.length === 1 ? 'is' : 'are'} active again`,
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

/** `was` is what Undo gives back; with a revision, only to the project as it was then. */
type Wish = Pick<Project, 'id' | 'name' | 'status'> & { was: ProjectStatus; revision?: number };

/** Sets the statuses at once; "Undo" gives each back the one it had, unless somebody has changed it since. */
async function setStatus(wishes: readonly Wish[], done: (those: readonly Wish[]) => string): Promise<void> {
  await changeEach(wishes, {
    change: ({ id, status, revision }) => projects.update.call({ id, status, revision }),
    done,
    undo: (changed) =>
      setStatus(
        changed.map(({ wish, after: { revision } }) => ({
          ...wish,
          status: wish.was,
          was: wish.status,
          revision,
        })),
        (those) => (those.length === changed.length ? 'Put back' : `Put back ${namesOf(those)}`),
      ),
  });
  await queryClient.invalidateQueries({ queryKey: projects.key() });
}

function to(status: ProjectStatus): (project: Project) => Wish {
  return ({ id, name, status: was }) => ({ id, name, status, was });
}

function namesOf(chosen: readonly { name: string }[]): string {
  const [only] = chosen;
  return chosen.length === 1 && only ? only.name : `${chosen.length} projects`;
}
