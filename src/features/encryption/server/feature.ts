import { encryptionContract } from '#src/features/encryption/contract.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import { encryptionDescription } from './api-description.ts';
import { encryptionHandlers } from './handlers.ts';

export const encryptionFeature = defineFeature({
  name: 'encryption',
  api: {
    encryption: {
      contract: encryptionContract,
      handlers: ({ all }) => encryptionHandlers(all('privateModeConversions')),
      description: encryptionDescription,
    },
  },
  tags: {
    'private-mode': 'Encryption of sensitive fields.',
    functions: 'Calls for other apps, as Firebase functions.',
  },
  tables: ['data_keys', 'private_modes'],
});
