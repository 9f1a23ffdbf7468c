import { sql } from 'kysely';
import type { Selectable, Updateable } from 'kysely';
import type * as z from 'zod';
import type { NewProject, Project, ProjectChange } from '#src/features/projects/contract.ts';
import { extraFieldsOf } from '#src/features/projects/extra-fields.ts';
import type { ProjectStatus } from '#src/features/projects/project.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db, Tables } from '#src/platform/server/database/database.ts';
import { containing } from '#src/platform/server/keyset.ts';
import { ownRecords } from '#src/platform/server/own-records.ts';
import { definedOf } from '#src/platform/shared/defined.ts';
import { hoursOf, secondsOf } from '#src/platform/shared/durations.ts';

type Row = Selectable<Tables['projects']>;
type Fields = { [K in keyof z.output<typeof ProjectChange>]?: z.output<typeof ProjectChange>[K] | undefined };

const records = ownRecords('projects', projectOf);

export const projectOrigin = records.origin;
export const findProject = records.find;
/** Waits for whoever works out a rate against the same retainer, and makes the next one wait. */
export const lockProject = records.lock;
export const lockProjects = records.lockAll;

/** False when this owner already has a project of that id. */
export async function insertProject(
  db: Db,
  owner: Owner,
  { createdFrom, ...project }: z.output<typeof NewProject> & { id: string; createdFrom: Buffer },
): Promise<boolean> {
  const { id } = project;
  const extra = JSON.stringify(extraFieldsOf(project));
  return records.insertOnce(db, owner, { id, createdFrom }, { ...columnsOf(project), extra });
}

type Listing = {
  clientId?: string | undefined;
  status?: ProjectStatus | undefined;
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
};

/** Newest first. [7.10] */
export async function listProjects(db: Db, owner: Owner, { clientId, status, search, ...page }: Listing) {
  const conditions = [
    ...(clientId ? [sql`client_id = ${clientId}`] : []),
    ...(status ? [sql`status = ${status}`] : []),
    ...(search ? [sql`name ilike ${containing(search)}`] : []),
  ];
  return records.newest(db, owner, page, conditions);
}

/** Null when there is no such project, or not in the revision that the caller saw. */
export async function updateProject(
  db: Db,
  owner: Owner,
  { id, revision, ...change }: z.output<typeof ProjectChange>,
): Promise<Project | null> {
  const extra = sql`extra || ${JSON.stringify(extraFieldsOf(change))}::jsonb`;
  return records.update(db, owner, { id, revision }, { ...columnsOf(change), extra });
}

/** Counts seconds of a retainer as used, or, below zero, as free again. */
export async function useRetainer(db: Db, { ownerId }: Owner, id: string, seconds: number): Promise<void> {
  await db
    .updateTable('projects')
    .set({ retainerSecondsUsed: sql`retainer_seconds_used + ${seconds}`, revision: sql`revision + 1` })
    .where('userId', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

/** Only what is said: a field left out stays as it is. */
function columnsOf({
  name,
  clientId,
  status,
  billingType,
  hourlyRate,
  retainerRate,
  retainerHours,
  retainerHoursUsed,
}: Fields): Updateable<Tables['projects']> {
  return definedOf({
    name,
    clientId,
    status,
    billingType,
    hourlyRate,
    retainerRate,
    retainerSeconds: retainerHours == null ? retainerHours : secondsOf(retainerHours),
    retainerSecondsUsed: retainerHoursUsed === undefined ? undefined : secondsOf(retainerHoursUsed),
  });
}

function projectOf(row: Row): Project {
  return {
    // The caller's own fields come first, so that none can stand in for one of ours.
    ...(row.extra as Record<string, unknown>),
    id: row.id,
    userId: row.userId,
    name: row.name,
    clientId: row.clientId,
    status: row.status,
    billingType: row.billingType,
    hourlyRate: row.hourlyRate === null ? null : Number(row.hourlyRate),
    retainerRate: row.retainerRate === null ? null : Number(row.retainerRate),
    retainerHours: row.retainerSeconds === null ? null : hoursOf(row.retainerSeconds),
    retainerHoursUsed: hoursOf(Math.max(0, row.retainerSecondsUsed)),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    revision: row.revision,
  };
}
