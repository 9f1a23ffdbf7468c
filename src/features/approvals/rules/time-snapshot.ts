import type { SnapshotEntry } from '#src/features/approvals/contract.ts';

type Snapshot = {
  from: string;
  to: string;
  projectIds: readonly string[];
  entries: readonly SnapshotEntry[];
};

/** What the hash of a request covers: the period, the projects, and every entry as shown. */
export function snapshotFacts({ from, to, projectIds, entries }: Snapshot) {
  return {
    from,
    to,
    projectIds: projectIds.toSorted(),
    entries: entries.map(({ id, revision, day, projectId, projectName, description, durationMs }) => [
      id,
      revision,
      day,
      projectId,
      projectName,
      description,
      durationMs,
    ]),
  };
}

export function totalMs(entries: readonly { durationMs: number }[]): number {
  return entries.reduce((sum, { durationMs }) => sum + durationMs, 0);
}

type ProjectTotal = { projectId: string | null; projectName: string | null; durationMs: number };

/** In the order in which the projects first appear. */
export function totalsByProject(entries: readonly SnapshotEntry[]): ProjectTotal[] {
  return [...Map.groupBy(entries, ({ projectId }) => projectId)].map(([projectId, of]) => ({
    projectId,
    projectName: of[0]?.projectName ?? null,
    durationMs: totalMs(of),
  }));
}
