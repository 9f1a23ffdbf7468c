import { sql } from 'kysely';
import type { Selectable, Updateable } from 'kysely';
import * as z from 'zod';
import { roundingColumns } from '#src/features/clients/server/public.ts';
import { details, storedDetails } from '#src/features/projects/contract-fields.ts';
import type { NewProject, Project, ProjectChange } from '#src/features/projects/contract.ts';
import type { ProjectTerms } from '#src/features/projects/rules/billing-terms-by-day.ts';
import { pickExtraFields } from '#src/features/projects/rules/extra-fields.ts';
import { projectLimits, projectStatuses } from '#src/features/projects/rules/project-limits.ts';
import type { ProjectStatus } from '#src/features/projects/rules/project-limits.ts';
import type { ProjectTask } from '#src/features/projects/rules/project-tasks.ts';
import type { RetainerAdjustment } from '#src/features/projects/rules/retainer/retainer-adjustments.ts';
import type { Db, Owner, Tables } from '#src/platform/server/database/database.ts';
import { parseStoredList } from '#src/platform/server/parse-stored.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { likePattern } from '#src/platform/server/records/keyset-pagination.ts';
import type { PageRequest } from '#src/platform/server/records/keyset-pagination.ts';
import { bumpRevision } from '#src/platform/server/records/operations.ts';
import { hoursIn, defineColumns } from '#src/platform/server/records/record-columns.ts';
import { recordQueries } from '#src/platform/server/records/record-queries.ts';
import { msToHours, hoursToMs } from '#src/platform/shared/durations.ts';
import { Id, requiredText } from '#src/platform/shared/field-schemas.ts';
import { readCopies, readFields } from '#src/platform/shared/record-fields.ts';
import { findCurrentRetainers } from './current-retainers.ts';
import type { CurrentRetainer } from './current-retainers.ts';
import type { ProjectRecords } from './project-hooks.ts';
import { parseTasks } from './task-queries.ts';
import { toProjectTerms } from './terms-columns.ts';

type Row = Selectable<Tables['projects']>;
type ProjectFields = {
  [K in keyof z.output<typeof ProjectChange>]?: z.output<typeof ProjectChange>[K] | undefined;
};
/** A project's billing settings. */
export type ProjectBilling = ProjectTerms & {
  id: string;
  clientId: string | null;
  revision: number;
  adjustments: readonly RetainerAdjustment[];
  tasks: readonly ProjectTask[];
};

const projectQueries = recordQueries('projects', (row) => row);
const billingQueries = recordQueries('projects', toProjectBilling);

export const findProjectRequestHash = projectQueries.findRequestHash;
/** Serializes pricing against the same retainer. */
export const lockProject = billingQueries.lock;
export const lockProjects = billingQueries.lockAll;
export const findProjectBillings = billingQueries.findAll;
export const findProjectBilling = billingQueries.find;
export const findProjectRow = projectQueries.find;

type BillingQuery = {
  clientId?: string | undefined;
  projectIds?: readonly string[] | undefined;
  /** Only projects that have a retainer or had one, perhaps by their client’s billing, and these. */
  retainersAnd?: readonly string[];
};

/** Projects with a client, by name. */
export async function listProjectBillings(
  db: Db,
  { ownerId }: Owner,
  { clientId, projectIds, retainersAnd }: BillingQuery,
): Promise<(ProjectBilling & { name: string; clientId: string })[]> {
  let query = db
    .selectFrom('projects')
    .selectAll()
    .where('userId', '=', ownerId)
    .where(sql<boolean>`client_id = coalesce(${clientId ?? null}::uuid, client_id)`)
    .where(sql<boolean>`id = any(coalesce(${projectIds ?? null}::uuid[], array[id]))`);
  if (retainersAnd) query = query.where(mayHaveRetainer({ ownerId }, retainersAnd));
  const rows = await query.orderBy('name').orderBy('id').execute();
  return rows.flatMap((row) =>
    row.clientId === null ? [] : [{ ...toProjectBilling(row), clientId: row.clientId, name: row.name }],
  );
}

/** Whether `toRetainerTerms` can have a retainer, so that the others needn’t be read: a firm has thousands. */
function mayHaveRetainer({ ownerId }: Owner, alsoIds: readonly string[]) {
  return sql<boolean>`(billing_type = 'retainer' or earlier_terms <> '[]' or id = any(${alsoIds}::uuid[])
    or (billing_type is null and client_id in (
      select id from clients where user_id = ${ownerId} and billing_type = 'retainer')))`;
}

type Usage = Pick<ProjectRecords, 'findRetainerUsage'>;

export async function findProject(db: Db, owner: Owner, id: string, records: Usage): Promise<Project | null> {
  const row = await projectQueries.find(db, owner, id);
  const [project = null] = row ? await withRetainerUsage(db, owner, [row], records) : [];
  return project;
}

type TermsToStore = { terms: ProjectTerms; adjustments: readonly RetainerAdjustment[] };

/** False if the owner already has a project with this id. */
export async function insertProject(
  db: Db,
  owner: Owner,
  { requestHash, ...project }: z.output<typeof NewProject> & { id: string; requestHash: Buffer },
  agreed: TermsToStore,
): Promise<boolean> {
  const { id } = project;
  const extra = JSON.stringify(pickExtraFields(project));
  return projectQueries.insertOnce(
    db,
    owner,
    { id, requestHash },
    { ...detailColumns.toColumns(project), ...toTermColumns(agreed), extra },
  );
}

