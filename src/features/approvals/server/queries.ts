import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { Approval, ApprovalMessage, SnapshotEntry } from '#src/features/approvals/contract.ts';
import type { ApprovalRequest, ListedRequest, StoredRequest } from '#src/features/approvals/contract.ts';
import { approvalLimits } from '#src/features/approvals/rules/approval-limits.ts';
import { approvalState, openQuestions } from '#src/features/approvals/rules/approval-state.ts';
import { countDifferences, timeDifference } from '#src/features/approvals/rules/time-difference.ts';
import { totalMs } from '#src/features/approvals/rules/time-snapshot.ts';
import type { Db, Owner, Tables } from '#src/platform/server/database/database.ts';
import { parseStoredList, parseStoredOr } from '#src/platform/server/parse-stored.ts';
import type { PageRequest } from '#src/platform/server/records/keyset-pagination.ts';
import { recordQueries } from '#src/platform/server/records/record-queries.ts';
import { hashSnapshot, listTimeToApprove } from './snapshot-query.ts';
import type { ApprovalScope } from './snapshot-query.ts';

const requestQueries = recordQueries('approvalRequests', toStoredRequest);

export const findRequestHash = requestQueries.findRequestHash;
export const findStoredRequest = requestQueries.find;
export const lockRequest = requestQueries.lock;
export const lockRequests = requestQueries.lockAll;

/** False if the owner already has a request with this id. */
export async function insertRequest(
  db: Db,
  owner: Owner,
  record: { id: string; requestHash: Buffer },
  snapshot: ApprovalScope & Pick<StoredRequest, 'entries' | 'replacesId'>,
): Promise<boolean> {
  const { clientId, from, to, projectIds, entries, replacesId } = snapshot;
  return requestQueries.insertOnce(db, owner, record, {
    clientId,
    fromDay: from,
    toDay: to,
    projectIds: [...projectIds],
    entries: JSON.stringify(entries),
    hash: hashSnapshot(snapshot),
    replacesId,
  });
}

/** Shows the client other entries from now on. The caller has locked the request, which isn’t approved. */
export async function saveSnapshot(
  db: Db,
  owner: Owner,
  request: StoredRequest,
  entries: StoredRequest['entries'],
): Promise<void> {
  await requestQueries.update(db, owner, request, {
    entries: JSON.stringify(entries),
    hash: hashSnapshot({ ...request, entries }),
    requestedAt: sql`now()`,
    reminderCount: 0,
    remindedAt: null,
  });
}

export async function saveMessages(
  db: Db,
  owner: Owner,
  { id }: Pick<StoredRequest, 'id'>,
  messages: StoredRequest['messages'],
): Promise<void> {
  await requestQueries.update(db, owner, { id }, { messages: JSON.stringify(messages) });
}

export async function saveApproval(
  db: Db,
  owner: Owner,
  { id }: Pick<StoredRequest, 'id'>,
  approval: Omit<Approval, 'at'>,
): Promise<void> {
  const at = new Date().toISOString();
  await requestQueries.update(db, owner, { id }, { approval: JSON.stringify({ ...approval, at }) });
}

type RequestQuery = PageRequest & { clientId?: string | undefined };

/** Newest first, as stored. */
export async function newestRequests(db: Db, owner: Owner, { clientId, limit, cursor }: RequestQuery) {
  const page = { limit: Math.min(limit, approvalLimits.perPage), cursor };
  const conditions = clientId === undefined ? [] : [sql`client_id = ${clientId}`];
  return requestQueries.newest(db, owner, page, conditions);
}

export async function listRequests(
  db: Db,
  owner: Owner,
  query: RequestQuery,
): Promise<{ items: ListedRequest[]; nextCursor: string | null }> {
  const { items, nextCursor } = await newestRequests(db, owner, query);
  const listed: ListedRequest[] = [];
  for (const request of items) listed.push(toListed(await compareRequest(db, owner, request)));
  return { items: listed, nextCursor };
}

/** With its state, and how the time differs from what the client sees. */
export async function findRequest(db: Db, owner: Owner, id: string): Promise<ApprovalRequest | null> {
  const request = await findStoredRequest(db, owner, id);
  return request && compareRequest(db, owner, request);
}

export async function compareRequest(db: Db, owner: Owner, request: StoredRequest): Promise<ApprovalRequest> {
  const difference = timeDifference(request.entries, await listTimeToApprove(db, owner, request));
  return {
    ...request,
    difference,
    state: approvalState({
      isApproved: request.approval !== null,
      messages: request.messages,
      differenceCount: countDifferences(difference),
    }),
    durationMs: totalMs(request.entries),
    isReplaced: (await findReplacement(db, owner, request.id)) !== null,
  };
}

/** The request that replaces this one. */
export async function findReplacement(db: Db, { ownerId }: Owner, id: string): Promise<string | null> {
  const found = await db
    .selectFrom('approvalRequests')
    .select('id')
    .where('userId', '=', ownerId)
    .where('replacesId', '=', id)
    .executeTakeFirst();
  return found?.id ?? null;
}

function toListed(request: ApprovalRequest): ListedRequest {
  const { id, clientId, from, to, projectIds, requestedAt, state, durationMs, isReplaced } = request;
  return {
    id,
    clientId,
    from,
    to,
    projectIds,
    requestedAt,
    state,
    durationMs,
    isReplaced,
    count: request.entries.length,
    approvedAt: request.approval?.at ?? null,
    approvedBy: request.approval?.name ?? null,
    differenceCount: countDifferences(request.difference),
    questionCount: openQuestions(request.messages).length,
  };
}

function toStoredRequest(row: Selectable<Tables['approvalRequests']>): StoredRequest {
  const { id, userId, clientId, projectIds, hash, requestedAt, replacesId, createdAt, updatedAt } = row;
  return {
    id,
    userId,
    clientId,
    from: row.fromDay,
    to: row.toDay,
    projectIds,
    entries: parseStoredList(SnapshotEntry, row.entries),
    hash,
    requestedAt,
    messages: parseStoredList(ApprovalMessage, row.messages),
    approval: parseStoredOr(null, Approval, row.approval),
    replacesId,
    createdAt,
    updatedAt,
    revision: row.revision,
  };
}
