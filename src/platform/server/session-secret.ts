import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasErrorCode } from './fs-errors.ts';
import { restrictToOwner, createPrivateFile } from './private-file.ts';
import { StartupError } from './startup-error.ts';

/**
 * The secret that signs sessions: created at the first start and stored next to the data, readable only by its owner.
 */
export async function readSessionSecret(dataDir: string, log: (sentence: string) => void): Promise<string> {
  const file = join(dataDir, 'secret');
  const stored = await readFile(file, 'utf8').catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new StartupError(`${file} cannot be read${code}. Let the account that runs Stint read it.`);
  });
  if (stored === undefined)
    return (await createPrivateFile(file, `${randomBytes(32).toString('base64url')}\n`)).trim();
  if (stored.trim().length < 32) {
    throw new StartupError(
      `${file} does not hold a complete secret. Restore it, or delete it: everyone then has to sign in again.`,
    );
  }
  await restrictToOwner(file, 'the secret that signs sessions', log);
  return stored.trim();
}
