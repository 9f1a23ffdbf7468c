import { importsContract } from '#src/features/imports/contract.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import { importsDescription } from './api-description.ts';
import { importsHandlers } from './handlers.ts';
import { importPrivateModeConversion } from './private-mode-conversion.ts';
import { serveImports } from './upload-route.ts';

export const importsFeature = defineFeature({
  name: 'imports',
  api: { imports: { contract: importsContract, handlers: importsHandlers, description: importsDescription } },
  tags: { imports: 'Time, clients and projects from other tools.' },
  tables: ['imports', 'import_files', 'import_parts'],
  routes: [serveImports],
  privateModeConversions: [importPrivateModeConversion],
});
