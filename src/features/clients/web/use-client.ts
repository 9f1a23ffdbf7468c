import { useQuery } from '@tanstack/react-query';
import type { Client } from '#src/features/clients/contract.ts';
import { allClientsQuery, clients } from './queries.ts';

/** One client, without loading all of them. Offline, the stored list may know one that was never asked for. */
export function useClient(id: string | null): Client | undefined {
  const alone = useQuery({ ...clients.get.queryOptions({ input: { id: id ?? '' } }), enabled: id !== null });
  const { data } = useQuery({ ...allClientsQuery, enabled: alone.isError });
  return alone.data ?? data?.items.find((client) => client.id === id);
}
