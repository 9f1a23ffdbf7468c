import { approvalsContract } from '#src/features/approvals/contract.ts';
import type { StoredRequest } from '#src/features/approvals/contract.ts';
import { approvalLimits } from '#src/features/approvals/rules/approval-limits.ts';
import { countDifferences, timeDifference } from '#src/features/approvals/rules/time-difference.ts';
import { findClient } from '#src/features/clients/server/public.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors, invalidField } from '#src/platform/server/declared-errors.ts';
import { hashJson } from '#src/platform/server/json-hash.ts';
import { createOnce, newRecordId } from '#src/platform/server/records/create-once.ts';
import { deleteRecord } from '#src/platform/server/records/deletions.ts';
import { addMessage } from './add-message.ts';
import {
  findReplacement,
  findRequest,
  findRequestHash,
  insertRequest,
  listRequests,
  lockRequest,
  saveSnapshot,
} from './queries.ts';
import { areProjectsOfClient, listTimeToApprove } from './snapshot-query.ts';
import type { ApprovalScope } from './snapshot-query.ts';
import { undoWithdrawal } from './undo-withdrawal.ts';

const os = implementSecured(approvalsContract);
const snapshotErrors = declaredErrors(approvalsContract.renew);

export const approvalsHandlers = {
  create: os.create.handler(async ({ input, context: { db, owner }, errors }) => {
    const { id: _, ...scope } = input;
    const created = await createOnce(input, {
      insert: async (record) => {
        if (!(await findClient(db, owner, scope.clientId))) throw invalidField('clientId', 'is not a client');
        if (!(await areProjectsOfClient(db, owner, scope)))
          throw invalidField('projectIds', 'must be projects of the client');
        const entries = await takeSnapshot(db, owner, scope);
        return insertRequest(db, owner, record, { ...scope, entries, replacesId: null });
      },
      findRequestHash: (id) => findRequestHash(db, owner, id),
    });
    if (!created) throw errors.CONFLICT();
    return created;
  }),

  list: os.list.handler(({ input, context: { db, owner } }) => listRequests(db, owner, input)),

  get: os.get.handler(({ input, context: { db, owner } }) => findRequest(db, owner, input.id)),

  renew: os.renew.handler(async ({ input, context: { db, owner }, errors }) => {
    const request = await lockRequest(db, owner, input.id);
    if (!request) throw errors.NOT_FOUND();
    const entries = await takeSnapshot(db, owner, request);
    if (countDifferences(timeDifference(request.entries, entries)) === 0) return { id: request.id };
    if (request.approval !== null) return { id: await replaceRequest(db, owner, request, entries) };
    await saveSnapshot(db, owner, request, entries);
    return { id: request.id };
  }),

  answer: os.answer.handler(async ({ input, context: { db, owner, caller }, errors }) => {
    const { id, entryId, text } = input;
    const request = await lockRequest(db, owner, id);
    if (!request) throw errors.NOT_FOUND();
    const messageId = await addMessage(db, owner, request, {
      entryId,
      by: 'owner',
      name: caller.displayName,
      text,
    });
    return { messageId };
  }),

  delete: os.delete.handler(async ({ input, context: { db, owner }, errors }) => {
    const operationId = await deleteRecord(db, owner, 'approvalRequests', input.id);
    if (operationId === null) throw errors.NOT_FOUND();
    return { operationId };
  }),

  undo: os.undo.handler(({ input, context: { db, owner } }) => undoWithdrawal(db, owner, input.id)),
};

/** @throws EMPTY, TOO_LONG */
async function takeSnapshot(db: Db, owner: Owner, scope: ApprovalScope): Promise<StoredRequest['entries']> {
  const entries = await listTimeToApprove(db, owner, scope);
  if (entries.length === 0) throw snapshotErrors.EMPTY();
  if (entries.length > approvalLimits.entries) throw snapshotErrors.TOO_LONG();
  return entries;
}

/** The approved one stays as evidence. A repeat finds the replacement. */
async function replaceRequest(
  db: Db,
  owner: Owner,
  request: StoredRequest,
  entries: StoredRequest['entries'],
): Promise<string> {
  const existing = await findReplacement(db, owner, request.id);
  if (existing !== null) return existing;
  const { clientId, from, to, projectIds, id: replacesId } = request;
  const scope = { clientId, from, to, projectIds, replacesId };
  const record = { id: newRecordId(), requestHash: hashJson(scope) };
  await insertRequest(db, owner, record, { ...scope, entries });
  return record.id;
}
