import { sql } from 'kysely';
import type { Selectable, Updateable } from 'kysely';
import * as z from 'zod';
import type { NewProject, Project, ProjectChange } from '#src/features/projects/contract.ts';
import { extraFieldsOf } from '#src/features/projects/extra-fields.ts';
import type { AgreedTerms } from '#src/features/projects/project-terms.ts';
import type { ProjectStatus } from '#src/features/projects/project.ts';
import type { ByHand } from '#src/features/projects/retainer-by-hand.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db, Tables } from '#src/platform/server/database/database.ts';
import { fittingOf } from '#src/platform/server/fitting.ts';
import { containing } from '#src/platform/server/keyset.ts';
import { ownRecords } from '#src/platform/server/own-records.ts';
import { definedOf } from '#src/platform/shared/defined.ts';
import { hoursOf, msOf } from '#src/platform/shared/durations.ts';
import { retainersNow } from './retainer-uses.ts';
import type { RetainerNow } from './retainer-uses.ts';
import { agreedTermsOf } from './terms-row.ts';

type Row = Selectable<Tables['projects']>;
type Fields = { [K in keyof z.output<typeof ProjectChange>]?: z.output<typeof ProjectChange>[K] | undefined };
/** What work for a project is billed by. */
export type BilledProject = AgreedTerms & {
  id: string;
  clientId: string | null;
  revision: number;
  byHand: readonly ByHand[];
};

const records = ownRecords('projects', (row) => row);
const billed = ownRecords('projects', billedProjectOf);

export const projectOrigin = records.origin;
/** Waits for whoever works out a rate against the same retainer, and makes the next one wait. */
export const lockProject = billed.lock;
export const lockProjects = billed.lockAll;
export const findBilledProject = billed.find;

export async function findProject(db: Db, owner: Owner, id: string): Promise<Project | null> {
  const row = await records.find(db, owner, id);
  const [project = null] = row ? await withUsed(db, owner, [row]) : [];
  return project;
}

type NewTerms = { terms: AgreedTerms; byHand: readonly ByHand[] };

/** False when this owner already has a project of that id. */
export async function insertProject(
  db: Db,
  owner: Owner,
  { createdFrom, ...project }: z.output<typeof NewProject> & { id: string; createdFrom: Buffer },
  agreed: NewTerms,
): Promise<boolean> {
  const { id } = project;
  const extra = JSON.stringify(extraFieldsOf(project));
  return records.insertOnce(
    db,
    owner,
    { id, createdFrom },
    { ...columnsOf(project), ...termColumns(agreed), extra },
  );
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
    ...(search ? [sql`plain_text(name) like plain_text(${containing(search)})`] : []),
  ];
  const { items, nextCursor } = await records.newest(db, owner, page, conditions);
  return { items: await withUsed(db, owner, items), nextCursor };
}

/** Null when there is no such project. */
export async function updateProject(
  db: Db,
  owner: Owner,
  { id, ...change }: Fields & { id: string },
  agreed: NewTerms,
): Promise<Project | null> {
  const extra = sql`extra || ${JSON.stringify(extraFieldsOf(change))}::jsonb`;
  const row = await records.update(
    db,
    owner,
    { id },
    { ...columnsOf(change), ...termColumns(agreed), extra },
  );
  const [project = null] = row ? await withUsed(db, owner, [row]) : [];
  return project;
}

/** The client of each of these projects that has one; none of them goes to another until this transaction ends. */
export async function clientsOfProjects(
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

/** Whoever looked at the project before has not seen what is left of its retainer by now. */
export async function retainerMoved(db: Db, { ownerId }: Owner, id: string): Promise<void> {
  await db
    .updateTable('projects')
    .set({ revision: sql`revision + 1` })
    .where('userId', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

async function withUsed(db: Db, owner: Owner, rows: readonly Row[]): Promise<Project[]> {
  const now = await retainersNow(db, owner, rows.map(billedProjectOf));
  return rows.map((row) => projectOf(row, now.get(row.id) ?? { used: 0, available: null }));
}

/** Only what is said: a field left out stays as it is. */
function columnsOf(said: Fields): Updateable<Tables['projects']> {
  const { name, clientId, status, budgetHours, budgetAmount } = said;
  const { colour, startDate, endDate, poNumber, notes, notesEnc } = said;
  const saysNotes = notes !== undefined || notesEnc !== undefined;
  return definedOf({
    name,
    clientId,
    status,
    budgetMs: budgetHours == null ? budgetHours : msOf(budgetHours),
    budgetAmount,
    colour,
    startDate,
    endDate,
    poNumber,
    notes,
    // Plain notes leave nothing older encrypted beside them.
    notesEnc: saysNotes ? (notesEnc == null ? null : JSON.stringify(notesEnc)) : undefined,
  });
}

function termColumns({ terms, byHand }: NewTerms): Updateable<Tables['projects']> {
  const { billingType, hourlyRate, retainerRate, retainerHours, retainerCarryOver } = terms;
  return {
    billingType,
    hourlyRate,
    retainerRate,
    retainerMs: retainerHours === null ? null : msOf(retainerHours),
    retainerPeriod: terms.retainerPeriod,
    retainerCarryOver: retainerCarryOver === 'unlimited' ? null : retainerCarryOver,
    retainerStart: terms.retainerStart,
    retainerByHand: JSON.stringify(byHand),
    billingFrom: terms.billingFrom,
    earlierTerms: JSON.stringify(terms.earlierTerms),
  };
}

const StoredByHand = z.object({ day: z.string().nullable(), ms: z.number() });

function billedProjectOf(row: Row): BilledProject {
  const { id, clientId, revision } = row;
  return {
    id,
    clientId,
    revision,
    ...agreedTermsOf(row),
    byHand: fittingOf(StoredByHand, row.retainerByHand),
  };
}

function projectOf(row: Row, { used, available }: RetainerNow): Project {
  return {
    // The caller's own fields come first, so that none can stand in for one of ours.
    ...(row.extra as Record<string, unknown>),
    id: row.id,
    userId: row.userId,
    name: row.name,
    clientId: row.clientId,
    status: row.status,
    ...agreedTermsOf(row),
    earlierTerms: [...agreedTermsOf(row).earlierTerms],
    retainerHoursUsed: hoursOf(used),
    retainerHoursAvailable: available === null ? null : hoursOf(available),
    budgetHours: row.budgetMs === null ? null : hoursOf(row.budgetMs),
    budgetAmount: row.budgetAmount === null ? null : Number(row.budgetAmount),
    colour: row.colour,
    startDate: row.startDate,
    endDate: row.endDate,
    poNumber: row.poNumber,
    notes: row.notes,
    ...(row.notesEnc === null ? {} : { notesEnc: row.notesEnc }),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    revision: row.revision,
  };
}
