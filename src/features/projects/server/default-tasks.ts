import { DefaultTask } from '#src/features/projects/contract-tasks.ts';
import type { ProjectTask } from '#src/features/projects/rules/project-tasks.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { ExportablePart } from '#src/platform/server/export-contract.ts';
import { parseStoredList } from '#src/platform/server/parse-stored.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { validationMessage } from '#src/platform/shared/validation-messages.ts';

export async function listDefaultTasks(db: Db, { ownerId }: Owner): Promise<DefaultTask[]> {
  const row = await db
    .selectFrom('defaultTasks')
    .select('tasks')
    .where('userId', '=', ownerId)
    .executeTakeFirst();
  return parseStoredList(DefaultTask, row?.tasks);
}

export async function saveDefaultTasks(
  db: Db,
  { ownerId }: Owner,
  wanted: readonly DefaultTask[],
): Promise<void> {
  const tasks = JSON.stringify(wanted);
  await db
    .insertInto('defaultTasks')
    .values({ userId: ownerId, tasks })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ tasks }))
    .execute();
}

/** The tasks of a project that is created without any. */
export async function tasksOfNewProject(db: Db, owner: Owner): Promise<ProjectTask[]> {
  return (await listDefaultTasks(db, owner)).map((task) => ({ ...task, id: newRecordId(), isActive: true }));
}

/** One item per task, in order. */
export const defaultTasksExportPart: ExportablePart = {
  name: 'default-tasks',
  exportItems: listDefaultTasks,
  itemProblem: (item) => validationMessage(DefaultTask.safeParse(item)),

  async restoreItems(db, owner, items) {
    const tasks = items.map((item) => DefaultTask.parse(item));
    if (tasks.length > 0) await saveDefaultTasks(db, owner, tasks);
    return { count: tasks.length };
  },
};
