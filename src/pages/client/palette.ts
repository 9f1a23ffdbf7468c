import { useQuery } from '@tanstack/react-query';
import { UserRoundPlus, Users } from 'lucide-react';
import * as m from '#messages/client-page.ts';
import { clients } from '#src/features/clients/web/public.tsx';
import type { Palette } from '#src/platform/web/feature.ts';

export const palette: Palette = {
  actions: [{ label: m.addClient, path: '/clients?new', icon: UserRoundPlus, audience: 'tenant' }],
  records: { label: m.clients, icon: Users, useFound },
};

function useFound(query: string, enabled: boolean) {
  const { data } = useQuery(clients.list.queryOptions({ input: { search: query, limit: 5 }, enabled }));
  return (data?.items ?? []).map(({ id, name }) => ({ label: name, path: `/clients/${id}` }));
}
