import { accountsContract } from '#src/features/accounts/contract.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import { accountsDescription } from './api-description.ts';
import { viewersExportPart } from './export-area.ts';
import { accountsHandlers } from './handlers.ts';

declare module '#src/platform/server/mail/mail-queue.ts' {
  interface MailKinds {
    twoStepTurnedOff: true;
  }
}

export const accountsFeature = defineFeature({
  name: 'accounts',
  api: {
    accounts: { contract: accountsContract, handlers: accountsHandlers, description: accountsDescription },
  },
  tables: ['user_roles', 'preferences'],
  exportParts: [viewersExportPart],
});
