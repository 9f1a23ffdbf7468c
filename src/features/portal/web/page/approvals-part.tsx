import { useState } from 'react';
import type { ClientOutcome, RequestForClient } from '#src/features/approvals/contract-clients.ts';
import { HoursApproval } from '#src/features/approvals/web/for-clients/hours-approval.tsx';
import type { PortalClient } from './portal-client.ts';

type ApprovalsPartProps = { requests: readonly RequestForClient[]; client: PortalClient | null };

/** Hours that wait for the client’s approval. */
export function ApprovalsPart({ requests, client }: ApprovalsPartProps) {
  const [shown, setShown] = useState(requests);

  /** The sentence if it was refused. */
  async function show(answer: Promise<ClientOutcome>): Promise<string | null> {
    const outcome = await answer;
    const { request } = outcome;
    if (request) setShown((before) => before.map((one) => (one.id === request.id ? request : one)));
    return outcome.kind === 'done' ? null : outcome.sentence;
  }

  const acts = client && {
    name: client.ownName,
    approve: (approval: Parameters<PortalClient['approve']>[0]) => show(client.approve(approval)),
    ask: (question: Parameters<PortalClient['ask']>[0]) => show(client.ask(question)),
  };
  return shown.map((request) => <HoursApproval key={request.id} of={request} acts={acts} />);
}
