import { sessionContract } from '#src/features/session/contract.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import { sessionDescription } from './api-description.ts';
import { sessionHandlers } from './handlers.ts';

export const sessionFeature = defineFeature({
  name: 'session',
  api: { session: { contract: sessionContract, handlers: sessionHandlers, description: sessionDescription } },
  tags: {
    me: 'Your account and its preferences.',
    sessions: 'Devices on which you’re logged in.',
  },
});
