import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepFirst, replaceKept } from '#src/platform/server/kept-file.ts';
import { hasCode } from '#src/platform/server/system-error.ts';
import { MasterKeyAway } from './key-service.ts';
import { keyLength } from './local-keys.ts';

/** Where master keys are kept beside the data: one a line, the newest first. */
export function keyFileIn(dataDir: string): string {
  return join(dataDir, 'master.key');
}

/** What the file says; null when there is none. Fails with MasterKeyAway where it cannot be read. */
export async function readKeyFile(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw unreadable(file, error);
  });
}

/** With a fresh key, unless there is a file; says what it holds in the end. Fails with MasterKeyAway. */
export async function makeKeyFile(file: string): Promise<string> {
  return keepFirst(file, `${drawMasterKey()}\n`).catch((error: unknown) => {
    throw unreadable(file, error);
  });
}

/** It may be another account's, or a folder, or point nowhere. */
function unreadable(file: string, error: unknown): MasterKeyAway {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return new MasterKeyAway(`${file} cannot be read (${code})`, { cause: error });
}

export async function replaceKeyFile(file: string, keys: readonly string[]): Promise<void> {
  await replaceKept(file, `${keys.join('\n')}\n`);
}

export function drawMasterKey(): string {
  return randomBytes(keyLength).toString('base64');
}
