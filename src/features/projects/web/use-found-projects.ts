import { useQuery } from '@tanstack/react-query';
import type { Project } from '#src/features/projects/contract.ts';
import { projects } from './queries.ts';

/** The first projects whose names match; none without a query. */
export function useFoundProjects(query: string, enabled: boolean): Project[] | undefined {
  const { data, isPending } = useQuery(
    projects.list.queryOptions({ input: { search: query, limit: 5 }, enabled }),
  );
  if (!enabled || isPending) return undefined;
  return data?.items ?? [];
}
