import { listAuditEntries, verifyAuditChain } from '#src/features/admin/server/audit-queries.ts';
import {
  acceptInvitation,
  countRecentInvitations,
  insertInvitation,
  listInvitations,
  revokeInvitation,
  revokeInvitationsTo,
} from '#src/features/admin/server/invitation-queries.ts';
import { listMails, sendMailAgain } from '#src/features/admin/server/outbox-handlers.ts';
import {
  findRegistrationPolicy,
  saveRegistrationPolicy,
} from '#src/features/admin/server/registration-handlers.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import type { QueryUnderTest } from './all-queries.ts';

/** Queries of the audit log, invitations and the outbox, each called for another account's records. */
export const administrationQueries: Record<string, QueryUnderTest> = {
  'admin.listAuditEntries': (db, _owner, victim) =>
    listAuditEntries(db, { accountId: victim.uid }, { order: 'newest', limit: 10 }),
  'admin.verifyAuditChain': (db) => verifyAuditChain(db),
  'admin.insertInvitation': (db, owner, victim) =>
    insertInvitation(db, owner, {
      id: newId(),
      email: 'x@example.org',
      tokenHash: Buffer.from(newId()),
      tenantEnabled: true,
      clientId: victim.clientId,
    }),
  'admin.listInvitations': (db, owner) => listInvitations(db, owner),
  'admin.countRecentInvitations': (db, owner) => countRecentInvitations(db, owner, 'x@example.org'),
  'admin.revokeInvitationsTo': (db, owner) =>
    revokeInvitationsTo(db, owner, { email: 'x@example.org', clientId: null }),
  'admin.acceptInvitation': (db) => acceptInvitation(db, Buffer.from(newId())),
  'admin.revokeInvitation': (db, owner, victim) => revokeInvitation(db, owner, victim.clientId),
  'admin.findRegistrationPolicy': (db) => findRegistrationPolicy(db),
  'admin.saveRegistrationPolicy': (db) => saveRegistrationPolicy(db, 'open'),
  'admin.listMails': (db) => listMails(db, { limit: 10 }),
  'admin.sendMailAgain': (db) => sendMailAgain(db, newId()),
};
