import { approvalsContract } from '#src/features/approvals/contract.ts';
import type { StoredRequest } from '#src/features/approvals/contract.ts';
import { approvalLimits } from '#src/features/approvals/rules/approval-limits.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors, invalidField } from '#src/platform/server/declared-errors.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { saveMessages } from './queries.ts';

type NewMessage = Omit<StoredRequest['messages'][number], 'id' | 'at'>;

/**
 * Adds to a thread of a locked request and returns the message’s id. An entry that a renewal removed keeps its thread.
 * @throws TOO_MANY_MESSAGES
 */
export async function addMessage(
  db: Db,
  owner: Owner,
  request: StoredRequest,
  message: NewMessage,
): Promise<string> {
  const { entries, messages } = request;
  const { entryId } = message;
  if (entryId !== null && ![...entries, ...toThreads(messages)].some(({ id }) => id === entryId))
    throw invalidField('entryId', 'is not an entry of this request');
  if (messages.length >= approvalLimits.messages)
    throw declaredErrors(approvalsContract.answer).TOO_MANY_MESSAGES();
  const id = newRecordId();
  const added = { ...message, text: message.text.trim(), id, at: new Date().toISOString() };
  await saveMessages(db, owner, request, [...messages, added]);
  return id;
}

function toThreads(messages: StoredRequest['messages']): { id: string }[] {
  return messages.flatMap(({ entryId }) => (entryId === null ? [] : [{ id: entryId }]));
}
