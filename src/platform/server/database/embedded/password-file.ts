import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where there is no Unix socket, the file with the random password that a new cluster gets. */
export async function passwordFile(dataDir: string): Promise<string | undefined> {
  if (process.platform !== 'win32') return undefined;
  await writeFile(passwordPath(dataDir), randomBytes(32).toString('hex'), { mode: 0o600 });
  return passwordPath(dataDir);
}

export function passwordPath(dataDir: string): string {
  return join(dataDir, 'postgres-password');
}
