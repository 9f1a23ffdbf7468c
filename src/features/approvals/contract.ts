import * as z from 'zod';
import * as approvalMessages from '#messages/api/approvals.ts';
import { Day, Id, RecordId, requiredText } from '#src/platform/shared/field-schemas.ts';
import {
  listProcedure,
  ownRecordProcedure,
  recordProcedures,
  recordSentences,
} from '#src/platform/shared/record-procedures.ts';
import { approvalLimits } from './rules/approval-limits.ts';
import { approvalStates } from './rules/approval-state.ts';

/** An entry as the client was shown it. */
export const SnapshotEntry = z.object({
  id: Id,
  revision: z.int(),
  day: z.iso.date(),
  projectId: Id.nullable(),
  projectName: z.string().nullable(),
  description: z.string(),
  durationMs: z.int(),
});

export type SnapshotEntry = z.infer<typeof SnapshotEntry>;

/** A question of the client, or an answer. */
export const ApprovalMessage = z.object({
  id: Id,
  /** Null: about all of it. */
  entryId: Id.nullable(),
  by: z.enum(['client', 'owner']),
  name: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
});

/** The evidence of an approval. */
export const Approval = z.object({
  at: z.iso.datetime(),
  name: z.string(),
  /** The link or the account it came through. */
  via: z.object({ kind: z.enum(['link', 'account']), id: Id }),
  /** SHA-256 of the request’s ID and the IP address. */
  addressHash: z.string(),
  comment: z.string().nullable(),
});
export type Approval = z.infer<typeof Approval>;

/** A request as it is stored. */
export const StoredRequest = z.object({
  id: Id,
  userId: Id,
  clientId: Id,
  from: z.iso.date(),
  to: z.iso.date(),
  /** Empty: all of the client’s time. */
  projectIds: z.array(Id),
  entries: z.array(SnapshotEntry),
  /** Identifies what the client was shown; an approval names it. */
  hash: z.string(),
  requestedAt: z.iso.datetime(),
  messages: z.array(ApprovalMessage),
  approval: Approval.nullable(),
  /** The approved request that this one replaces. */
  replacesId: Id.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  revision: z.int(),
});
export type StoredRequest = z.infer<typeof StoredRequest>;

/** What compares a request with the time as it is now. */
const derived = {
  state: z.enum(approvalStates),
  durationMs: z.int(),
  /** A later request replaces it. */
  isReplaced: z.boolean(),
};

export const ApprovalRequest = StoredRequest.extend({
  ...derived,
  difference: z.object({
    added: z.array(SnapshotEntry),
    removed: z.array(SnapshotEntry),
    changed: z.array(z.object({ before: SnapshotEntry, after: SnapshotEntry })),
  }),
});
export type ApprovalRequest = z.infer<typeof ApprovalRequest>;

/** A request without its entries and messages. */
export const ListedRequest = StoredRequest.pick({
  id: true,
  clientId: true,
  from: true,
  to: true,
  projectIds: true,
  requestedAt: true,
}).extend({
  ...derived,
  count: z.int(),
  approvedAt: z.iso.datetime().nullable(),
  approvedBy: z.string().nullable(),
  /** Entries that were added, removed or changed since. */
  differenceCount: z.int(),
  /** Threads that wait for an answer. */
  questionCount: z.int(),
});
export type ListedRequest = z.infer<typeof ListedRequest>;

export const NewApprovalRequest = z
  .strictObject({
    id: Id.optional(),
    clientId: Id,
    from: Day,
    to: Day,
    projectIds: z
      .array(Id)
      .max(approvalLimits.projects, { error: `must be at most ${approvalLimits.projects}` })
      .default([]),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'must not be before the first day' });

const snapshotErrors = {
  EMPTY: { status: 422, message: approvalMessages.empty },
  TOO_LONG: { status: 422, message: approvalMessages.tooLong },
} as const;
const notFound = { NOT_FOUND: { status: 404, message: approvalMessages.notFound } } as const;

const nounPhrase = 'an approval request';

export const approvalsContract = {
  create: ownRecordProcedure({
    route: 'POST /approval-requests',
    summary: 'Ask a client to approve the billable time of a period',
    isCreate: true,
    signedOutMessage: approvalMessages.signedOutUpdate,
    input: NewApprovalRequest,
    output: z.object({ id: Id }),
    errors: { CONFLICT: { status: 409, message: recordSentences(nounPhrase).idTaken }, ...snapshotErrors },
  }),
  list: listProcedure({
    path: '/approval-requests',
    summary: 'List approval requests, newest first; a page has at most 20',
    record: ListedRequest,
    filter: { clientId: Id.optional() },
  }),
  ...recordProcedures({
    path: '/approval-requests',
    nounPhrase,
    record: ApprovalRequest,
    sentences: approvalMessages,
  }),
  renew: ownRecordProcedure({
    route: 'POST /approval-requests/{id}/renewals',
    summary:
      'Request the approval again with the time as it is now; a request that was approved stays as it is',
    signedOutMessage: approvalMessages.signedOutUpdate,
    input: z.strictObject({ id: RecordId }),
    /** The request that now waits: the same one, unless it was approved. */
    output: z.object({ id: Id }),
    errors: { ...notFound, ...snapshotErrors },
  }),
  answer: ownRecordProcedure({
    route: 'POST /approval-requests/{id}/messages',
    summary: 'Answer the client’s question about an entry, or about all of the request',
    signedOutMessage: approvalMessages.signedOutUpdate,
    input: z.strictObject({
      id: RecordId,
      entryId: Id.nullable(),
      text: requiredText(approvalLimits.text),
    }),
    output: z.object({ messageId: Id }),
    errors: { ...notFound, TOO_MANY_MESSAGES: { status: 422, message: approvalMessages.tooManyMessages } },
  }),
};
