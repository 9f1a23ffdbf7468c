/** Time of a client, and what both sides do to approve it. */
import type { ApprovalRequest } from '#src/features/approvals/contract.ts';
import { approveHours, askAboutHours } from '#src/features/approvals/server/client-requests.ts';
import type { Approver } from '#src/features/approvals/server/client-requests.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { aClient, aProject, anEntry, newId } from '#tests/support/request-fixtures.ts';
import type { Installation } from './api-callers.ts';

export const october = { from: '2026-10-01', to: '2026-10-31' };
export const locale = 'en-GB';
export const jane: Approver = {
  name: ' Jane Doe ',
  via: { kind: 'link', id: newId() },
  address: '192.0.2.7',
  linkKey: new Uint8Array(32),
};

type SentApproval = { hash?: string; comment?: string; who?: Approver };

export type ApprovalScene = Awaited<ReturnType<typeof createApprovalScene>>;

/** Ann, and a client with an hourly project. */
export async function createApprovalScene(stint: Installation) {
  const ann = await stint.newTenant();
  const { api } = ann;
  const { id: clientId } = await api.clients.create(aClient({ currency: 'EUR' }));
  const hourly = { clientId, billingType: 'hourly', hourlyRate: 100 } as const;
  const { id: projectId } = await api.projects.create(aProject({ ...hourly, name: 'Website' }));

  async function logTime(fields: Parameters<typeof anEntry>[0] = {}): Promise<string> {
    const entry = anEntry({ projectId, billable: true, date: '2026-10-05', ...fields });
    return (await api.timesheets.create(entry)).id;
  }

  async function request(fields: { projectIds?: string[] } = {}): Promise<string> {
    return (await api.approvals.create({ clientId, ...october, ...fields })).id;
  }

  async function get(id: string): Promise<ApprovalRequest> {
    const found = await api.approvals.get({ id });
    if (!found) throw new Error('The request is missing.');
    return found;
  }

  /** As the portal does: in a transaction that sees Ann’s rows. */
  function asClient<T>(work: (db: Db, owner: Owner) => Promise<T>): Promise<T> {
    const owner = { ownerId: ann.uid };
    return stint.database.withOwner(owner, (db) => work(db, owner));
  }

  async function approve(requestId: string, fields: SentApproval = {}) {
    const hash = fields.hash ?? (await get(requestId)).hash;
    const sent = { requestId, who: jane, locale, ...fields, hash };
    return asClient((db, owner) => approveHours(db, owner, clientId, sent));
  }

  async function ask(requestId: string, place: number | null, text: string) {
    const sent = { requestId, hash: (await get(requestId)).hash, place, text, who: jane, locale };
    return asClient((db, owner) => askAboutHours(db, owner, clientId, sent));
  }

  return { ann, clientId, projectId, logTime, request, get, asClient, approve, ask };
}
