/** A kind of work on a project. */
export type ProjectTask = {
  id: string;
  name: string;
  /** Replaces the project's hourly rate; null: doesn't. */
  hourlyRate: number | null;
  /** Whether its work is billable by default; null: as on the project. */
  billable: boolean | null;
  /** False: archived, no longer offered. */
  isActive: boolean;
};

export function findTask<T extends { id: string }>(
  project: { tasks: readonly T[] } | null | undefined,
  taskId: string | null | undefined,
): T | null {
  return project?.tasks.find(({ id }) => id === taskId) ?? null;
}

/** Tasks to choose from: the active ones, and the chosen one even if archived. */
export function selectableTasks<T extends { id: string; isActive: boolean }>(
  project: { tasks: readonly T[] } | null | undefined,
  taskId: string | null | undefined,
): T[] {
  return project?.tasks.filter(({ id, isActive }) => isActive || id === taskId) ?? [];
}
