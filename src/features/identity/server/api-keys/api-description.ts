import { ApiKey } from '#src/features/identity/contract-keys.ts';
import { exampleIds, exampleTimes } from '#src/platform/server/api-description/example-values.ts';
import { namedSchema } from '#src/platform/server/api-description/feature-description.ts';
import type { FeatureDescription } from '#src/platform/server/api-description/feature-description.ts';

export const apiKeysDescription: FeatureDescription = {
  schemas: {
    ApiKey: namedSchema(ApiKey, 'An API key, without the key itself.', {
      id: exampleIds.other,
      name: 'Accounting',
      scope: 'read',
      expiresAt: '2027-11-02T08:00:00.000Z',
      lastUsedAt: exampleTimes.updatedAt,
      createdAt: exampleTimes.createdAt,
    }),
  },
  fields: {
    id: 'ID of the key, a UUID.',
    name: 'Name of the key.',
    scope: 'Whether the key can only read, or write too.',
    expiresAt: 'Until when the key works, an instant in UTC (ISO 8601); null if it doesn’t expire.',
    lastUsedAt: 'When the key was last used, an instant in UTC (ISO 8601); null if it never was.',
    createdAt: 'When the key was created, an instant in UTC (ISO 8601).',
    expiresInDays: 'After how many days the key expires; null if it doesn’t.',
    key: 'The key, shown only now. Send it as `Authorization: Bearer …`.',
    'create.result': 'The key was created.',
    'list.result.items': 'Your keys.',
    'list.result.nextCursor': 'Always null: the list is complete.',
  },
};
