import * as m from '#messages/api/identity.ts';
import { invitationsContract } from '#src/features/identity/contract-invitations.ts';
import {
  findAccountByEmail,
  findClientOwners,
  findRole,
  lockRoles,
} from '#src/features/identity/server/accounts/queries.ts';
import { accountMails } from '#src/features/identity/server/mails/account-mails.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { queueMail } from '#src/platform/server/mail/queue-mail.ts';
import { recordAudit } from '#src/platform/server/record-audit.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { createSecretToken, hashSecretToken } from '#src/platform/server/secret-token.ts';
import { sessionTopic } from '#src/platform/shared/change-event.ts';
import {
  acceptInvitation,
  countRecentInvitations,
  insertInvitation,
  listInvitations,
  revokeInvitation,
  revokeInvitationsTo,
} from './queries.ts';

const os = implementSecured(invitationsContract);
/** Mails per inviter and day, in total and to one address, so that they can’t flood others. */
const maxPerDay = { total: 100, toEmail: 3 };

export const invitationsHandlers = os.router({
  list: os.list.handler(async ({ context: { db, caller } }) => ({
    items: await listInvitations(db, caller),
    nextCursor: null,
  })),

  create: os.create.handler(
    async ({ input, context: { db, owner, caller, url, language, sendsMail }, errors }) => {
      const { clientId = null, tenantEnabled = false } = input;
      const email = input.email.trim().toLowerCase();
      const role = await findRole(db, caller);
      const isAdmin = role?.systemRole === 'superAdmin' || role?.systemRole === 'admin';
      if (tenantEnabled && !isAdmin) throw errors.NOT_YOURS_TO_GRANT();
      if (!tenantEnabled && clientId === null) throw errors.NOTHING_GRANTED();
      if (clientId !== null) {
        const owners = await findClientOwners(db, [clientId]);
        if (!owners.some(({ ownerId }) => ownerId === owner.ownerId))
          throw errors.UNKNOWN_CLIENT({ data: { fields: { clientId: m.notOwnClient } } });
      }
      // Administrators find every account; others only those who view their clients, so they learn nothing here.
      if ((await findAccountByEmail(db, email)) !== null)
        throw errors.ALREADY_REGISTERED({
          data: { fields: { email: m.hasAccount }, codes: { email: 'alreadyRegistered' } },
        });
      const recent = await countRecentInvitations(db, caller, email);
      if (recent.total >= maxPerDay.total || recent.toEmail >= maxPerDay.toEmail)
        throw errors.TOO_MANY_INVITATIONS();
      await revokeInvitationsTo(db, caller, { email, clientId });

      const token = createSecretToken();
      const tokenHash = hashSecretToken(token);
      const invitation = await insertInvitation(db, owner, caller, {
        id: newRecordId(),
        email,
        tokenHash,
        tenantEnabled,
        clientId,
      });
      // The same page for people with and without an account, so that neither mail nor link shows which.
      const page = new URL('/invitation', url);
      page.hash = token;
      const content = accountMails(language).invitation(caller.displayName, page.href);
      await queueMail(db, { kind: 'invitation', recipient: email, userId: caller.userId, content });
      await recordAudit(db, {
        action: 'account.invited',
        subjectId: caller.userId,
        after: { email, tenantEnabled, clientId },
      });
      // With a mail server, only the owner of the address gets the link.
      return { ...invitation, link: sendsMail ? null : page.href };
    },
  ),

  accept: os.accept.handler(async ({ input: { token }, context: { db, caller, notifyAlso }, errors }) => {
    // Before the role and the audit log, as when an admin changes the role: in another order, both could wait forever.
    await lockRoles(db);
    const inviterId = await acceptInvitation(db, hashSecretToken(token));
    if (inviterId === null) throw errors.INVITATION_INVALID();
    notifyAlso({ userId: caller.userId, what: sessionTopic });
    for (const what of ['accounts', 'invitations']) notifyAlso({ userId: inviterId, what });
    return {};
  }),

  revoke: os.revoke.handler(async ({ input: { id }, context: { db, caller }, errors }) => {
    const [invitation] = await listInvitations(db, caller, { id });
    if (!invitation) throw errors.NOT_FOUND();
    if (invitation.status !== 'open') return {};
    await revokeInvitation(db, caller, id);
    await recordAudit(db, {
      action: 'invitation.revoked',
      subjectId: caller.userId,
      before: { email: invitation.email },
    });
    return {};
  }),
});
