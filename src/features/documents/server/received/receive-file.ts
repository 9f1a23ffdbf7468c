import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ORPCError } from '@orpc/server';
import * as documentMessages from '#messages/api/documents.ts';
import { storableFileName } from '#src/features/documents/rules/file-path.ts';
import { isReceivable, receivedLimits } from '#src/features/documents/rules/received-limits.ts';
import type { ReceiveProblem } from '#src/features/documents/rules/received-limits.ts';
import { receiveContent } from '#src/features/documents/server/content/receive-content.ts';
import { exceedsQuota, lockQuota } from '#src/features/documents/server/quota.ts';
import { createUploadFile, uploadFilePath } from '#src/features/documents/server/start-upload.ts';
import { validateUpload } from '#src/features/documents/server/validate-upload.ts';
import { findPrivateMode } from '#src/features/encryption/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { FileServices } from '#src/platform/server/files/file-services.ts';
import { hasErrorCode } from '#src/platform/server/fs-errors.ts';
import { createRateLimit } from '#src/platform/server/http/limits/rate-limit.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { countWaiting } from './received-queries.ts';
import type { NewReceivedFile } from './received-queries.ts';

/** Not in private mode: nothing of a file may be readable there, and a client has no key. */
export async function canReceiveFiles(db: Db, owner: Owner): Promise<boolean> {
  return (await findPrivateMode(db, owner)) === 'off';
}

/** What is in the way of a file of this size; null: nothing. Serializes files that arrive at the same time. */
export async function findReceiveProblem(
  db: Db,
  owner: Owner,
  { clientId, sizeBytes }: { clientId: string; sizeBytes: number },
  files: Pick<FileServices, 'quotaBytes'>,
): Promise<ReceiveProblem | null> {
  if (sizeBytes === 0) return 'empty';
  if (sizeBytes > receivedLimits.fileBytes) return 'tooLarge';
  await lockQuota(db, owner);
  const waiting = await countWaiting(db, owner, clientId);
  if (waiting.files >= receivedLimits.waitingFiles) return 'tooMany';
  if (waiting.bytes + sizeBytes > receivedLimits.waitingBytes) return 'full';
  return (await exceedsQuota(db, files, waiting.allBytes + sizeBytes)) ? 'full' : null;
}

const arriving = new Map<string, number>();
const { isExceeded, count } = createRateLimit(receivedLimits.perMinute);

/** Ends with the request. Null: this client sends too much at a time. */
export function claimArrival(clientId: string): Disposable | null {
  const running = arriving.get(clientId) ?? 0;
  if (running >= receivedLimits.parallel || isExceeded(clientId)) return null;
  count(clientId);
  arriving.set(clientId, running + 1);
  return {
    [Symbol.dispose]() {
      const left = (arriving.get(clientId) ?? 1) - 1;
      if (left === 0) arriving.delete(clientId);
      else arriving.set(clientId, left);
    },
  };
}

type ArrivingFile = { body: Readable; name: string; sizeBytes: number; signal: AbortSignal };

type StoredArrival = Omit<NewReceivedFile, 'clientId' | 'sender'>;

/**
 * Checks a file of a client and gives it to the file store. Until `insertReceivedFile`, no one sees it; without a row,
 * the sweep removes it.
 */
export async function storeArrival(
  files: FileServices,
  owner: Owner,
  { body, sizeBytes, signal, ...given }: ArrivingFile,
): Promise<StoredArrival | { problem: ReceiveProblem }> {
  const id = newRecordId();
  const name = storableFileName(given.name);
  const path = `${owner.ownerId}/received/${id}`;
  const file = uploadFilePath(files.uploadFolder, owner, id);
  try {
    await createUploadFile(file);
    if (!(await receiveContent(body, { file, maxBytes: sizeBytes, signal }))) return { problem: 'tooLarge' };
    const arrived = { file, name, type: 'clientDocument' as const, sizeBytes, path };
    const how = { clamav: files.clamav, encryptor: null, userId: owner.ownerId, signal };
    const { file: prepared, checked } = await validateUpload(arrived, how);
    try {
      if (!isReceivable(checked)) return { problem: 'type' };
      await files.store.putFile(path, prepared, signal);
    } finally {
      // The store took it, unless it failed.
      await rm(prepared, { force: true });
    }
    const { contentType } = checked;
    return { id, name, path, contentType, sizeBytes, isScanned: files.clamav !== null };
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    return { problem };
  } finally {
    await rm(file, { force: true });
  }
}

/** Null for what isn't the file's fault. */
function problemOf(error: unknown): ReceiveProblem | null {
  // The disk that files arrive on is full.
  if (hasErrorCode(error, 'ENOSPC')) return 'full';
  if (!(error instanceof ORPCError)) return null;
  const { code, message } = error as ORPCError<string, unknown>;
  if (code === 'INCOMPLETE') return 'incomplete';
  if (message === documentMessages.scanFailed) return 'notScanned';
  if (code !== 'UNFIT') return null;
  switch (message) {
    case documentMessages.emptyFile:
      return 'empty';
    case documentMessages.infected:
      return 'infected';
    case documentMessages.tooLargeToScan:
    case documentMessages.tooLargeImage:
      return 'tooLarge';
    default:
      return 'type';
  }
}
