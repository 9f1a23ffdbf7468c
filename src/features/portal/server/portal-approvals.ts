import type { RequestForClient } from '#src/features/approvals/contract-clients.ts';
import { listRequestsOfClient, readRequest } from '#src/features/approvals/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { PortalContext } from './portal-context.ts';

/** Each has up to ten thousand entries. */
const maxApprovals = 3;

/** The requests that wait for the client, newest first. */
export async function readApprovals(
  db: Db,
  owner: Owner,
  { client, letterhead: { locale } }: PortalContext,
): Promise<RequestForClient[]> {
  const listed = await listRequestsOfClient(db, owner, client.id, locale);
  const waiting = listed.filter(({ state }) => state.kind === 'requested' || state.kind === 'questioned');
  const requests: RequestForClient[] = [];
  for (const { id } of waiting.slice(0, maxApprovals)) {
    const request = await readRequest(db, owner, client.id, { requestId: id, locale });
    if (request) requests.push(request);
  }
  return requests;
}
