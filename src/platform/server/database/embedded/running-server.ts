import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { passwordFilePath } from './password-file.ts';

/** URL of the database that a running Stint process serves from this data directory; null if none does. */
export async function runningServerUrl(dataDir: string): Promise<string | null> {
  const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const [, , , port, socketFolder] = pidFile.split('\n');
  if (process.platform === 'win32') {
    if (!port) return null;
    const password = await readFile(passwordFilePath(dataDir), 'utf8');
    return `postgresql://stint:${password}@127.0.0.1:${port}/stint`;
  }
  return socketFolder ? `postgresql://stint@localhost/stint?host=${encodeURIComponent(socketFolder)}` : null;
}
