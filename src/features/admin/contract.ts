import * as z from 'zod';
import { auditActions } from '#src/features/admin/audit-actions.ts';
import {
  Day,
  EmptyObject,
  Id,
  Instant,
  pageInput,
  pageOf,
  storableText,
  withMessage,
} from '#src/platform/shared/field-schemas.ts';
import { FieldErrors, procedure } from '#src/platform/shared/procedure.ts';

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
  /** The IP address of the request; null for entries of older versions. */
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
    errors: {},
  }),
  export: procedure({
    route: 'GET /admin/audit/csv',
    summary: 'Download the audit log as CSV, oldest first',
    access,
    isLong: true,
    opensTransactions: true,
    input: z.strictObject(auditFilter),
    output: z.file(),
    errors: {},
  }),
  verify: procedure({
    route: 'GET /admin/audit/chain',
    summary: 'Check the hash chain of the audit log',
    access,
    isLong: true,
    input: z.strictObject({}),
    output: z.object({
      entryCount: z.int(),
      /** The first entry that was changed or follows a removed one; null if the chain is complete. */
      brokenAt: z.int().nullable(),
      /** Of the newest entry, in hexadecimal. Note it elsewhere to detect a removed end. */
      lastHash: z.string(),
    }),
    errors: {},
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
    errors: {},
  }),
  sendAgain: procedure({
    route: 'POST /admin/outbox/{id}/send',
    summary: 'Send a mail again that failed or may have arrived',
    access: { who: 'superAdmin', record: 'granted' },
    input: z.strictObject({ id: Id }),
    output: EmptyObject,
    errors: {
      NOT_FOUND: { status: 404, message: 'Only emails that failed or may have arrived can be sent again.' },
    },
  }),
};

export const registrationPolicies = ['approval', 'open', 'invitation'] as const;
export type RegistrationPolicy = (typeof registrationPolicies)[number];
const Registration = z.object({ policy: z.enum(registrationPolicies) });

/** Who may register. [6.4] */
export const registrationContract = {
  get: procedure({
    route: 'GET /admin/registration',
    summary: 'Get what new accounts become',
    access,
    input: z.strictObject({}),
    output: Registration,
    errors: {},
  }),
  set: procedure({
    route: 'PUT /admin/registration',
    summary: 'Set what new accounts become',
    access,
    input: z.strictObject({
      policy: z.enum(registrationPolicies, withMessage('must be approval, open or invitation')),
    }),
    output: Registration,
    errors: {},
  }),
};

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  /** The new account can track time at once. */
  tenantEnabled: z.boolean(),
  /** A client of the inviter that the new account can view. */
  clientId: Id.nullable(),
  createdAt: Instant,
  expiresAt: Instant,
  status: z.enum(['open', 'accepted', 'revoked', 'expired']),
});
export type Invitation = z.infer<typeof Invitation>;

const inviterAccess = { who: 'recordKeeper', record: 'ownOrSuperAdmin' } as const;

/** Invitations by email, for one use within seven days. [6.4, 6.5] */
export const invitationsContract = {
  list: procedure({
    route: 'GET /admin/invitations',
    summary: 'List the newest 200 invitations: all for a super admin, otherwise your own',
    access: inviterAccess,
    input: z.strictObject({}),
    output: z.object({ items: z.array(Invitation), nextCursor: z.null() }),
    errors: {},
  }),
  create: procedure({
    route: 'POST /admin/invitations',
    summary: 'Invite someone by email; replaces your earlier invitation to them for the same',
    access: inviterAccess,
    isCreate: true,
    input: z.strictObject({
      email: z
        .email(withMessage('must be an email address'))
        .max(254, withMessage('has at most 254 characters')),
      tenantEnabled: z.boolean().optional(),
      clientId: Id.nullable().optional(),
    }),
    /** The link is returned only here, and only by installations that send no email. */
    output: Invitation.extend({ link: z.string().nullable() }),
    errors: {
      NOT_YOURS_TO_GRANT: { status: 403, message: 'Only admins can invite people who track time.' },
      NOTHING_GRANTED: { status: 400, message: 'Choose a client to share, or let them track time.' },
      UNKNOWN_CLIENT: { status: 400, message: 'Client not found.', data: FieldErrors },
      ALREADY_REGISTERED: {
        status: 409,
        message: 'This email already has an account here.',
        data: FieldErrors,
      },
      TOO_MANY_INVITATIONS: {
        status: 409,
        message: 'You can send 100 invitations a day, three of them to the same email. Try again tomorrow.',
      },
    },
  }),
  accept: procedure({
    route: 'POST /invitations/accept',
    summary: 'Accept an invitation to your email, with an account that exists already',
    access: { who: 'signedIn', record: 'none' },
    isSessionOnly: true,
    input: z.strictObject({ token: storableText(100) }),
    output: EmptyObject,
    errors: {
      INVITATION_INVALID: {
        status: 404,
        message:
          'This invitation is for another email, was used or revoked, or has expired. Ask for a new one.',
      },
    },
  }),
  revoke: procedure({
    route: 'DELETE /admin/invitations/{id}',
    summary: 'Revoke an invitation',
    access: inviterAccess,
    input: z.strictObject({ id: Id }),
    output: EmptyObject,
    errors: { NOT_FOUND: { status: 404, message: 'Invitation not found.' } },
  }),
};
