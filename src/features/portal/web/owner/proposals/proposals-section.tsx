import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/portal.ts';
import { clients } from '#src/features/clients/web/public.tsx';
import { portal } from '#src/features/portal/web/api.ts';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { ProposalTable } from './proposal-table.tsx';

/** Contact details that the client proposes to change; nothing without any. */
export function ProposalsSection({ clientId: id }: { clientId: string }) {
  const { data } = useQuery(portal.proposals.queryOptions({ input: { id } }));
  const { data: client } = useQuery(clients.get.queryOptions({ input: { id } }));
  if (!client || !data || data.items.length === 0) return null;
  return (
    <Section title={m.proposals}>
      {data.items.map((proposal) => (
        <ProposalTable key={JSON.stringify(proposal)} proposal={proposal} client={client} />
      ))}
    </Section>
  );
}
