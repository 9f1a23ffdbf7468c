import { exportsContract } from '#src/features/exports/contract.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import { exportsDescription } from './api-description.ts';
import { exportsHandlers } from './handlers.ts';
import { serveRestore } from './restore-route.ts';

export const exportsFeature = defineFeature({
  name: 'exports',
  api: {
    exports: {
      contract: exportsContract,
      handlers: ({ exportWorker }) => exportsHandlers(exportWorker),
      description: exportsDescription,
    },
  },
  tags: { exports: 'All your records as one file.' },
  routes: [(app, services) => serveRestore(app, { ...services, module: services.exportWorker })],
});
