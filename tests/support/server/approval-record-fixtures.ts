import { anEntry } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from './api-callers.ts';

/** Requests to approve the client’s time of March. */
export function approvalRecordFactories(
  { api }: ApiCaller,
  { clientId, projectId }: { clientId: string; projectId: string },
) {
  const approvalRequest = async () => {
    await api.timesheets.create(anEntry({ projectId, billable: true }));
    return (await api.approvals.create({ clientId, from: '2026-03-01', to: '2026-03-31' })).id;
  };
  return {
    approvalRequest,
    async withdrawnRequest() {
      const id = await approvalRequest();
      await api.approvals.delete({ id });
      return id;
    },
  };
}
