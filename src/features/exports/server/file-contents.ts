import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readContent } from '#src/features/encryption/server/public.ts';
import type { FieldCipher } from '#src/features/encryption/server/public.ts';
import { exportFileProblems, exportMessages } from '#src/features/exports/api-messages.ts';
import { contentFolder } from '#src/features/exports/rules/manifest.ts';
import type { Owner } from '#src/platform/server/access.ts';
import { newId } from '#src/platform/server/create-once.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import type { ExportableContent } from '#src/platform/server/export-contract.ts';
import type { FileServices } from '#src/platform/server/files/file-services.ts';
import type { ExportArea } from './export-files.ts';
import { InvalidExportError } from './read-zip.ts';
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

type RestoreMeans = Means & Pick<FileServices, 'uploadFolder' | 'quotaBytes'>;

/**
 * Stores the files of the restored records. If the restore fails, the sweep removes them.
 * @throws InvalidExportError if a file is missing or differs from its record
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
        throw new InvalidExportError(exportFileProblems.changed(content.name));
      await restoreContent(content, unpacked, means);
    }
  }
}

async function restoreContent(
  { name, path, isEncrypted, sizeBytes, sha256 }: ExportableContent,
  unpacked: OpenedExport,
  { store, cipher, uploadFolder }: RestoreMeans,
): Promise<void> {
  const source = await unpacked.content(contentFolder + name);
  const hash = createHash('sha256');
  let bytes = 0;
  const checked = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part);
      bytes += part.length;
      // A longer file than its record says may be endless.
      done(bytes > sizeBytes ? new InvalidExportError(exportFileProblems.changed(name)) : null, part);
    },
  });
  const file = join(uploadFolder, newId());
  try {
    const target = createWriteStream(file, { mode: 0o600 });
    if (isEncrypted && cipher)
      await pipeline(
        source,
        checked,
        (content: AsyncIterable<Buffer>) => cipher.encryptFile(path, content),
        target,
      );
    else await pipeline(source, checked, target);
    if (bytes !== sizeBytes || hash.digest('hex') !== sha256)
      throw new InvalidExportError(exportFileProblems.changed(name));
    await store.putFile(path, file);
  } finally {
    await rm(file, { force: true });
  }
}
