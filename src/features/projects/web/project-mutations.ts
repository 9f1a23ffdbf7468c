import * as m from '#messages/projects.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { activeStatus, archivedStatus } from '#src/features/projects/rules/project-limits.ts';
import type { ProjectStatus } from '#src/features/projects/rules/project-limits.ts';
import { changeWithUndo } from '#src/platform/web/notice/change-with-undo.ts';
import { deleteWithUndo } from '#src/platform/web/notice/delete-with-undo.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { projects } from './queries.ts';

export const archiveProjects = (chosen: readonly Project[]) =>
  setStatus(chosen.map(toStatusChange(archivedStatus)), (those) => m.projectsArchived(countAndName(those)));
export const reactivateProjects = (chosen: readonly Project[]) =>
  setStatus(chosen.map(toStatusChange(activeStatus)), (those) => m.projectsActiveAgain(countAndName(those)));

/** Only projects without entries can be deleted; others are offered "Archive". */
export function deleteProject(project: Project): Promise<boolean> {
  return deleteWithUndo({
    item: project,
    message: m.projectDeleted({ name: project.name }),
    remove: (input) => projects.delete.call(input),
    restore: (input) => projects.restore.call(input),
    keys: [projects.key()],
    ...(project.status !== 'Archived' && {
      fallbackAction: { label: m.archive, run: () => void archiveProjects([project]) },
    }),
  });
}

/** `previousStatus` is restored on Undo; with a revision, only if the project hasn't changed since. */
type StatusChange = Pick<Project, 'id' | 'name' | 'status'> & {
  previousStatus: ProjectStatus;
  revision?: number;
};

/** Sets the statuses; Undo restores the previous ones unless the project changed since. */
async function setStatus(
  changes: readonly StatusChange[],
  doneMessage: (those: readonly StatusChange[]) => string,
): Promise<void> {
  await changeWithUndo(changes, {
    apply: ({ id, status, revision }) => projects.update.call({ id, status, revision }),
    doneMessage,
    undo: (changed) =>
      setStatus(
        changed.map(({ input, after: { revision } }) => ({
          ...input,
          status: input.previousStatus,
          previousStatus: input.status,
          revision,
        })),
        (those) => (those.length === changed.length ? m.restored : m.projectsRestored(countAndName(those))),
      ),
  });
  await queryClient.invalidateQueries({ queryKey: projects.key() });
}

function toStatusChange(status: ProjectStatus): (project: Project) => StatusChange {
  return ({ id, name, status: previousStatus }) => ({ id, name, status, previousStatus });
}

/** Messages name a single project and count several. */
function countAndName(chosen: readonly { name: string }[]): { count: number; name: string } {
  return { count: chosen.length, name: chosen[0]?.name ?? '' };
}
