import { apiKeysContract } from '#src/features/api-keys/contract.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import { apiKeysDescription } from './api-description.ts';
import { apiKeysHandlers } from './handlers.ts';

export const apiKeysFeature = defineFeature({
  name: 'api-keys',
  api: { apiKeys: { contract: apiKeysContract, handlers: apiKeysHandlers, description: apiKeysDescription } },
  tags: { 'api-keys': 'Keys for your own programs.' },
  tables: ['api_keys'],
});
