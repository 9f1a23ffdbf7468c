/** Complete requests of approvals. */
import { newId } from '#tests/support/request-fixtures.ts';
import { noFields } from './complete-import-requests.ts';
import type { CompleteRequest } from './complete-import-requests.ts';

export const approvalRequests: Record<string, CompleteRequest> = {
  'approvals.create': {
    fields: async ({ clientId, projectId, createRecord }) => {
      await createRecord('approvalRequest');
      return { id: newId(), clientId, from: '2026-03-01', to: '2026-03-31', projectIds: [projectId] };
    },
  },
  'approvals.list': {
    fields: ({ clientId }) => ({
      clientId,
      limit: 10,
      cursor: Buffer.from(`2026-03-02T12:00:00.000Z|${newId()}`).toString('base64url'),
    }),
  },
  'approvals.get': { target: 'approvalRequest', fields: noFields },
  'approvals.renew': { target: 'approvalRequest', fields: noFields },
  'approvals.answer': {
    target: 'approvalRequest',
    fields: () => ({ entryId: null, text: 'With the whole team.' }),
  },
  'approvals.delete': { target: 'approvalRequest', fields: noFields },
  'approvals.undo': { target: 'withdrawnRequest', fields: noFields },
};
