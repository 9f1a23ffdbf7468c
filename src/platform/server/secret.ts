import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { closeToOthers, keepFirst } from './kept-file.ts';
import { Refusal } from './refusal.ts';
import { hasCode } from './system-error.ts';

/** What sessions are signed with: made at the first start, then kept beside the data for its owner's eyes only. */
export async function readSecret(dataDir: string, say: (sentence: string) => void): Promise<string> {
  const file = join(dataDir, 'secret');
  const kept = await readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined;
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new Refusal(`${file} cannot be read${code}. Let the account that runs Stint read it.`);
  });
  if (kept === undefined) return (await keepFirst(file, `${randomBytes(32).toString('base64url')}\n`)).trim();
  if (kept.trim().length < 32) {
    throw new Refusal(
      `${file} does not hold a whole secret. Restore it, or delete it: everybody then signs in anew.`,
    );
  }
  await closeToOthers(file, 'the secret that signs sessions', say);
  return kept.trim();
}
