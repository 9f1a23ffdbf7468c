import { normalizeName } from '#src/features/imports/rules/import-settings.ts';
import type { NameMatch } from '#src/features/imports/rules/import-settings.ts';

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
  const isChosenAsNew = (work: NamedReference) => chosenIds.get(referenceKey(work)) === null;
  const findClient = (client: string) => {
    const work = { client, project: null };
    if (isChosenAsNew(work)) return undefined;
    return chosenIn(clientsById, work) ?? clientIds.get(normalizeName(client));
  };
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
    const namesake =
      client === null
        ? byName.get(normalizeName(project))
        : byClient.get(JSON.stringify([clientId, normalizeName(project)]));
    const isOfClient = chosen && (client === null || chosen.clientId === clientId);
    const existing = isOfClient
      ? chosen
      : isChosenAsNew(work) || clientId === undefined
        ? undefined
        : namesake;
    if (existing) matched.known[referenceKey(work)] = { clientId: existing.clientId, projectId: existing.id };
    else matched.newProjects.push({ name: project, client });
  }
  return matched;
}

/** Adds matches. Where a client's match changes, those of its projects are dropped, because they belong to the old one. */
export function withNameMatches(current: readonly NameMatch[], chosen: readonly NameMatch[]): NameMatch[] {
  const currentIds = new Map(current.map((match) => [referenceKey(match), match.id]));
  const chosenKeys = new Set(chosen.map(referenceKey));
  const changedClients = new Set(
    chosen
      .filter((match) => match.project === null && currentIds.get(referenceKey(match)) !== match.id)
      .map(({ client }) => normalizeName(client ?? '')),
  );
  const others = current.filter(
    (match) =>
      !chosenKeys.has(referenceKey(match)) &&
      (match.project === null || !changedClients.has(normalizeName(match.client ?? ''))),
  );
  return [...others, ...chosen];
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

/** What CSV files of Stint have as the client of projects without one. */
const internal = normalizeName('Internal');

function indexFirst<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T> {
  const first = new Map<string, T>();
  for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), item);
  return first;
}
