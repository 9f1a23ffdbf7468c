import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import {
  exportFormat,
  exportVersion,
  manifestName,
  readmeText,
} from '#src/features/exports/rules/manifest.ts';
import type { Manifest, ManifestFile } from '#src/features/exports/rules/manifest.ts';
import type { ExportFile } from './export-files.ts';
import type { ExportContent } from './file-contents.ts';

type ExportInfo = Pick<Manifest, 'madeAt' | 'account'>;

/** Writes the files into one ZIP, one after the other, and a manifest with their hashes. */
export async function writeZip(
  files: readonly ExportFile[],
  facts: ExportInfo,
  into: Writable,
  contents: AsyncIterable<ExportContent> | readonly ExportContent[] = [],
): Promise<void> {
  const zip = new ZipFile();
  const ending = new AbortController();
  const packed = pipeline(zip.outputStream, into, { signal: ending.signal });
  // Writing may fail (full disk) while we wait for records.
  const failed = new Promise<never>((_resolve, reject) => {
    packed.catch(reject);
  });
  const mtime = new Date(facts.madeAt);
  try {
    zip.addBuffer(Buffer.from(readmeText), 'README.txt', { mtime });
    const listed: ManifestFile[] = [];
    for (const file of files) listed.push(await Promise.race([addFile(zip, file, mtime), failed]));
    for await (const content of contents) await Promise.race([addContent(zip, content, mtime), failed]);
    const manifest: Manifest = { format: exportFormat, version: exportVersion, ...facts, files: listed };
    zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), manifestName, { mtime });
    zip.end();
    await packed;
  } catch (error) {
    // Stop writing before the caller closes the file.
    ending.abort();
    await packed.catch(() => undefined);
    throw error;
  }
}

/** Resolves once the content is in the ZIP. Most content is compressed already. */
async function addContent(zip: ZipFile, { name, open }: ExportContent, mtime: Date): Promise<void> {
  const content = await open();
  zip.addReadStream(content, name, { mtime, compress: false });
  await finished(content, { writable: false });
}

/** Resolves once the file is in the ZIP. */
function addFile(zip: ZipFile, { name, parts }: ExportFile, mtime: Date): Promise<ManifestFile> {
  const { promise, resolve, reject } = Promise.withResolvers<ManifestFile>();
  const hash = createHash('sha256');
  const listed = { name, records: 0, bytes: 0, sha256: '' };
  async function* hashed() {
    for await (const { text, records } of parts) {
      const bytes = Buffer.from(text);
      hash.update(bytes);
      listed.bytes += bytes.length;
      listed.records += records;
      yield bytes;
    }
  }
  const stream = Readable.from(hashed());
  stream.once('error', reject);
  stream.once('end', () => {
    resolve({ ...listed, sha256: hash.digest('hex') });
  });
  zip.addReadStream(stream, name, { mtime });
  return promise;
}
