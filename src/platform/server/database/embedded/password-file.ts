import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file with the random password of a new cluster; only for systems without Unix sockets. */
export async function createPasswordFile(dataDir: string): Promise<string | undefined> {
  if (process.platform !== 'win32') return undefined;
  await writeFile(passwordFilePath(dataDir), randomBytes(32).toString('hex'), { mode: 0o600 });
  return passwordFilePath(dataDir);
}

export function passwordFilePath(dataDir: string): string {
  return join(dataDir, 'postgres-password');
}
