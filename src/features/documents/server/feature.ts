import { documentsContract, filesContract } from '#src/features/documents/contract.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import { documentsDescription, filesDescription } from './api/api-description.ts';
import { serveArchives } from './archives/serve-archives.ts';
import { documentFileConversion } from './convert-private-mode-files.ts';
import { serveDownloads } from './download-routes.ts';
import { documentsMergeHook } from './entity/client-merge-hook.ts';
import { documentNameConversion, documentsExportArea } from './export-area.ts';
import { documentsHandlers, filesHandlers } from './handlers.ts';
import { serveFileUpload } from './one-request-upload-route.ts';
import { receivedFilesConversion } from './received/received-conversion.ts';
import { receivedFilesMergeHook } from './received/received-merge-hook.ts';
import { serveReceivedFiles } from './received/received-route.ts';
import { serveUploads } from './resumable-upload-route.ts';
import { startSweeping } from './sweep-files.ts';

export const documentsFeature = defineFeature({
  name: 'documents',
  api: {
    documents: {
      contract: documentsContract,
      handlers: documentsHandlers,
      description: documentsDescription,
    },
    files: { contract: filesContract, handlers: filesHandlers, description: filesDescription },
  },
  tags: {
    documents: 'Files of your account, clients, projects and invoices.',
    uploads: 'Uploads that can be resumed.',
    files: 'Files by their path.',
  },
  tables: ['documents', 'uploads', 'received_files'],
  routes: [serveUploads, serveFileUpload, serveDownloads, serveReceivedFiles, serveArchives],
  backgroundWork: [{ start: startSweeping, failureMessage: 'files were not swept' }],
  exportAreas: [documentsExportArea],
  mergeHooks: [documentsMergeHook, receivedFilesMergeHook],
  privateModeConversions: [documentNameConversion, documentFileConversion, receivedFilesConversion],
});
