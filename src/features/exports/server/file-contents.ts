import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as exportMessages from '#messages/api/exports.ts';
import { readContent } from '#src/features/encryption/server/public.ts';
import type { FieldCipher } from '#src/features/encryption/server/public.ts';
import { contentFolder } from '#src/features/exports/rules/manifest.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { ContentLimits, ExportableContent } from '#src/platform/server/export-contract.ts';
import type { FileServices } from '#src/platform/server/files/file-services.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import type { ExportArea } from './export-files.ts';
import { InvalidExportError } from './invalid-export-error.ts';
import type { OpenedExport } from './read-zip.ts';

type Means = Pick<FileServices, 'store'> & { cipher: FieldCipher | null };

/** A file in the ZIP, opened when it is written. */
export type ExportContent = { name: string; sizeBytes: number; open(): Promise<Readable> };

/** The files of all records, decrypted. */
export async function* exportedContents(
  areas: readonly ExportArea[],
  db: Db,
  owner: Owner,
  { store, cipher }: Means,
): AsyncGenerator<ExportContent> {
  for (const area of areas) {
    if (!area.contents) continue;
    for await (const content of area.contents(db, owner, cipher))
      yield {
        name: contentFolder + content.name,
        sizeBytes: content.sizeBytes,
        open: () => readContent(store, content, cipher),
      };
  }
}

type RestoreMeans = Means & ContentLimits & Pick<FileServices, 'uploadFolder'>;

/**
 * Checks and stores the files of the restored records. If the restore fails, the sweep removes them.
 * @throws InvalidExportError if a file is missing, differs from its record or is refused, or if they don't fit
 */
export async function restoreContents(
  db: Db,
  owner: Owner,
  areas: readonly ExportArea[],
  unpacked: OpenedExport,
  means: RestoreMeans,
): Promise<void> {
  let left = means.quotaBytes;
  for (const area of areas) {
    if (!area.contents) continue;
    for await (const content of area.contents(db, owner, means.cipher)) {
      left -= content.sizeBytes;
      if (left < 0) throw new InvalidExportError(exportMessages.aboveQuota);
      // Row-level security protects no files.
      if (!content.path.startsWith(`${owner.ownerId}/`))
        throw new InvalidExportError(exportMessages.fileChanged({ name: content.name }));
      await restoreContent(area, content, unpacked, means);
    }
  }
  // At the end, since its lock holds up uploads.
  for (const area of areas)
    if ((await area.fitsQuota?.(db, owner, means)) === false)
      throw new InvalidExportError(exportMessages.aboveQuota);
}

async function restoreContent(
  area: ExportArea,
  content: ExportableContent,
  unpacked: OpenedExport,
  means: RestoreMeans,
): Promise<void> {
  const { store, cipher, uploadFolder } = means;
  const plain = join(uploadFolder, newRecordId());
  const encrypted = `${plain}.encrypted`;
  try {
    await unpackContent(content, unpacked, plain);
    const problem = await area.contentProblem?.(content, plain, means);
    if (typeof problem === 'string')
      throw new InvalidExportError(exportMessages.fileRefused({ name: content.name, problem }));
    if (!content.isEncrypted || !cipher) return await store.putFile(content.path, plain);
    await pipeline(
      cipher.encryptFile(content.path, createReadStream(plain)),
      createWriteStream(encrypted, { mode: 0o600 }),
    );
    return await store.putFile(content.path, encrypted);
  } finally {
    for (const file of [plain, encrypted]) await rm(file, { force: true });
  }
}

async function unpackContent(
  { name, sizeBytes, sha256 }: ExportableContent,
  unpacked: OpenedExport,
  file: string,
): Promise<void> {
  const source = await unpacked.content(contentFolder + name);
  const hash = createHash('sha256');
  let bytes = 0;
  const checked = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part);
      bytes += part.length;
      // A longer file than its record says may be endless.
      done(bytes > sizeBytes ? new InvalidExportError(exportMessages.fileChanged({ name })) : null, part);
    },
  });
  await pipeline(source, checked, createWriteStream(file, { mode: 0o600 }));
  if (bytes !== sizeBytes || hash.digest('hex') !== sha256)
    throw new InvalidExportError(exportMessages.fileChanged({ name }));
}
