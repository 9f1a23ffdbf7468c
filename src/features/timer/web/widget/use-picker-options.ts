import { useQuery } from '@tanstack/react-query';
import { allClientsQuery, allProjectsQuery } from '#src/features/timer/web/api.ts';

/** What the pickers offer: every client, inactive ones too, and every project; the rules leave out the archived. [2.47, 2.48] */
export function usePickerOptions() {
  const { data: clientList } = useQuery(allClientsQuery);
  const { data: projectList } = useQuery(allProjectsQuery);
  return { clients: clientList?.items ?? [], projects: projectList?.items ?? [] };
}

export type PickerOptions = ReturnType<typeof usePickerOptions>;
