import type * as z from 'zod';
import type { NewClient } from '#src/features/clients/contract.ts';
import { importClients, findClientNames } from '#src/features/clients/server/public.ts';
import type { ImportSettings, NameMatch } from '#src/features/imports/rules/import-settings.ts';
import {
  clientIdIn,
  matchReferences,
  referenceKey,
} from '#src/features/imports/rules/plan/client-project-match.ts';
import type {
  ExistingRecords,
  NamedReference,
  ReferenceIds,
  ReferenceMatch,
} from '#src/features/imports/rules/plan/client-project-match.ts';
import type { ImportRecord, NamedRecord } from '#src/features/imports/rules/plan/import-record.ts';
import { importProjects, listProjectNames } from '#src/features/projects/server/public.ts';
import { createDefaultRateCheck } from '#src/features/timesheets/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { invalidField } from '#src/platform/server/declared-errors.ts';
import type { KeyService } from '#src/platform/server/keys/key-service.ts';

/** Finds existing clients and projects that the file refers to. */
export async function findReferences(
  db: Db,
  owner: Owner,
  references: readonly NamedReference[],
  nameMatches: readonly NameMatch[] | undefined,
): Promise<ReferenceMatch> {
  return matchReferences(references, await listExistingRecords(db, owner), nameMatches);
}

/** All clients and projects, oldest first. */
export async function listExistingRecords(db: Db, owner: Owner): Promise<ExistingRecords> {
  const names = await findClientNames(db, owner);
  const clients = [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return { clients, projects: await listProjectNames(db, owner) };
}

/** Fails if a name was matched with a record that the owner doesn't have. */
export async function checkNameMatches(
  db: Db,
  owner: Owner,
  { nameMatches = [] }: Pick<ImportSettings, 'nameMatches'>,
): Promise<void> {
  if (nameMatches.every(({ id }) => id === null)) return;
  const { clients, projects } = await listExistingRecords(db, owner);
  const ids = {
    clients: new Set(clients.map(({ id }) => id)),
    projects: new Set(projects.map(({ id }) => id)),
  };
  for (const { project, id } of nameMatches) {
    if (id === null || ids[project === null ? 'clients' : 'projects'].has(id)) continue;
    throw invalidField(
      'settings.nameMatches',
      project === null ? 'must be one of your clients' : 'must be one of your projects',
    );
  }
}

/** References of the run that were deleted since. */
export async function findDeletedReferences(
  db: Db,
  owner: Owner,
  named: readonly NamedReference[],
  referenceIds: ReferenceIds,
): Promise<NamedReference[]> {
  const clients = await findClientNames(db, owner);
  const projects = new Set((await listProjectNames(db, owner)).map(({ id }) => id));
  return named.filter((work) => {
    const { clientId = null, projectId = null } = referenceIds[referenceKey(work)] ?? {};
    return (clientId !== null && !clients.has(clientId)) || (projectId !== null && !projects.has(projectId));
  });
}

/** New projects without a confirmed rate whose clients set no hourly rate. */
export async function findProjectsWithoutRate(
  db: Db,
  owner: Owner,
  { newProjects, confirmedRates }: NewProjects,
  referenceIds: ReferenceIds,
): Promise<ReferenceMatch['newProjects']> {
  const isAtDefaultRate = createDefaultRateCheck();
  const found: ReferenceMatch['newProjects'] = [];
  for (const project of newProjects) {
    if (confirmedRates.has(referenceKey({ client: project.client, project: project.name }))) continue;
    const clientId = clientIdIn(referenceIds, project.client);
    // Without terms, a project has the same rate on all days.
    const work = { clientId, projectId: null, isNewProject: true, task: null, day: '' };
    if (await isAtDefaultRate(db, owner, work)) found.push(project);
  }
  return found;
}

type NewProjects = {
  newProjects: ReferenceMatch['newProjects'];
  /** By `referenceKey`. */
  confirmedRates: ReadonlyMap<string, number>;
};

type MissingReferences = {
  keys: KeyService | null;
  matched: ReferenceMatch;
  records: readonly ImportRecord[];
  confirmedRates: NewProjects['confirmedRates'];
  /** The rate of new projects that have none otherwise. */
  rateOfNewProjects: number | undefined;
};
export type CreatedReferences = { referenceIds: ReferenceIds; clientIds: string[]; projectIds: string[] };

/** Creates missing clients and projects, with their other fields from the file if it has them. */
export async function createMissing(
  db: Db,
  owner: Owner,
  { keys, matched, records, confirmedRates, rateOfNewProjects }: MissingReferences,
): Promise<CreatedReferences> {
  const referenceIds: ReferenceIds = { ...matched.known };
  const recordsByKey = new Map(
    records.flatMap((record) =>
      record.kind === 'clients' || record.kind === 'projects'
        ? [[recordReferenceKey(record), record] as const]
        : [],
    ),
  );
  const clientIds = await importClients(
    db,
    owner,
    keys,
    matched.newClients.map((name) => {
      const record = recordsByKey.get(referenceKey({ client: name, project: null }));
      if (record?.kind !== 'clients') return { name };
      // Already validated.
      return { ...(record.values as z.input<typeof NewClient>), isActive: record.isActive };
    }),
  );
  for (const [place, id] of clientIds.entries()) {
    const client = matched.newClients[place] ?? null;
    referenceIds[referenceKey({ client, project: null })] = { clientId: id, projectId: null };
  }
  const clientIdOf = (client: string | null) => clientIdIn(referenceIds, client);
  const withoutRate = new Set(
    rateOfNewProjects === undefined
      ? []
      : await findProjectsWithoutRate(
          db,
          owner,
          { newProjects: matched.newProjects, confirmedRates },
          referenceIds,
        ),
  );
  const projectIds = await importProjects(
    db,
    owner,
    keys,
    matched.newProjects.map((project) => {
      const { name, client } = project;
      const key = referenceKey({ client, project: name });
      const record = recordsByKey.get(key);
      const clientId = clientIdOf(client);
      if (record?.kind === 'projects') return { ...record.values, clientId };
      const hourlyRate =
        confirmedRates.get(key) ?? (withoutRate.has(project) ? rateOfNewProjects : undefined);
      return hourlyRate === undefined ? { name, clientId } : { name, clientId, hourlyRate };
    }),
  );
  for (const [place, id] of projectIds.entries()) {
    const { name: project, client } = matched.newProjects[place] ?? { name: null, client: null };
    referenceIds[referenceKey({ client, project })] = { clientId: clientIdOf(client), projectId: id };
  }
  return { referenceIds, clientIds, projectIds };
}

function recordReferenceKey(record: NamedRecord): string {
  return record.kind === 'clients'
    ? referenceKey({ client: record.name, project: null })
    : referenceKey({ client: record.client, project: record.name });
}
