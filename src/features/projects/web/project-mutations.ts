import * as m from '#messages/projects.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { activeStatus, archivedStatus } from '#src/features/projects/rules/project-limits.ts';
import type { ProjectStatus } from '#src/features/projects/rules/project-limits.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { deleteWithUndo, mutateEach } from '#src/platform/web/notice/run-mutation.ts';
import { projects } from './queries.ts';

export const archiveProjects = (chosen: readonly Project[]) =>
  setStatus(chosen, archivedStatus, (those) => m.projectsArchived(countAndName(those)));
export const reactivateProjects = (chosen: readonly Project[]) =>
  setStatus(chosen, activeStatus, (those) => m.projectsActiveAgain(countAndName(those)));

/** Only projects without entries can be deleted; others are offered "Archive". */
export function deleteProject(project: Project): Promise<boolean> {
  return deleteWithUndo(projects, project, {
    done: m.projectDeleted({ name: project.name }),
    ...(project.status !== 'Archived' && {
      fallbackAction: { label: m.archive, run: () => void archiveProjects([project]) },
    }),
  });
}

/** Undo restores the previous statuses, except of projects that changed since. */
function setStatus(
  chosen: readonly Project[],
  status: ProjectStatus,
  done: (those: readonly { name: string }[]) => string,
): Promise<void> {
  const changes = chosen.map(({ id, name }) => ({ id, name, operationId: newId() }));
  return mutateEach(changes, {
    keys: [projects.key()],
    apply: ({ id, operationId }) => projects.update.call({ id, status, operationId }),
    done,
    undo: {
      apply: ({ operationId }) => projects.undo.call({ id: operationId }),
      done: (those) => m.projectsRestored(countAndName(those)),
    },
  });
}

/** Messages name a single project and count several. */
function countAndName(chosen: readonly { name: string }[]): { count: number; name: string } {
  return { count: chosen.length, name: chosen[0]?.name ?? '' };
}
