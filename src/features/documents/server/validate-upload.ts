import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, link, open, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import * as documentMessages from '#messages/api/documents.ts';
import { documentsContract } from '#src/features/documents/contract.ts';
import { unknownContentType } from '#src/features/documents/rules/document-types.ts';
import type { FileType } from '#src/features/documents/rules/document-types.ts';
import type { FieldCipher } from '#src/features/encryption/server/public.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import type { FileServices } from '#src/platform/server/files/file-services.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { checkContent } from './content/check-content.ts';
import { previewContentType, writeAvatar } from './content/images.ts';
import type { DecodingRequest } from './content/images.ts';
import { ScanFailedError, scanProblem } from './content/scan-file.ts';
import type { CheckedFile } from './upload-queries.ts';

const errors = declaredErrors(documentsContract.finishUpload);

type ArrivedFile = {
  /** On this machine. */
  file: string;
  name: string;
  type: FileType;
  sizeBytes: number;
  /** Where the file store will have it. */
  path: string;
};

type Means = DecodingRequest & Pick<FileServices, 'clamav'> & { encryptor: FieldCipher | null };

export type ValidatedUpload = {
  /** On this machine, for the file store, which takes it. */
  file: string;
  checked: CheckedFile;
};

/**
 * Checks an arrived file, and writes what the file store gets beside it. The arrived file stays, so this can be repeated,
 * also by two requests at a time.
 * @throws INCOMPLETE, UNFIT
 */
export async function validateUpload(
  { file, name, type, sizeBytes, path }: ArrivedFile,
  { clamav, encryptor, ...request }: Means,
): Promise<ValidatedUpload> {
  if ((await sizeOf(file)) !== sizeBytes) throw errors.INCOMPLETE();
  const isAvatar = type === 'avatar';
  // Any picture is converted, so its name doesn't describe these bytes.
  const found = await checkContent(file, name, isAvatar ? anyPicture : undefined);
  if ('problem' in found) throw errors.UNFIT({ message: found.problem });
  const { contentType, preview } = found;
  const problem = await scan(file, clamav);
  if (problem !== null) throw errors.UNFIT({ message: problem });
  const plain = `${file}-${newRecordId()}`;
  const stored = encryptor ? `${plain}.encrypted` : plain;
  try {
    return await prepare();
  } catch (error) {
    for (const each of [plain, stored]) await rm(each, { force: true });
    throw error;
  }

  async function prepare(): Promise<ValidatedUpload> {
    if (!isAvatar) await link(file, plain).catch(() => copyFile(file, plain));
    else {
      const avatarProblem = await writeAvatar(file, plain, request);
      if (avatarProblem !== null) throw errors.UNFIT({ message: avatarProblem });
    }
    if (encryptor)
      await pipeline(
        encryptor.encryptFile(path, createReadStream(plain)),
        createWriteStream(stored, { mode: 0o600 }),
      );
    const [sha256] = await Promise.all([hashFile(plain), syncFile(plain)]);
    const checked = {
      contentType: isAvatar ? previewContentType : contentType,
      preview: isAvatar ? ('image' as const) : preview,
      sizeBytes: (await sizeOf(plain)) ?? 0,
      sha256,
      isEncrypted: encryptor !== null,
    };
    if (encryptor) await rm(plain);
    return { file: stored, checked };
  }
}

const anyPicture = { contentType: unknownContentType, isText: false };

async function sizeOf(file: string): Promise<number | null> {
  return stat(file).then(
    ({ size }) => size,
    () => null,
  );
}

async function scan(file: string, clamav: FileServices['clamav']): Promise<string | null> {
  return scanProblem(file, clamav).catch((error: unknown) => {
    throw error instanceof ScanFailedError
      ? errors.unknown({ message: documentMessages.scanFailed, cause: error })
      : error;
  });
}

/** While it is hashed, as the file store waits for the disk later. */
async function syncFile(file: string): Promise<void> {
  await using handle = await open(file, 'r+');
  await handle.datasync();
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest('hex');
}
