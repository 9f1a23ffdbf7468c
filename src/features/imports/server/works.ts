import type * as z from 'zod';
import type { NewClient } from '#src/features/clients/contract.ts';
import { bringInClients, clientNames } from '#src/features/clients/server/public.ts';
import type { ImportRecord } from '#src/features/imports/import-record.ts';
import { workKey } from '#src/features/imports/plan.ts';
import type { NamedWork } from '#src/features/imports/plan.ts';
import { matchWorks } from '#src/features/imports/works.ts';
import type { Matched, Works } from '#src/features/imports/works.ts';
import { bringInProjects, namedProjects } from '#src/features/projects/server/public.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import type { KeyService } from '#src/platform/server/keys/key-service.ts';

/** What there is of all that the file names. */
export async function findNamed(db: Db, owner: Owner, works: readonly NamedWork[]): Promise<Matched> {
  const names = await clientNames(db, owner);
  const clients = [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return matchWorks(works, { clients, projects: await namedProjects(db, owner) });
}

/** Of what the run works with, what is not there any more. */
export async function findGone(
  db: Db,
  owner: Owner,
  named: readonly NamedWork[],
  works: Works,
): Promise<NamedWork[]> {
  const clients = await clientNames(db, owner);
  const projects = new Set((await namedProjects(db, owner)).map(({ id }) => id));
  return named.filter((work) => {
    const { clientId = null, projectId = null } = works[workKey(work)] ?? {};
    return (clientId !== null && !clients.has(clientId)) || (projectId !== null && !projects.has(projectId));
  });
}

export type Made = { works: Works; clientIds: string[]; projectIds: string[] };

/** Makes what is missing, with what records of clients or projects say of it besides their names. */
export async function makeMissing(
  db: Db,
  owner: Owner,
  { keys, matched, records }: { keys: KeyService | null; matched: Matched; records: readonly ImportRecord[] },
): Promise<Made> {
  const works: Works = { ...matched.known };
  const told = new Map(
    records.flatMap((record) => (record.kind === 'entries' ? [] : [[toldKey(record), record] as const])),
  );
  const clientIds = await bringInClients(
    db,
    owner,
    keys,
    matched.newClients.map((name) => {
      const record = told.get(workKey({ client: name, project: null }));
      if (record?.kind !== 'clients') return { name };
      // The form had nothing against it.
      return { ...(record.said as z.input<typeof NewClient>), isActive: record.isActive };
    }),
  );
  for (const [place, id] of clientIds.entries()) {
    const client = matched.newClients[place] ?? null;
    works[workKey({ client, project: null })] = { clientId: id, projectId: null };
  }
  const clientIdOf = (client: string | null) =>
    client === null ? null : (works[workKey({ client, project: null })]?.clientId ?? null);
  const projectIds = await bringInProjects(
    db,
    owner,
    keys,
    matched.newProjects.map(({ name, client }) => {
      const record = told.get(workKey({ client, project: name }));
      const clientId = clientIdOf(client);
      return record?.kind === 'projects' ? { ...record.said, clientId } : { name, clientId };
    }),
  );
  for (const [place, id] of projectIds.entries()) {
    const { name: project, client } = matched.newProjects[place] ?? { name: null, client: null };
    works[workKey({ client, project })] = { clientId: clientIdOf(client), projectId: id };
  }
  return { works, clientIds, projectIds };
}

function toldKey(record: Exclude<ImportRecord, { kind: 'entries' }>): string {
  return record.kind === 'clients'
    ? workKey({ client: record.name, project: null })
    : workKey({ client: record.client, project: record.name });
}
