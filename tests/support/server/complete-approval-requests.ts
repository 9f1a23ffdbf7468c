/** Complete requests of approvals. */
import { newId } from '#tests/support/request-fixtures.ts';
import { cursorOf, noFields } from './complete-import-requests.ts';
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
      cursor: cursorOf(1),
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
