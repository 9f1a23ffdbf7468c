import { workKey } from './plan.ts';
import type { NamedWork } from './plan.ts';
import { plainName } from './settings.ts';

/** Ids by `workKey`: of a client alone, its own; of a project, the project's with its client's. */
export type Works = Record<string, { clientId: string | null; projectId: string | null }>;
type Client = { id: string; name: string };
type Project = { id: string; name: string; clientId: string | null };

export type Matched = {
  known: Works;
  newClients: string[];
  newProjects: { name: string; client: string | null }[];
};

/**
 * Which clients and projects that a file names are there already, and which have to be made. A project that the file
 * names without a client is whichever has that name; one with a client has to be that client's.
 */
export function matchWorks(
  works: readonly NamedWork[],
  { clients, projects }: { clients: readonly Client[]; projects: readonly Project[] },
): Matched {
  const clientIds = firstByKey(clients, ({ name }) => plainName(name));
  const byName = firstByKey(projects, ({ name }) => plainName(name));
  const byClient = firstByKey(projects, ({ name, clientId }) => JSON.stringify([clientId, plainName(name)]));
  const matched: Matched = { known: {}, newClients: [], newProjects: [] };
  for (const work of works) {
    const { client, project } = work;
    const clientId = client === null ? null : (clientIds.get(plainName(client))?.id ?? undefined);
    if (project === null) {
      if (clientId) matched.known[workKey(work)] = { clientId, projectId: null };
      else if (client !== null) matched.newClients.push(client);
      continue;
    }
    const found =
      clientId === null
        ? byName.get(plainName(project))
        : clientId && byClient.get(JSON.stringify([clientId, plainName(project)]));
    if (found) matched.known[workKey(work)] = { clientId: found.clientId, projectId: found.id };
    else matched.newProjects.push({ name: project, client });
  }
  return matched;
}

function firstByKey<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T> {
  const first = new Map<string, T>();
  for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), item);
  return first;
}
