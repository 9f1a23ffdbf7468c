import * as m from '#messages/approvals.ts';
import type { ListedRequest } from '#src/features/approvals/contract.ts';
import { deleteWithUndo, runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { approvals } from './api.ts';

const keys = [approvals.key()];

export function withdrawRequest(request: Pick<ListedRequest, 'id' | 'approvedAt'>): Promise<boolean> {
  return deleteWithUndo(approvals, request, {
    done: request.approvedAt === null ? m.withdrawn : m.deleted,
  });
}

/** Shows the new request, which replaces an approved one. */
export function requestAgain(id: string, show: (id: string) => void): Promise<boolean> {
  return runMutation(
    async () => {
      const renewed = await approvals.renew.call({ id });
      show(renewed.id);
    },
    { done: m.approvalRequestedAgain, isRepeatable: true, keys },
  );
}

export function answerQuestion(id: string, entryId: string | null, text: string): Promise<boolean> {
  return runMutation(() => approvals.answer.call({ id, entryId, text }), { keys });
}
