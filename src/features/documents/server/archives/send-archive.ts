import type { FastifyReply } from 'fastify';
import yazl from 'yazl';
import { storableFileName } from '#src/features/documents/rules/file-path.ts';
import { unusedNames } from '#src/features/documents/rules/unused-names.ts';
import type { Installed, OpenedDocument } from '#src/features/documents/server/open-documents.ts';
import { contentHeaders } from '#src/features/documents/server/serve-content.ts';
import { readContent } from '#src/features/encryption/server/public.ts';
import { requestAbortSignal } from '#src/platform/server/http/request-abort.ts';

type Archive = {
  of: string;
  opened: readonly OpenedDocument[];
  /** Asked before each file; false cuts the archive off. */
  mayContinue?: () => Promise<boolean>;
};

/** Reads one file after the other, as fast as the client receives them. */
export async function sendArchive(
  { files }: Pick<Installed, 'files'>,
  reply: FastifyReply,
  { of, opened, mayContinue }: Archive,
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
      open().then((content) => add(null, content.once('error', end)), end);

      async function open() {
        if (mayContinue && !(await mayContinue())) throw new Error('The access ended.');
        return readContent(files.store, file, cipher, signal);
      }
    });
  }
  zip.end();
  return reply.send(zip.outputStream);
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
