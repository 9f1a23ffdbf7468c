import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepFirst } from './kept-file.ts';
import { Refusal } from './refusal.ts';

/** What sessions are signed with: made at the first start, then kept beside the data for its owner's eyes only. */
export async function readSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret');
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept === undefined) return (await keepFirst(file, `${randomBytes(32).toString('base64url')}\n`)).trim();
  if (kept.trim().length < 32) {
    throw new Refusal(
      `${file} does not hold a whole secret. Restore it, or delete it: everybody then signs in anew.`,
    );
  }
  return kept.trim();
}
