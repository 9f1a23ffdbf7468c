import { useQuery } from '@tanstack/react-query';
import type { Project } from '#src/features/projects/contract.ts';
import { allProjectsQuery, projects } from './queries.ts';

/** One project, without loading all of them. Offline, the stored list may know one that was never asked for. */
export function useProject(id: string | null): Project | undefined {
  const alone = useQuery({ ...projects.get.queryOptions({ input: { id: id ?? '' } }), enabled: id !== null });
  const { data } = useQuery({ ...allProjectsQuery, enabled: alone.isError });
  return alone.data ?? data?.items.find((project) => project.id === id);
}
