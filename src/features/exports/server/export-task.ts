import { createWriteStream, ftruncateSync } from 'node:fs';
import { loadDecryptor, loadEncryptor, singleKeyService } from '#src/features/encryption/server/public.ts';
import { findPreferences } from '#src/features/identity/server/public.ts';
import { allowIdleTransaction } from '#src/platform/server/database/database.ts';
import type { AppDatabase, Owner } from '#src/platform/server/database/database.ts';
import type { ExportablePart } from '#src/platform/server/export-contract.ts';
import { openFileStore } from '#src/platform/server/files/file-store.ts';
import { areaFiles, partFiles } from './export-files.ts';
import type { ExportArea } from './export-files.ts';
import { exportedContents, restoreContents } from './file-contents.ts';
import { InvalidExportError } from './invalid-export-error.ts';
import { openExport } from './read-zip.ts';
import { AccountNotEmptyError, inRestoreOrder, restoreExport } from './restore-export.ts';
import type { ExportTask, RestoreOutcome } from './task-files.ts';
import { writeZip } from './write-zip.ts';

type ExportContents = { areas: readonly ExportArea[]; parts: readonly ExportablePart[] };

/** Writes an export into the file descriptor, or restores one from it. */
export function exportTaskRunner({ areas, parts }: ExportContents) {
  const contents = { areas: inRestoreOrder(areas), parts };
  return async (
    database: AppDatabase,
    owner: Owner,
    task: ExportTask,
    descriptor: number,
  ): Promise<unknown> =>
    task.do === 'pack'
      ? packAll(contents, database, owner, task, descriptor)
      : restoreAll(contents, database, owner, task, descriptor);
}

async function packAll(
  { areas, parts }: ExportContents,
  database: AppDatabase,
  owner: Owner,
  { dataKey, files, madeAt, email, displayName }: Extract<ExportTask, { do: 'pack' }>,
  descriptor: number,
): Promise<void> {
  const store = await openFileStore(files.storeConfig);
  await database.withOwner(
    owner,
    async (db) => {
      await allowIdleTransaction(db);
      const cipher = await loadDecryptor(db, owner, singleKeyService(dataKey));
      const { timeZoneKnown: _known, ...preferences } = await findPreferences(db, owner);
      // The transaction may be retried.
      ftruncateSync(descriptor);
      await writeZip(
        [
          ...areas.flatMap((area) => areaFiles(db, owner, area, cipher)),
          ...parts.flatMap((part) => partFiles(db, owner, part)),
        ],
        { madeAt, account: { email, displayName, ...preferences } },
        createWriteStream('', { fd: descriptor, start: 0, autoClose: false }),
        exportedContents(areas, db, owner, { store, cipher }),
      );
    },
    { isSnapshot: true },
  );
}

async function restoreAll(
  contents: ExportContents,
  database: AppDatabase,
  owner: Owner,
  { dataKey, files }: ExportTask,
  descriptor: number,
): Promise<RestoreOutcome> {
  try {
    const unpacked = await openExport(descriptor);
    const store = await openFileStore(files.storeConfig);
    return await database.withOwner(owner, async (db) => {
      await allowIdleTransaction(db);
      const cipher = await loadEncryptor(db, owner, singleKeyService(dataKey));
      const restored = await restoreExport(db, owner, contents, unpacked, cipher);
      await restoreContents(db, owner, contents.areas, unpacked, { ...files, store, cipher });
      return restored;
    });
  } catch (error) {
    if (error instanceof InvalidExportError)
      return { refused: { status: 422, code: 'UNFIT', message: error.message } };
    if (error instanceof AccountNotEmptyError)
      return { refused: { status: 409, code: 'NOT_EMPTY', message: error.message } };
    throw error;
  }
}
