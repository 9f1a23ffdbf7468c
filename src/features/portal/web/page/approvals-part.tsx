import { useState } from 'react';
import type { ClientOutcome, RequestForClient } from '#src/features/approvals/contract-clients.ts';
import { HoursApproval } from '#src/features/approvals/web/public-for-clients/hours-approval.tsx';
import type { PortalClient } from './portal-client.ts';

type ApprovalsPartProps = { requests: readonly RequestForClient[]; client: PortalClient | null };

/** Hours that wait for the client’s approval, and those that were approved on this page. */
export function ApprovalsPart({ requests, client }: ApprovalsPartProps) {
  const [shown, setShown] = useState(requests);
  const [latest, setLatest] = useState(requests);
  // The page looked again: the server doesn’t list what is approved.
  if (requests !== latest) {
    setLatest(requests);
    setShown([...shown.filter((one) => isApprovedBeside(one, requests)), ...requests]);
  }

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
  // With the hash, so that what was typed for other hours isn’t sent for these.
  return shown.map((request) => (
    <HoursApproval key={`${request.id} ${request.hash}`} of={request} acts={acts} />
  ));
}

function isApprovedBeside({ id, state }: RequestForClient, requests: readonly RequestForClient[]): boolean {
  return state.kind === 'approved' && !requests.some((one) => one.id === id);
}
