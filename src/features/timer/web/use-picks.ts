import { useQuery } from '@tanstack/react-query';
import { wholeList } from '#src/platform/web/whole-list.ts';
import { clients, projects } from './api.ts';

/** What the pickers offer: every client, inactive ones too, and every project; the rules leave out the archived. [2.47, 2.48] */
export function usePicks() {
  const everything = { input: { limit: 1000 } };
  const { data: clientList } = useQuery({
    ...clients.list.queryOptions(everything),
    queryFn: () => wholeList((page) => clients.list.call(page)),
  });
  const { data: projectList } = useQuery({
    ...projects.list.queryOptions(everything),
    queryFn: () => wholeList((page) => projects.list.call(page)),
  });
  return { clients: clientList?.items ?? [], projects: projectList?.items ?? [] };
}

export type Picks = ReturnType<typeof usePicks>;
