import type { FeatureDescription } from '#src/platform/server/api-description/feature-description.ts';

export const calendarFeedDescription: FeatureDescription = {
  schemas: {},
  fields: {
    createdAt: 'When the link was created, an instant in UTC (ISO 8601).',
    'get.result.createdAt': 'When the link was created, an instant in UTC (ISO 8601); null without a link.',
    path: 'Path of the link, relative to the address of the installation.',
    'get.result': 'When the link was created.',
    'create.result': 'The new link, shown only now.',
  },
};
