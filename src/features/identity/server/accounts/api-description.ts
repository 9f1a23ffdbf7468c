import { Account } from '#src/features/identity/contract-accounts.ts';
import { exampleIds, exampleTimes } from '#src/platform/server/api-description/example-values.ts';
import { namedSchema } from '#src/platform/server/api-description/feature-description.ts';
import type { FeatureDescription } from '#src/platform/server/api-description/feature-description.ts';

export const accountsDescription: FeatureDescription = {
  schemas: {
    Account: namedSchema(Account, 'An account of this installation, as administrators see it.', {
      uid: exampleIds.user,
      email: 'mira@studio.example',
      displayName: 'Mira Brandt',
      createdAt: exampleTimes.createdAt,
      systemRole: 'user',
      tenantEnabled: true,
      status: 'active',
      lastSignInAt: exampleTimes.updatedAt,
      hasTwoStep: true,
      clientViewerOf: [],
      revision: 1,
    }),
  },
  fields: {
    uid: 'ID of the account, a UUID.',
    email: 'Email address of the account.',
    displayName: 'Name of the person, as others see it.',
    createdAt: 'When the account was created, an instant in UTC (ISO 8601).',
    systemRole: 'Role on this installation; null without one.',
    tenantEnabled: 'Whether the account keeps its own records, such as clients and time.',
    status:
      'What the account can do: it waits for approval, is active, only views clients, has no access, or is disabled.',
    'list.status': 'Returns only accounts with this status.',
    search: 'Returns only accounts with these words in name or email address, ignoring case and accents.',
    lastSignInAt:
      'When the account last logged in, an instant in UTC (ISO 8601); null if that is unknown, and for callers who aren’t administrators.',
    hasTwoStep: 'Whether two-step login is on; false for callers who aren’t super admins.',
    clientViewerOf:
      'IDs of the clients that the account can view, as UUIDs: all for super admins, otherwise only those you own.',
    revision: 'Number of the latest version of the role record; 0 without a record.',
    'setRole.revision':
      'The revision that you last read. If the role changed since, the call fails with `STALE`.',
    disabled: 'True to disable the account and end its sessions, false to enable it.',
    'addViewer.email': 'Email address of an existing account.',
    'addViewer.clientId': 'ID of the client to share, a UUID.',
    ownerId: 'ID of the account that owns the client, a UUID. Only super admins need it.',
    'data.current': 'The account as it is now.',
  },
};
