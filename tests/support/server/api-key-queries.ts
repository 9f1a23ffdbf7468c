import * as apiKeys from '#src/features/api-keys/server/queries.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import type { QueryUnderTest } from './all-queries.ts';

/** Queries of API keys, each called for another account's keys. */
export const apiKeyQueries: Record<string, QueryUnderTest> = {
  'api-keys.listApiKeys': (db, owner) => apiKeys.listApiKeys(db, owner),
  'api-keys.countApiKeys': async (db, owner) => (await apiKeys.countApiKeys(db, owner)) > 0,
  'api-keys.insertApiKey': (db, owner) =>
    apiKeys.insertApiKey(db, owner, {
      id: newId(),
      name: 'Stolen',
      keyHash: Buffer.alloc(32),
      scope: 'write',
      expiresInDays: null,
    }),
  'api-keys.deleteApiKey': (db, owner, victim) => apiKeys.deleteApiKey(db, owner, victim.apiKeyId),
};
