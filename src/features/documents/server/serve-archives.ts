import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import yazl from 'yazl';
import { documentLimits } from '#src/features/documents/rules/document-limits.ts';
import { storableFileName } from '#src/features/documents/rules/file-path.ts';
import { readContent } from '#src/features/encryption/server/public.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import { requestAbortSignal } from '#src/platform/server/http/request-abort.ts';
import { createUploadGuard, sendError } from '#src/platform/server/http/upload-guard.ts';
import { fileStoreErrorMessages } from '#src/platform/shared/file-store-errors.ts';
import { isId } from '#src/platform/shared/ids.ts';
import { openDocuments } from './open-documents.ts';
import type { DocumentsQuery, Installed, OpenedDocument } from './open-documents.ts';
import { findInvoicePdfs, findStoredDocuments } from './queries.ts';
import { contentHeaders, sendFailure } from './serve-content.ts';

type RouteOptions = Installed & { contextOf(request: FastifyRequest): Promise<RequestContext> };
type Archive = { of: string; max: number; find: DocumentsQuery };

const archives: readonly Archive[] = [
  { of: 'documents', max: documentLimits.archive, find: findStoredDocuments },
  { of: 'invoices', max: documentLimits.invoiceArchive, find: findInvoicePdfs },
];

/** Several documents, or the PDFs of several invoices, as one ZIP file. */
export function serveArchives(app: FastifyInstance, { contextOf, ...installed }: RouteOptions): void {
  // Several large files take long: one at a time is enough.
  const guard = createUploadGuard(contextOf, {
    maxParallel: 1,
    status: 429,
    message: 'Your last archive is still downloading.',
  });
  for (const { of, max, find } of archives) {
    app.get<{ Querystring: { ids?: unknown } }>(
      `/api/v1/${of}/archive`,
      { onRequest: guard.onRequest },
      async (request, reply) => {
        const caller = await guard.callerOf(request, reply);
        if (!caller) return reply;
        const given = request.query.ids;
        const ids = [...new Set(typeof given === 'string' ? given.split(',').filter(isId) : [])];
        if (ids.length === 0 || ids.length > max)
          return sendError(reply, 400, 'BAD_REQUEST', `ids must be 1 to ${max} IDs, with commas.`);
        try {
          const opened = await openDocuments(installed, { ownerId: caller.userId }, { ids, find });
          if (opened.length === ids.length) return await sendArchive(installed, reply, { of, opened });
          return await sendError(reply, 404, 'object-not-found', fileStoreErrorMessages['object-not-found']);
        } catch (error) {
          return sendFailure(reply, error);
        }
      },
    );
  }
}

/** Reads one file after the other, as fast as the client receives them. */
async function sendArchive(
  { files }: Installed,
  reply: FastifyReply,
  { of, opened }: { of: string; opened: readonly OpenedDocument[] },
): Promise<FastifyReply> {
  const signal = requestAbortSignal(reply);
  const names = unusedNames(opened.map(({ name }) => storableFileName(name)));
  const sizeBytes = storedZipSize(
    opened.map(({ document }, place) => ({ name: names[place] ?? '', sizeBytes: document.file.sizeBytes })),
  );
  void reply
    .type('application/zip')
    .header(
      'content-disposition',
      `attachment; filename="${of}-${new Date().toISOString().slice(0, 10)}.zip"`,
    )
    .headers({ ...contentHeaders, 'cache-control': 'no-store' });
  // Browsers show how much of it has arrived.
  if (sizeBytes !== null) void reply.header('content-length', sizeBytes);
  // The page asks before it lets the browser save the file.
  if (reply.request.method === 'HEAD') return reply.send();
  const zip = new yazl.ZipFile();
  const end = (error: unknown) => {
    if (!signal.aborted) reply.log.warn({ err: error }, 'an archive was cut off');
    reply.raw.destroy();
  };
  zip.on('error', end);
  for (const [place, { document, cipher }] of opened.entries()) {
    const { file, uploadedAt } = document;
    // Most documents are compressed already.
    const options = { mtime: new Date(uploadedAt), compress: false, size: file.sizeBytes };
    zip.addReadStreamLazy(names[place] ?? '', options, (add) => {
      readContent(files.store, file, cipher, signal).then(
        (content) => add(null, content.once('error', end)),
        end,
      );
    });
  }
  zip.end();
  return reply.send(zip.outputStream);
}

/** "scan.pdf", then "scan (2).pdf". */
function unusedNames(wanted: readonly string[]): string[] {
  const names = new Map<string, string>();
  for (const name of wanted) {
    const dot = name.lastIndexOf('.');
    const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let unused = name;
    for (let count = 2; names.has(unused.toLowerCase()); count += 1)
      unused = `${stem} (${count})${extension}`;
    names.set(unused.toLowerCase(), unused);
  }
  return [...names.values()];
}

/** Per file: local header, data descriptor, entry of the directory and its timestamp. (APPNOTE.TXT 4.3) */
const perFile = 30 + 16 + 46 + 9;
const endOfDirectory = 22;
const max32 = 0xff_ff_ff_ff;

/** How large a ZIP of uncompressed files is, in bytes. Null where it needs the longer headers of ZIP64. */
function storedZipSize(files: readonly { name: string; sizeBytes: number }[]): number | null {
  const size = files.reduce(
    (sum, { name, sizeBytes }) => sum + perFile + 2 * Buffer.byteLength(name) + sizeBytes,
    endOfDirectory,
  );
  return size < max32 ? size : null;
}
