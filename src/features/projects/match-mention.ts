import { plainText } from '#src/platform/shared/search-match.ts';

export type NamedProject = { id: string; name: string; clientId: string | null };
export type NamedClient = { id: string; name: string };

/** `unknown`: nothing starts with it; otherwise more than one does. */
export type NameProblem =
  | { word: string; kind: 'unknown' }
  | { word: string; kind: 'ambiguous'; names: string[] };

/** What the start of a name after “@” means. A name that matches whole wins over names that only start so, and projects over clients. */
export function matchMention(
  word: string,
  projects: readonly NamedProject[],
  clients: readonly NamedClient[],
) {
  const wanted = compact(word);
  if (wanted === '') return { problem: { word, kind: 'unknown' as const } };
  for (const matches of [
    (name: string) => compact(name) === wanted,
    (name: string) => startsAtWord(name, wanted),
  ]) {
    const [foundProjects, foundClients] = [projects, clients].map((all) =>
      all.filter(({ name }) => matches(name)),
    );
    const found = [...(foundProjects ?? []), ...(foundClients ?? [])];
    const [first] = found;
    if (!first) continue;
    if (found.length > 1)
      return { problem: { word, kind: 'ambiguous' as const, names: found.map(({ name }) => name) } };
    const project = projects.find(({ id }) => id === first.id);
    if (project) return { projectId: project.id, clientId: project.clientId };
    return { ...onlyProject(first.id, projects), clientId: first.id };
  }
  return { problem: { word, kind: 'unknown' as const } };
}

/** A client with one project means that project. */
function onlyProject(clientId: string, projects: readonly NamedProject[]) {
  const [project, ...others] = projects.filter((one) => one.clientId === clientId);
  return { projectId: project && others.length === 0 ? project.id : null };
}

/** “@onlineshop” and “@shop” both find “Online shop”. */
function startsAtWord(name: string, wanted: string): boolean {
  const words = plainText(name).split(/[^\p{L}\p{N}]+/u);
  return words.some((_word, index) => words.slice(index).join('').startsWith(wanted));
}

function compact(name: string): string {
  return plainText(name).replaceAll(/[^\p{L}\p{N}]/gu, '');
}