type ProjectQuery = PageRequest & {
  clientId?: string | undefined;
  status?: ProjectStatus | undefined;
  search?: string | undefined;
};

/** Newest first. [7.10] */
export async function listProjects(
  db: Db,
  owner: Owner,
  { clientId, status, search, ...page }: ProjectQuery,
  records: Usage,
) {
  const conditions = [
    ...(clientId ? [sql`client_id = ${clientId}`] : []),
    ...(status ? [sql`status = ${status}`] : []),
    ...(search ? [sql`to_search_text(name) like to_search_text(${likePattern(search)})`] : []),
  ];
  const { items, nextCursor } = await projectQueries.newest(db, owner, page, conditions);
  return { items: await withRetainerUsage(db, owner, items, records), nextCursor };
}

/** Null if not found, or if the operation exists. */
export async function updateProject(
  db: Db,
  owner: Owner,
  { id, operationId, ...change }: ProjectFields & { id: string },
  agreed: TermsToStore,
  records: Usage,
): Promise<Project | null> {
  const extra = sql`extra || ${JSON.stringify(pickExtraFields(change))}::jsonb`;
  const row = await projectQueries.update(
    db,
    owner,
    { id, operationId },
    { ...detailColumns.toColumns(change), ...toTermColumns(agreed), extra },
  );
  const [project = null] = row ? await withRetainerUsage(db, owner, [row], records) : [];
  return project;
}

/** The clients of these projects; the projects can't change clients until the transaction ends. */
export async function lockClientIdsOfProjects(
  db: Db,
  { ownerId }: Owner,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; clientId: string }>`
    select id, client_id from projects
      where user_id = ${ownerId} and id = any(${ids}::uuid[]) and client_id is not null
      order by id for key share`.execute(db);
  return new Map(rows.map(({ id, clientId }) => [id, clientId]));
}

async function withRetainerUsage(
  db: Db,
  owner: Owner,
  rows: readonly Row[],
  records: Usage,
): Promise<Project[]> {
  const now = await findCurrentRetainers(db, owner, rows.map(toProjectBilling), records);
  return rows.map((row) => toProject(row, now.get(row.id) ?? { used: 0, available: null }));
}

const nameFields = {
  name: requiredText(projectLimits.name),
  clientId: Id.nullable(),
  status: z.enum(projectStatuses),
};

/** All columns but those of the terms. */
const detailColumns = defineColumns({
  table: 'projects',
  schema: z.object({ ...readFields(nameFields), ...storedDetails, ...readCopies(['notesEnc']) }),
  fields: { ...nameFields, ...details },
  encrypted: ['notes'],
  columns: {
    // Invoices will refer to an instalment by its id, and entries refer to tasks.
    instalments: { write: (instalments) => ({ instalments: JSON.stringify(instalments.map(withId)) }) },
    tasks: { write: (tasks) => ({ tasks: JSON.stringify(tasks.map(withId)) }) },
    budgetHours: hoursIn('budgetMs'),
    rounding: roundingColumns,
  },
});

function withId<T extends { id?: string | undefined }>(part: T): T & { id: string } {
  return { ...part, id: part.id ?? newRecordId() };
}

function toTermColumns({ terms, adjustments }: TermsToStore): Updateable<Tables['projects']> {
  const { billingType, hourlyRate, retainerRate, retainerHours, retainerCarryOver } = terms;
  return {
    billingType,
    hourlyRate,
    retainerRate,
    retainerMs: retainerHours === null ? null : hoursToMs(retainerHours),
    retainerPeriod: terms.retainerPeriod,
    retainerCarryOver: retainerCarryOver === 'unlimited' ? null : retainerCarryOver,
    retainerStart: terms.retainerStart,
    retainerAdjustments: JSON.stringify(adjustments),
    billingFrom: terms.billingFrom,
    earlierTerms: JSON.stringify(terms.earlierTerms),
  };
}

const StoredAdjustment = z.object({ day: z.string().nullable(), ms: z.number() });

export function toProjectBilling(row: Row): ProjectBilling {
  const { id, clientId, revision } = row;
  return {
    id,
    clientId,
    revision,
    ...toProjectTerms(row),
    adjustments: parseStoredList(StoredAdjustment, row.retainerAdjustments),
    tasks: parseTasks(row),
  };
}

function toProject(row: Row, { used, available }: CurrentRetainer): Project {
  return {
    // Custom fields first, so that they can't override named ones.
    ...(row.extra as Record<string, unknown>),
    id: row.id,
    userId: row.userId,
    ...detailColumns.toEntity(row),
    ...toProjectTerms(row),
    earlierTerms: [...toProjectTerms(row).earlierTerms],
    retainerHoursUsed: msToHours(used),
    retainerHoursAvailable: available === null ? null : msToHours(available),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    revision: row.revision,
  };
}

/** Counts as a change for callers with an older revision; what used these columns can't be undone. */
export async function touchProject(
  db: Db,
  owner: Owner,
  use: { id: string; usedColumns: readonly string[] },
): Promise<void> {
  await bumpRevision(db, owner, 'projects', use);
}

/** The names of the owner's projects by id. */
export async function findProjectNames(db: Db, { ownerId }: Owner): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('projects').select(['id', 'name']).where('userId', '=', ownerId).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
