import type { FeatureDescription } from '#src/platform/server/api-description/feature-description.ts';

export const registrationDescription: FeatureDescription = {
  schemas: {},
  fields: {
    policy:
      'Who may register: everyone, with an administrator’s approval (`approval`) or without (`open`), or only people with an invitation.',
    'get.result': 'The policy.',
    'set.result': 'The new policy.',
  },
};
