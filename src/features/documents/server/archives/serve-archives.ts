import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as m from '#messages/api/documents.ts';
import { documentLimits } from '#src/features/documents/rules/document-limits.ts';
import { openDocuments } from '#src/features/documents/server/open-documents.ts';
import type { DocumentsQuery, Installed } from '#src/features/documents/server/open-documents.ts';
import { findInvoiceFiles, findStoredDocuments } from '#src/features/documents/server/queries.ts';
import type { StoredDocument } from '#src/features/documents/server/queries.ts';
import { sendFailure } from '#src/features/documents/server/serve-content.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import { createUploadGuard, sendError } from '#src/platform/server/http/upload-guard.ts';
import { fileStoreErrorMessages } from '#src/platform/shared/file-store-errors.ts';
import { isId } from '#src/platform/shared/ids.ts';
import { sendArchive } from './send-archive.ts';

type RouteOptions = Installed & { contextOf(request: FastifyRequest): Promise<RequestContext> };
type Archive = {
  of: string;
  max: number;
  find: DocumentsQuery;
  /** The asked ID that a document was found by. */
  idOf: (document: StoredDocument) => string;
};

const archives: readonly Archive[] = [
  { of: 'documents', max: documentLimits.archive, find: findStoredDocuments, idOf: ({ id }) => id },
  {
    of: 'invoices',
    max: documentLimits.invoiceArchive,
    find: findInvoiceFiles,
    idOf: ({ entityId }) => entityId,
  },
];

/** Several documents, or the PDFs and e-invoices of several invoices, as one ZIP file. */
export function serveArchives(app: FastifyInstance, { contextOf, ...installed }: RouteOptions): void {
  // Several large files take long: one at a time is enough.
  const guard = createUploadGuard(contextOf, {
    maxParallel: 1,
    status: 429,
    message: m.archiveDownloading,
  });
  for (const { of, max, find, idOf } of archives) {
    app.get<{ Querystring: { ids?: unknown } }>(
      `/api/v1/${of}/archive`,
      { onRequest: guard.onRequest },
      async (request, reply) => {
        const admitted = await guard.admit(request, reply);
        if (!admitted) return reply;
        const { owner, database } = admitted;
        const given = request.query.ids;
        const ids = [...new Set(typeof given === 'string' ? given.split(',').filter(isId) : [])];
        if (ids.length === 0 || ids.length > max)
          return sendError(reply, 400, 'BAD_REQUEST', `ids must be 1 to ${max} IDs, with commas.`);
        try {
          const opened = await openDocuments({ ...installed, database }, owner, { ids, find });
          const found = new Set(opened.map(({ document }) => idOf(document)));
          if (found.size === ids.length) return await sendArchive(installed, reply, { of, opened });
          return await sendError(reply, 404, 'object-not-found', fileStoreErrorMessages['object-not-found']);
        } catch (error) {
          return sendFailure(reply, error);
        }
      },
    );
  }
}
