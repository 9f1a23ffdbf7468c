import { UserRoundPlus, Users } from 'lucide-react';
import * as m from '#messages/client-page.ts';
import { clients } from '#src/features/clients/web/public.tsx';
import type { Palette } from '#src/platform/web/feature.ts';
import { serverSearch } from '#src/platform/web/record-palette.ts';

export const palette: Palette = {
  actions: [{ label: m.addClient, path: '/clients?new', icon: UserRoundPlus, audience: 'tenant' }],
  records: {
    label: m.clients,
    icon: Users,
    useFound: serverSearch(
      (input) => clients.list.queryOptions({ input }),
      ({ id, name }) => ({ label: name, path: `/clients/${id}` }),
    ),
  },
};
