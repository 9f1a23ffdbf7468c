import * as z from 'zod';
import * as accountMessages from '#messages/api/identity.ts';
import {
  EmptyObject,
  Id,
  Instant,
  Revision,
  pageInput,
  pageOf,
  storableText,
  withMessage,
} from '#src/platform/shared/field-schemas.ts';
import { FieldErrors, procedure } from '#src/platform/shared/procedure.ts';
import { accountStatuses, systemRoles } from './rules/role.ts';

export const Account = z.object({
  uid: Id,
  email: z.string(),
  displayName: z.string(),
  createdAt: Instant,
  systemRole: z.enum(systemRoles).nullable(),
  tenantEnabled: z.boolean(),
  status: z.enum(accountStatuses),
  /** For administrators; null if unknown. */
  lastSignInAt: Instant.nullable(),
  /** For superAdmins; otherwise false. */
  hasTwoStep: z.boolean(),
  /** All viewed clients for a superAdmin; for others, only their own clients. */
  clientViewerOf: z.array(Id),
  /** 0 without a role record. */
  revision: z.int(),
});
export type Account = z.infer<typeof Account>;

const unknownClient = {
  status: 400,
  message: accountMessages.unknownClient,
  data: FieldErrors,
} as const;

/**
 * Administrators see every account; an admin changes all but those of superAdmins. Others manage the viewers of clients
 * they own. [6.4, 6.5]
 */
export const accountsContract = {
  list: procedure({
    route: 'GET /admin/users',
    summary: 'List accounts with their role records: pending ones first, then the newest',
    access: { who: 'recordKeeper', record: 'granted' },
    input: z.strictObject({
      /** In name or email. */
      search: storableText(200).optional(),
      status: z.enum(accountStatuses, withMessage('must be a status of accounts')).optional(),
      ...pageInput,
    }),
    output: pageOf(Account),
  }),
  setRole: procedure({
    route: 'PUT /admin/users/{uid}/role',
    summary: 'Set the role record of an account',
    access: { who: 'recordKeeper', record: 'granted' },
    input: z.strictObject({
      uid: Id,
      revision: Revision.optional(),
      systemRole: z.enum(systemRoles).nullable().optional(),
      tenantEnabled: z.boolean().optional(),
      clientViewerOf: z.array(Id).max(1000).optional(),
    }),
    output: Account,
    errors: {
      NOT_FOUND: { status: 404, message: accountMessages.notFound },
      NOT_YOURS_TO_SET: { status: 403, message: accountMessages.notYoursToSet },
      LAST_SUPER_ADMIN: { status: 409, message: accountMessages.lastSuperAdmin },
      STALE: { status: 409, message: accountMessages.stale, data: z.object({ current: Account }) },
      UNKNOWN_CLIENT: unknownClient,
    },
  }),
  setDisabled: procedure({
    route: 'PUT /admin/users/{uid}/disabled',
    summary: 'Disable an account, which ends its sessions and blocks login, or enable it again',
    access: { who: 'admin', record: 'granted' },
    input: z.strictObject({ uid: Id, disabled: z.boolean() }),
    output: Account,
    errors: {
      NOT_FOUND: { status: 404, message: accountMessages.notFound },
      NOT_YOURS_TO_SET: { status: 403, message: accountMessages.superAdminsOnly },
      OWN_ACCOUNT: { status: 409, message: accountMessages.ownAccount },
    },
  }),
  turnOffTwoStep: procedure({
    route: 'DELETE /admin/users/{uid}/two-step',
    summary: 'Turn off two-step login of an account that lost its device, which also ends its sessions',
    access: { who: 'superAdmin', record: 'granted' },
    isSessionOnly: true,
    input: z.strictObject({ uid: Id }),
    output: Account,
    errors: {
      NOT_FOUND: { status: 404, message: accountMessages.notFound },
      OWN_ACCOUNT: { status: 409, message: accountMessages.ownTwoStep },
    },
  }),
  addViewer: procedure({
    route: 'POST /admin/viewers',
    summary: 'Give an account that you can see access to a client, by email; invite others instead',
    access: { who: 'recordKeeper', record: 'granted' },
    // Client IDs are unique per account only, so a superAdmin, who may share all clients, names the owner.
    input: z.strictObject({ email: storableText(254), clientId: Id, ownerId: Id.optional() }),
    output: EmptyObject,
    errors: {
      NO_SUCH_ACCOUNT: { status: 404, message: accountMessages.noSuchAccount, data: FieldErrors },
      UNKNOWN_CLIENT: unknownClient,
    },
  }),
};
