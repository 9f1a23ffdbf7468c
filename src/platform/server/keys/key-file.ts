import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepFirst, replaceKept } from '#src/platform/server/kept-file.ts';
import { hasCode } from '#src/platform/server/system-error.ts';
import { keyLength } from './local-keys.ts';

/** Where master keys are kept beside the data: one a line, the newest first. */
export function keyFileIn(dataDir: string): string {
  return join(dataDir, 'master.key');
}

/** What the file says; null when there is none. */
export async function readKeyFile(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
}

/** With a fresh key, unless there is a file; says what it holds in the end. */
export async function makeKeyFile(file: string): Promise<string> {
  return keepFirst(file, `${drawMasterKey()}\n`);
}

export async function replaceKeyFile(file: string, keys: readonly string[]): Promise<void> {
  await replaceKept(file, `${keys.join('\n')}\n`);
}

export function drawMasterKey(): string {
  return randomBytes(keyLength).toString('base64');
}
