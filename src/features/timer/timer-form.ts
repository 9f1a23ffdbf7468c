import { changed, type Timer } from './timer.ts';

/** What the pickers need to know of a project. */
export type PickableProject = { id: string; clientId: string | null; status: string };

export function describe(timer: Timer, description: string, now: number): Timer {
  return changed(timer, now, () => ({ description }));
}

export function setBillable(timer: Timer, billable: boolean, now: number): Timer {
  return changed(timer, now, () => ({ billable }));
}

/** Picking a project sets its client; one without a client leaves the client that was picked. [2.45] */
export function pickProject(timer: Timer, project: PickableProject | null, now: number): Timer {
  return changed(timer, now, ({ clientId }) => ({
    projectId: project?.id ?? null,
    clientId: project?.clientId ?? clientId,
  }));
}

/** Picking another client, or none, lets go of a project that is not this client's. */
export function pickClient(
  timer: Timer,
  clientId: string | null,
  projects: readonly PickableProject[],
  now: number,
): Timer {
  const chosen = projects.find(({ id }) => id === timer.projectId);
  const fits = chosen ? suits(chosen, clientId) : clientId === timer.clientId;
  return changed(timer, now, ({ projectId }) => ({ clientId, projectId: fits ? projectId : null }));
}

/** What the project picker offers: no archived ones, and those of the chosen client. [2.46] [2.47] */
export function projectsToPick<P extends PickableProject>(
  projects: readonly P[],
  clientId: string | null,
): P[] {
  return projects.filter(
    (project) => project.status !== 'Archived' && (clientId === null || suits(project, clientId)),
  );
}

/** Work of a project without a client can be done for any. */
function suits(project: PickableProject, clientId: string | null): boolean {
  return project.clientId === null || project.clientId === clientId;
}
