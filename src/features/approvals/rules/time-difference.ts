import type { SnapshotEntry } from '#src/features/approvals/contract.ts';

export type TimeDifference = {
  added: SnapshotEntry[];
  removed: SnapshotEntry[];
  changed: { before: SnapshotEntry; after: SnapshotEntry }[];
};

/**
 * How time differs from what the client saw. Only what was shown counts: notes, tags and the invoice of an entry may
 * change. `approved_time()` in the database compares the same fields.
 */
export function timeDifference(
  shown: readonly SnapshotEntry[],
  current: readonly SnapshotEntry[],
): TimeDifference {
  const shownById = new Map(shown.map((entry) => [entry.id, entry]));
  const currentIds = new Set(current.map(({ id }) => id));
  return {
    added: current.filter(({ id }) => !shownById.has(id)),
    removed: shown.filter(({ id }) => !currentIds.has(id)),
    changed: current.flatMap((after) => {
      const before = shownById.get(after.id);
      return before && !looksTheSame(before, after) ? [{ before, after }] : [];
    }),
  };
}

export function countDifferences({ added, removed, changed }: TimeDifference): number {
  return added.length + removed.length + changed.length;
}

function looksTheSame(before: SnapshotEntry, after: SnapshotEntry): boolean {
  return comparedFields.every((field) => before[field] === after[field]);
}

const comparedFields = ['day', 'projectId', 'description', 'durationMs'] as const;
