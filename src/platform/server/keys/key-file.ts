import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasErrorCode } from '#src/platform/server/fs-errors.ts';
import { createPrivateFile, replacePrivateFile } from '#src/platform/server/private-file.ts';
import { MasterKeyUnavailable } from './key-service.ts';
import { keyLength } from './local-keys.ts';

/** Where master keys are kept beside the data: one a line, the newest first. */
export function keyFilePath(dataDir: string): string {
  return join(dataDir, 'master.key');
}

/** What the file says; null when there is none. Fails with MasterKeyAway where it cannot be read. */
export async function readKeyFile(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT')) return null;
    throw unreadableFileError(file, error);
  });
}

/** With a fresh key, unless there is a file; says what it holds in the end. Fails with MasterKeyAway. */
export async function createKeyFile(file: string): Promise<string> {
  return createPrivateFile(file, `${generateMasterKey()}\n`).catch((error: unknown) => {
    throw unreadableFileError(file, error);
  });
}

/** It may be another account's, or a folder, or point nowhere. */
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
