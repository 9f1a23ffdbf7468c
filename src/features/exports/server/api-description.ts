import type { FeatureDescription } from '#src/platform/server/api-description/feature-description.ts';

export const exportsDescription: FeatureDescription = {
  schemas: {},
  fields: { 'everything.result': 'The ZIP.' },
};
