import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasErrorCode } from '#src/platform/server/fs-errors.ts';
import { createPrivateFile, replacePrivateFile } from '#src/platform/server/private-file.ts';
import { MasterKeyUnavailable } from './key-service.ts';
import { keyLength } from './local-keys.ts';

/** Where master keys are stored next to the data: one per line, newest first. */
export function keyFilePath(dataDir: string): string {
  return join(dataDir, 'master.key');
}

/** The file's content; null if there is none. Fails with MasterKeyUnavailable if unreadable. */
export async function readKeyFile(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT')) return null;
    throw unreadableFileError(file, error);
  });
}

/** Creates the file with a new key unless it exists, and returns its content. Fails with MasterKeyUnavailable. */
export async function createKeyFile(file: string): Promise<string> {
  return createPrivateFile(file, `${generateMasterKey()}\n`).catch((error: unknown) => {
    throw unreadableFileError(file, error);
  });
}

/** It may belong to another user, be a folder, or be a broken link. */
function unreadableFileError(file: string, error: unknown): MasterKeyUnavailable {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return new MasterKeyUnavailable(`${file} cannot be read (${code})`, { cause: error });
}

export async function replaceKeyFile(file: string, keys: readonly string[]): Promise<void> {
  await replacePrivateFile(file, `${keys.join('\n')}\n`);
}

export function generateMasterKey(): string {
  return randomBytes(keyLength).toString('base64');
}
