import * as z from 'zod';
import * as m from '#messages/api/identity.ts';
import { EmptyObject, Id, Instant, storableText, withMessage } from '#src/platform/shared/field-schemas.ts';
import { FieldErrors, procedure } from '#src/platform/shared/procedure.ts';

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
    output: z.object({ items: z.array(Invitation), nextCursor: z.null() }),
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
      NOT_YOURS_TO_GRANT: { status: 403, message: m.notYoursToGrant },
      NOTHING_GRANTED: { status: 400, message: m.nothingGranted },
      UNKNOWN_CLIENT: { status: 400, message: m.clientNotFound, data: FieldErrors },
      ALREADY_REGISTERED: {
        status: 409,
        message: m.alreadyRegistered,
        data: FieldErrors,
      },
      TOO_MANY_INVITATIONS: {
        status: 409,
        message: m.tooManyInvitations,
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
        message: m.invitationInvalid,
      },
    },
  }),
  revoke: procedure({
    route: 'DELETE /admin/invitations/{id}',
    summary: 'Revoke an invitation',
    access: inviterAccess,
    input: z.strictObject({ id: Id }),
    output: EmptyObject,
    errors: { NOT_FOUND: { status: 404, message: m.invitationNotFound } },
  }),
};
