import { useQuery } from '@tanstack/react-query';
import { allClientsQuery } from '#src/features/clients/web/public.tsx';
import { allProjectsQuery } from '#src/features/projects/web/public.tsx';

/** All clients, inactive ones too, and all projects; the rules filter out archived ones. [2.47, 2.48] */
export function usePickerOptions() {
  const { data: clientList } = useQuery(allClientsQuery);
  const { data: projectList } = useQuery(allProjectsQuery);
  return { clients: clientList?.items ?? [], projects: projectList?.items ?? [] };
}

export type PickerOptions = ReturnType<typeof usePickerOptions>;
