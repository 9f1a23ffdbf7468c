import { normalizeName } from '#src/features/imports/rules/import-settings.ts';
import { referenceKey } from '#src/features/imports/rules/plan/client-project-match.ts';
import type { ImportedEntryRow } from '#src/features/imports/rules/rows/parse-entry-row.ts';
import { addTasks, findProjectBilling } from '#src/features/projects/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

/** Adds the tasks of rows to their projects, unless they have one of that name; returns the ID of a row's task. */
export async function createTasks<R extends Pick<ImportedEntryRow, 'task'>>(
  db: Db,
  owner: Owner,
  rows: readonly R[],
  projectIdOf: (row: R) => string | null,
): Promise<(row: R) => string | null> {
  const named = new Map<string, Map<string, string>>();
  for (const row of rows) {
    const projectId = projectIdOf(row);
    if (projectId === null || row.task === null) continue;
    const names = named.get(projectId) ?? new Map<string, string>();
    if (!names.has(normalizeName(row.task))) names.set(normalizeName(row.task), row.task);
    named.set(projectId, names);
  }
  const ids = new Map<string, string>();
  const keyOf = (projectId: string | null, name: string) => `${projectId} ${normalizeName(name)}`;
  // In ID order to avoid deadlocks.
  for (const [projectId, names] of [...named].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const isKnown = (name: string) => names.has(normalizeName(name));
    for (const { id, name } of await addTasks(db, owner, projectId, [...names.values()], normalizeName)) {
      if (isKnown(name) && !ids.has(keyOf(projectId, name))) ids.set(keyOf(projectId, name), id);
    }
  }
  return (row) => (row.task === null ? null : (ids.get(keyOf(projectIdOf(row), row.task)) ?? null));
}

type NewTask = { name: string; project: string };

/** Collects the tasks that `createTasks` would add. */
export function createNewTaskList() {
  const known = new Map<string, Set<string>>();
  const added = new Map<string, NewTask>();

  async function add(db: Db, owner: Owner, row: ImportedEntryRow, projectId: string | null): Promise<void> {
    const { project, task: name } = row;
    if (project === null || name === null) return;
    if (projectId !== null && !known.has(projectId)) {
      const tasks = (await findProjectBilling(db, owner, projectId))?.tasks ?? [];
      known.set(projectId, new Set(tasks.map((task) => normalizeName(task.name))));
    }
    if (projectId !== null && known.get(projectId)?.has(normalizeName(name))) return;
    const key = `${projectId ?? referenceKey(row)} ${normalizeName(name)}`;
    if (!added.has(key)) added.set(key, { name, project });
  }

  return { add, list: () => [...added.values()] };
}
