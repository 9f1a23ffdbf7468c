import * as z from 'zod';
import * as m from '#messages/api/admin.ts';
import { auditActions } from '#src/features/admin/audit-actions.ts';
import {
  Day,
  EmptyObject,
  Id,
  Instant,
  pageInput,
  pageOf,
  withMessage,
} from '#src/platform/shared/field-schemas.ts';
import { procedure } from '#src/platform/shared/procedure.ts';

const AuditedAccount = z.object({
  uid: Id,
  /** Null after the account was deleted. */
  email: z.string().nullable(),
  displayName: z.string().nullable(),
});

export const AuditEntry = z.object({
  /** Position in the log, from 1 without gaps. */
  id: z.int(),
  at: Instant,
  action: z.enum(auditActions),
  /** Null: not signed in. */
  actor: AuditedAccount.nullable(),
  /** The account it concerns; null if an attempt names none that exists. */
  subject: AuditedAccount.nullable(),
  /** The IP address of the request; null if no request caused it. */
  address: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const auditFilter = {
  action: z.enum(auditActions, withMessage('must be a recorded action')).optional(),
  /** Entries by or about this account. */
  accountId: Id.optional(),
  /** First and last day, in UTC. */
  from: Day.optional(),
  to: Day.optional(),
};

export const OutboxMail = z.object({
  id: Id,
  createdAt: Instant,
  recipient: z.string(),
  subject: z.string(),
  /** kept: no mail server is configured. uncertain: no answer after it was sent, so it may have arrived. */
  status: z.enum(['queued', 'sending', 'sent', 'kept', 'failed', 'uncertain']),
  attempts: z.int(),
  /** Why the last attempt failed. */
  problem: z.string().nullable(),
  /** Empty once sent. */
  text: z.string(),
});
export type OutboxMail = z.infer<typeof OutboxMail>;

const access = { who: 'superAdmin', record: 'none' } as const;

/** The audit log: who did what, from where. Append-only. [6.5] */
export const auditContract = {
  list: procedure({
    route: 'GET /admin/audit',
    summary: 'List the audit log, newest first',
    access,
    isPlainRead: true,
    input: z.strictObject({ ...auditFilter, ...pageInput }),
    output: pageOf(AuditEntry),
  }),
  export: procedure({
    route: 'GET /admin/audit/csv',
    summary: 'Download the audit log as CSV, oldest first',
    access,
    isLong: true,
    opensTransactions: true,
    input: z.strictObject(auditFilter),
    output: z.file(),
  }),
  verify: procedure({
    route: 'GET /admin/audit/chain',
    summary: 'Check the hash chain of the audit log',
    access,
    isLong: true,
    output: z.object({
      entryCount: z.int(),
      /** The first entry that was changed or follows a removed one; null if the chain is complete. */
      brokenAt: z.int().nullable(),
      /** Hash of the newest entry, in hexadecimal. Note it elsewhere to detect a removed end. */
      lastHash: z.string(),
    }),
  }),
};

/** Mails that were or will be sent. Without a mail server, they stay readable here. */
export const outboxContract = {
  // Not named `list`, so that browsers don't cache it: links in mails may grant access.
  read: procedure({
    route: 'GET /admin/outbox',
    summary: 'Read mails, newest first',
    access,
    isPlainRead: true,
    input: z.strictObject(pageInput),
    output: pageOf(OutboxMail),
  }),
  sendAgain: procedure({
    route: 'POST /admin/outbox/{id}/send',
    summary: 'Send a mail again that failed or may have arrived',
    access: { who: 'superAdmin', record: 'granted' },
    input: z.strictObject({ id: Id }),
    output: EmptyObject,
    errors: {
      NOT_FOUND: { status: 404, message: m.notResendable },
    },
  }),
};
