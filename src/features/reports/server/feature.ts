import { reportsContract } from '#src/features/reports/contract.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import { reportsDescription } from './api-description.ts';
import { reportsHandlers } from './handlers.ts';

export const reportsFeature = defineFeature({
  name: 'reports',
  api: { reports: { contract: reportsContract, handlers: reportsHandlers, description: reportsDescription } },
  tags: { reports: 'Time and expenses as a file.' },
});
