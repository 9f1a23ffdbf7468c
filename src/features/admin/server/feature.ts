import {
  auditContract,
  invitationsContract,
  outboxContract,
  registrationContract,
} from '#src/features/admin/contract.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import {
  auditDescription,
  invitationsDescription,
  outboxDescription,
  registrationDescription,
} from './api-description.ts';
import { auditHandlers } from './audit-handlers.ts';
import { invitationsHandlers } from './invitation-handlers.ts';
import { outboxHandlers } from './outbox-handlers.ts';
import { registrationHandlers } from './registration-handlers.ts';

declare module '#src/platform/server/mail/mail-queue.ts' {
  interface MailKinds {
    invitation: true;
  }
}

export const adminFeature = defineFeature({
  name: 'admin',
  api: {
    audit: { contract: auditContract, handlers: auditHandlers, description: auditDescription },
    outbox: { contract: outboxContract, handlers: outboxHandlers, description: outboxDescription },
    registration: {
      contract: registrationContract,
      handlers: registrationHandlers,
      description: registrationDescription,
    },
    invitations: {
      contract: invitationsContract,
      handlers: invitationsHandlers,
      description: invitationsDescription,
    },
  },
  tags: {
    invitations: 'Accepting invitations.',
    admin: 'Accounts, invitations, emails and the audit log.',
  },
  tables: ['invitations', 'installation'],
});
