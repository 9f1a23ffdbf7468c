import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { exportFormat, exportVersion, manifestName, readMe } from '#src/features/exports/manifest.ts';
import type { Manifest, ManifestFile } from '#src/features/exports/manifest.ts';
import type { ExportFile } from './files.ts';

type Facts = Pick<Manifest, 'madeAt' | 'account'>;

/** One ZIP of these files, each made when its turn comes, and a manifest with the hash of each. */
export async function pack(files: readonly ExportFile[], facts: Facts): Promise<Buffer> {
  const zip = new ZipFile();
  const packed = buffer(zip.outputStream);
  const mtime = new Date(facts.madeAt);
  zip.addBuffer(Buffer.from(readMe), 'README.txt', { mtime });
  const listed: ManifestFile[] = [];
  try {
    for (const file of files) listed.push(await added(zip, file, mtime));
  } catch (error) {
    zip.outputStream.unpipe();
    packed.catch(() => undefined);
    throw error;
  }
  const manifest: Manifest = { format: exportFormat, version: exportVersion, ...facts, files: listed };
  zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), manifestName, { mtime });
  zip.end();
  return packed;
}

/** Resolves once the file is packed. */
function added(zip: ZipFile, { name, parts }: ExportFile, mtime: Date): Promise<ManifestFile> {
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
