import { Invitation } from '#src/features/identity/contract-invitations.ts';
import { exampleIds, exampleTimes } from '#src/platform/server/api-description/example-values.ts';
import { namedSchema } from '#src/platform/server/api-description/feature-description.ts';
import type { FeatureDescription } from '#src/platform/server/api-description/feature-description.ts';

export const invitationsDescription: FeatureDescription = {
  schemas: {
    Invitation: namedSchema(Invitation, 'An invitation by email, for one use within seven days.', {
      id: exampleIds.other,
      email: 'anna@acme.example',
      tenantEnabled: false,
      clientId: exampleIds.client,
      createdAt: exampleTimes.createdAt,
      expiresAt: '2026-11-09T08:00:00.000Z',
      status: 'open',
    }),
  },
  fields: {
    id: 'ID of the invitation, a UUID.',
    email: 'Email address of the invited person.',
    tenantEnabled: 'Whether the new account can track time at once.',
    clientId: 'ID of your client that the new account can view, a UUID; null without one.',
    createdAt: 'When the invitation was sent, an instant in UTC (ISO 8601).',
    expiresAt: 'Until when it can be accepted, an instant in UTC (ISO 8601).',
    status: 'Whether it can still be accepted.',
    link: 'Link of the invitation, shown only now, and only by installations that send no email; null otherwise.',
    token: 'The last part of the invitation’s link.',
    'create.result': 'The invitation was created.',
    'list.result.items': 'The newest 200 invitations.',
    'list.result.nextCursor': 'Always null: the list has no further pages.',
  },
};
