import type { PickableProject } from './pick-work.ts';

/** Projects of a client together; the clients and projects used last come first. */
export function orderProjects<P extends PickableProject>(
  projects: readonly P[],
  recentProjectIds: readonly (string | null)[],
): P[] {
  const byRecency = (one: { rank: number }, other: { rank: number }) => one.rank - other.rank;
  const groups = Map.groupBy(
    projects.map((project) => {
      const index = recentProjectIds.indexOf(project.id);
      return { project, rank: index === -1 ? recentProjectIds.length : index };
    }),
    ({ project }) => project.clientId,
  );
  return [...groups.values()]
    .map((group) => group.toSorted(byRecency))
    .map((group) => ({ group, rank: group[0]?.rank ?? 0 }))
    .toSorted(byRecency)
    .flatMap(({ group }) => group.map(({ project }) => project));
}
