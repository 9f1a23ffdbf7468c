import {
  ClientLink,
  PortalSettings,
  PortalVisit,
  defaultPortalSettings,
} from '#src/features/portal/contract.ts';
import { exampleIds, exampleTimes } from '#src/platform/server/api-description/example-values.ts';
import { namedSchema } from '#src/platform/server/api-description/feature-description.ts';
import type { FeatureDescription } from '#src/platform/server/api-description/feature-description.ts';
import { portalSentences } from './portal-sentences.ts';

export const portalDescription: FeatureDescription = {
  schemas: {
    PortalSettings: namedSchema(PortalSettings, 'What the portal of a client shows.', defaultPortalSettings),
    ClientLink: namedSchema(ClientLink, 'A link that opens the portal of a client without an account.', {
      id: exampleIds.other,
      label: 'Nora',
      path: `/p/${'A'.repeat(43)}`,
      hasPin: false,
      expiresAt: '2027-11-02T08:00:00.000Z',
      revokedAt: null,
      lastUsedAt: exampleTimes.updatedAt,
      createdAt: exampleTimes.createdAt,
    }),
    PortalVisit: namedSchema(PortalVisit, 'What was opened in the portal of a client.', {
      id: exampleIds.other,
      kind: 'invoicePdf',
      detail: '2026-0001',
      linkLabel: 'Nora',
      viewerName: null,
      createdAt: exampleTimes.createdAt,
    }),
  },
  fields: {
    id: 'ID of the client, a UUID.',
    'updateLink.id': 'ID of the link, a UUID.',
    ...portalSentences,
  },
};

export const sharedPortalDescription: FeatureDescription = {
  schemas: {},
  fields: {
    grantId: 'ID of your right to view the client, a UUID.',
    offset: 'Place in the log where the page begins, from 0.',
    'pdf.kind': 'Which document: `invoice` or `statement`.',
    'pdf.name': 'ID of the invoice in the portal, or the currency of the statement, such as `EUR`.',
    ...portalSentences,
  },
};
