import { archivedStatus, billableAfterPick } from '#src/features/projects/rules/project-limits.ts';

export type PickableProject = { id: string; clientId: string | null; status: string };

/** The client and project of an entry or timer, and whether they make it billable. */
export type PickedWork = { clientId: string | null; projectId: string | null; billable: boolean };

/** Picking a project sets its client; a project without a client keeps the picked one. [2.45] */
export function pickProject(before: PickedWork, project: PickableProject | null): PickedWork {
  const picked = { projectId: project?.id ?? null, clientId: project?.clientId ?? before.clientId };
  return { ...picked, billable: billableAfterPick(before, picked) };
}

/** Changing the client clears a project that belongs to another client. */
export function pickClient(
  before: PickedWork,
  clientId: string | null,
  projects: readonly PickableProject[],
): PickedWork {
  const chosen = projects.find(({ id }) => id === before.projectId);
  const fits = chosen ? matchesClient(chosen, clientId) : clientId === before.clientId;
  const picked = { clientId, projectId: fits ? before.projectId : null };
  return { ...picked, billable: billableAfterPick(before, picked) };
}

/** Active projects of the chosen client. [2.46] [2.47] */
export function pickableProjects<P extends PickableProject>(
  projects: readonly P[],
  clientId: string | null,
): P[] {
  return projects.filter(
    (project) => project.status !== archivedStatus && (clientId === null || matchesClient(project, clientId)),
  );
}

/** A project without a client fits any client. */
function matchesClient(project: PickableProject, clientId: string | null): boolean {
  return project.clientId === null || project.clientId === clientId;
}
