import { auditContract, outboxContract } from '#src/features/admin/contract.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import { auditDescription, outboxDescription } from './api-description.ts';
import { auditHandlers } from './audit-handlers.ts';
import { outboxHandlers } from './outbox-handlers.ts';

export const adminFeature = defineFeature({
  name: 'admin',
  api: {
    audit: { contract: auditContract, handlers: auditHandlers, description: auditDescription },
    outbox: { contract: outboxContract, handlers: outboxHandlers, description: outboxDescription },
  },
  tags: {
    admin: 'Accounts, invitations, emails and the audit log.',
  },
});
