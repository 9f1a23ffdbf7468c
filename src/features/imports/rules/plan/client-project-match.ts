import { normalizeName } from '#src/features/imports/rules/import-settings.ts';
import type { NameMatch } from '#src/features/imports/rules/import-settings.ts';
import { internalClient } from '#src/features/projects/rules/project-limits.ts';

/** A client or project that records refer to by name. */
export type NamedReference = { client: string | null; project: string | null };

/** Ids by `referenceKey`: a client's id, or a project's id with its client's. */
export type ReferenceIds = Record<string, { clientId: string | null; projectId: string | null }>;
type Client = { id: string; name: string };
type Project = { id: string; name: string; clientId: string | null };
export type ExistingRecords = { clients: readonly Client[]; projects: readonly Project[] };

export type ReferenceMatch = {
  known: ReferenceIds;
  newClients: string[];
  newProjects: { name: string; client: string | null }[];
};

/**
 * Matches names in the file to existing clients and projects; the rest must be created. A project without a
 * client matches any project of that name; with a client, only that client's. The client “Internal” stands for none,
 * unless there is one. Names matched by hand come first.
 */
export function matchReferences(
  references: readonly NamedReference[],
  { clients, projects }: ExistingRecords,
  nameMatches: readonly NameMatch[] = [],
): ReferenceMatch {
  const clientIds = indexFirst(clients, ({ name }) => normalizeName(name));
  const chosenIds = new Map(nameMatches.map((match) => [referenceKey(match), match.id]));
  const clientsById = indexFirst(clients, ({ id }) => id);
  const projectsById = indexFirst(projects, ({ id }) => id);
  const chosenIn = <T>(records: Map<string, T>, work: NamedReference) =>
    records.get(chosenIds.get(referenceKey(work)) ?? '');
  const findClient = (client: string) =>
    chosenIn(clientsById, { client, project: null }) ?? clientIds.get(normalizeName(client));
  const byName = indexFirst(projects, ({ name }) => normalizeName(name));
  const byClient = indexFirst(projects, ({ name, clientId }) =>
    JSON.stringify([clientId, normalizeName(name)]),
  );
  const matched: ReferenceMatch = { known: {}, newClients: [], newProjects: [] };
  const isInternal = (client: string | null) =>
    client !== null && normalizeName(client) === internal && !findClient(client);
  const hasInternalProjects = references.some(
    ({ client, project }) => project !== null && isInternal(client),
  );
  for (const work of references) {
    const { client, project } = work;
    const isNoClient = hasInternalProjects && isInternal(client);
    const clientId = client === null || isNoClient ? null : findClient(client)?.id;
    if (project === null) {
      if (clientId || isNoClient)
        matched.known[referenceKey(work)] = { clientId: clientId ?? null, projectId: null };
      else if (client !== null) matched.newClients.push(client);
      continue;
    }
    const chosen = chosenIn(projectsById, work);
    const found =
      chosen && (client === null || chosen.clientId === clientId)
        ? chosen
        : client === null
          ? byName.get(normalizeName(project))
          : clientId !== undefined && byClient.get(JSON.stringify([clientId, normalizeName(project)]));
    if (found) matched.known[referenceKey(work)] = { clientId: found.clientId, projectId: found.id };
    else matched.newProjects.push({ name: project, client });
  }
  return matched;
}

/** Identity of a reference: projects of different clients are different projects. */
export function referenceKey({ client, project }: NamedReference): string {
  return JSON.stringify([normalizeName(client ?? ''), normalizeName(project ?? '')]);
}

/** The id of the client of that name in the file; null without one. */
export function clientIdIn(referenceIds: ReferenceIds, client: string | null): string | null {
  if (client === null) return null;
  return referenceIds[referenceKey({ client, project: null })]?.clientId ?? null;
}

const internal = normalizeName(internalClient);

function indexFirst<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T> {
  const first = new Map<string, T>();
  for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), item);
  return first;
}
