import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type * as z from 'zod';
import { StoredTask } from '#src/features/projects/contract-fields.ts';
import type { ProjectChange } from '#src/features/projects/contract.ts';
import { projectLimits } from '#src/features/projects/rules/project-limits.ts';
import type { ProjectTask } from '#src/features/projects/rules/project-tasks.ts';
import type { Db, Owner, Tables } from '#src/platform/server/database/database.ts';
import { invalidField } from '#src/platform/server/declared-errors.ts';
import { parseStoredList } from '#src/platform/server/parse-stored.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import type { ProjectRecords } from './project-hooks.ts';

export function parseTasks({ tasks }: Pick<Selectable<Tables['projects']>, 'tasks'>): ProjectTask[] {
  return parseStoredList(StoredTask, tasks);
}

/** The names of the tasks of all projects, by id. */
export async function findTaskNames(db: Db, { ownerId }: Owner): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select task ->> 'id' as id, task ->> 'name' as name
      from projects, jsonb_array_elements(tasks) task where user_id = ${ownerId}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type Tasks = NonNullable<z.output<typeof ProjectChange>['tasks']>;

/** The tasks of a change, and those it removes although they have entries: they are archived. */
export async function keepUsedTasks(
  db: Db,
  owner: Owner,
  project: { id: string; tasks: readonly ProjectTask[] },
  tasks: Tasks,
  { findUsedTaskIds }: Pick<ProjectRecords, 'findUsedTaskIds'>,
): Promise<Tasks> {
  const keptIds = new Set(tasks.map(({ id }) => id));
  const removed = project.tasks.filter(({ id }) => !keptIds.has(id));
  const usedIds = removed.length === 0 ? new Set() : await findUsedTaskIds(db, owner, project.id);
  const archived = removed.filter(({ id }) => usedIds.has(id)).map((task) => ({ ...task, isActive: false }));
  if (tasks.length + archived.length > projectLimits.tasks) {
    throw invalidField('tasks', `must be at most ${projectLimits.tasks}, with archived ones`);
  }
  return [...tasks, ...archived];
}

/**
 * Adds tasks that the project doesn't have by name, as far as it can have more, and returns all its tasks. The project
 * doesn't count as changed: an import that created it can still be undone.
 */
export async function addTasks(
  db: Db,
  { ownerId }: Owner,
  projectId: string,
  names: readonly string[],
  normalize: (name: string) => string,
): Promise<ProjectTask[]> {
  const { rows } = await sql<Pick<Selectable<Tables['projects']>, 'tasks'>>`
    select tasks from projects where user_id = ${ownerId} and id = ${projectId} for update`.execute(db);
  const [row] = rows;
  if (!row) return [];
  const before = parseTasks(row);
  const known = new Set(before.map(({ name }) => normalize(name)));
  const added = names
    .filter((name) => !known.has(normalize(name)))
    .slice(0, projectLimits.tasks - before.length)
    .map((name) => ({ id: newRecordId(), name, hourlyRate: null, billable: null, isActive: true }));
  if (added.length === 0) return before;
  await sql`
    update projects set tasks = tasks || ${JSON.stringify(added)}::jsonb, revision = revision + 1
      where user_id = ${ownerId} and id = ${projectId}`.execute(db);
  return [...before, ...added];
}
