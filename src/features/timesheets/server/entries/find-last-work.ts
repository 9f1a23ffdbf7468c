import type { Db, Owner } from '#src/platform/server/database/database.ts';

/** Client, project, billable flag and tags of the latest entry with each description; archived projects don't count. */
export async function findLastWork(db: Db, { ownerId }: Owner, descriptions: readonly string[]) {
  if (descriptions.length === 0) return [];
  return db
    .selectFrom('timesheets as entry')
    .leftJoin('projects as project', (join) =>
      join.on('project.userId', '=', ownerId).onRef('project.id', '=', 'entry.projectId'),
    )
    .distinctOn('entry.description')
    .select(['entry.description', 'entry.clientId', 'entry.projectId', 'entry.billable', 'entry.tags'])
    .where('entry.userId', '=', ownerId)
    .where('entry.description', 'in', [...new Set(descriptions)])
    .where(({ eb, or }) => or([eb('entry.projectId', 'is', null), eb('project.status', '!=', 'Archived')]))
    .orderBy('entry.description')
    .orderBy('entry.day', 'desc')
    .orderBy('entry.createdAt', 'desc')
    .execute();
}
