import { normalizeName } from '#src/features/imports/rules/import-settings.ts';
import { internalClient } from '#src/features/projects/rules/project-limits.ts';
import { referenceKey } from './import-plan.ts';
import type { NamedReference } from './import-plan.ts';

/** Ids by `referenceKey`: a client's id, or a project's id with its client's. */
export type ReferenceIds = Record<string, { clientId: string | null; projectId: string | null }>;
type Client = { id: string; name: string };
type Project = { id: string; name: string; clientId: string | null };

export type ReferenceMatch = {
  known: ReferenceIds;
  newClients: string[];
  newProjects: { name: string; client: string | null }[];
};

/**
 * Matches names in the file to existing clients and projects; the rest must be created. A project without a
 * client matches any project of that name; with a client, only that client's. The client “Internal” stands for none,
 * unless there is one.
 */
export function matchReferences(
  references: readonly NamedReference[],
  { clients, projects }: { clients: readonly Client[]; projects: readonly Project[] },
): ReferenceMatch {
  const clientIds = indexFirst(clients, ({ name }) => normalizeName(name));
  const byName = indexFirst(projects, ({ name }) => normalizeName(name));
  const byClient = indexFirst(projects, ({ name, clientId }) =>
    JSON.stringify([clientId, normalizeName(name)]),
  );
  const matched: ReferenceMatch = { known: {}, newClients: [], newProjects: [] };
  const isInternal = (client: string | null) =>
    client !== null && normalizeName(client) === internal && !clientIds.has(internal);
  const hasInternalProjects = references.some(
    ({ client, project }) => project !== null && isInternal(client),
  );
  for (const work of references) {
    const { client, project } = work;
    const isNoClient = hasInternalProjects && isInternal(client);
    const clientId =
      client === null || isNoClient ? null : (clientIds.get(normalizeName(client))?.id ?? undefined);
    if (project === null) {
      if (clientId || isNoClient)
        matched.known[referenceKey(work)] = { clientId: clientId ?? null, projectId: null };
      else if (client !== null) matched.newClients.push(client);
      continue;
    }
    const found =
      clientId === null && !isNoClient
        ? byName.get(normalizeName(project))
        : clientId !== undefined && byClient.get(JSON.stringify([clientId, normalizeName(project)]));
    if (found) matched.known[referenceKey(work)] = { clientId: found.clientId, projectId: found.id };
    else matched.newProjects.push({ name: project, client });
  }
  return matched;
}

const internal = normalizeName(internalClient);

function indexFirst<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T> {
  const first = new Map<string, T>();
  for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), item);
  return first;
}
