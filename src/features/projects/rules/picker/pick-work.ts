import {
  activeStatus,
  archivedStatus,
  billableAfterPick,
  isInternalWork,
} from '#src/features/projects/rules/project-limits.ts';
import { findTask } from '#src/features/projects/rules/project-tasks.ts';
import type { ProjectTask } from '#src/features/projects/rules/project-tasks.ts';

export type PickableProject = {
  id: string;
  clientId: string | null;
  status: string;
  /** If picking it turns billable on or off: its client is internal, or the picked client was. */
  setsBillable?: boolean | undefined;
};

/** The client, project and task of an entry or timer, and whether they make it billable. */
export type PickedWork = {
  clientId: string | null;
  projectId: string | null;
  billable: boolean;
  taskId?: string | null | undefined;
};

/** Picking a project sets its client. [2.45] */
export function pickProject(before: PickedWork, project: PickableProject | null): PickedWork {
  const picked = withDefaults(before, {
    projectId: project?.id ?? null,
    clientId: project?.clientId ?? before.clientId,
  });
  return { ...picked, billable: project?.setsBillable ?? picked.billable };
}

/** Changing the client clears a project that belongs to another client. */
export function pickClient(
  before: PickedWork,
  clientId: string | null,
  projects: readonly PickableProject[],
): PickedWork {
  const chosen = projects.find(({ id }) => id === before.projectId);
  const fits = clientId === (chosen ? chosen.clientId : before.clientId);
  return withDefaults(before, { clientId, projectId: fits ? before.projectId : null });
}

/** A task belongs to its project. */
function withDefaults(before: PickedWork, picked: Pick<PickedWork, 'clientId' | 'projectId'>): PickedWork {
  const { taskId = null, projectId } = before;
  return {
    ...picked,
    billable: billableAfterPick(before, picked),
    taskId: picked.projectId === projectId ? taskId : null,
  };
}

/** A task may decide whether its work is billable; without it, the default of the project applies again. */
export function pickTask(
  before: PickedWork,
  project: { tasks: readonly ProjectTask[] } | null | undefined,
  taskId: string | null,
): PickedWork {
  const { clientId, projectId } = before;
  const wasDecided = typeof findTask(project, before.taskId)?.billable === 'boolean';
  const usual = wasDecided ? !isInternalWork(before) : before.billable;
  return { clientId, projectId, taskId, billable: findTask(project, taskId)?.billable ?? usual };
}

/** Active projects of the chosen client; without one, all, also those without a client. [2.46] [2.47] */
export function pickableProjects<P extends PickableProject>(
  projects: readonly P[],
  clientId: string | null,
): P[] {
  return projects.filter(
    (project) => project.status !== archivedStatus && (clientId === null || project.clientId === clientId),
  );
}

/** The project to preselect: the only active one, if its client is known. */
export function onlyProject<P extends PickableProject>(projects: readonly P[]): P | undefined {
  const [first, ...others] = projects.filter(({ status }) => status === activeStatus);
  return others.length === 0 && first?.clientId != null ? first : undefined;
}
