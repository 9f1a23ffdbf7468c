import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from './refusal.ts';
import { hasCode } from './system-error.ts';

/** What sessions are signed with: made at the first start, then kept beside the data for its owner's eyes only. */
export async function readSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret');
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept === undefined) return keepSecret(dataDir, file);
  if (kept.trim().length < 32) {
    throw new Refusal(
      `${file} does not hold a whole secret. Restore it, or delete it: everybody then signs in anew.`,
    );
  }
  return kept.trim();
}

async function keepSecret(dataDir: string, file: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  // Whole or not at all; and when two start at once, the first one's counts.
  await link(draft, file).catch(async (error: unknown) => {
    if (!hasCode(error, 'EEXIST')) await rename(draft, file); // A file system without links.
  });
  await rm(draft, { force: true });
  return (await readFile(file, 'utf8')).trim();
}
