import { mailServerContract } from '#src/features/mail-server/contract.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import { mailServerDescription } from './api-description.ts';
import { mailServerHandlers } from './handlers.ts';

export const mailServerFeature = defineFeature({
  name: 'mail-server',
  api: {
    mailServer: {
      contract: mailServerContract,
      handlers: mailServerHandlers,
      description: mailServerDescription,
    },
  },
  tags: { 'mail-server': 'The mail server that your emails go through.' },
  tables: ['mail_servers'],
});
