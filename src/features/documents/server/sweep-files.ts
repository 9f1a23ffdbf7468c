import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadLifetimeMs } from '#src/features/documents/rules/document-limits.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import { isId } from '#src/platform/shared/ids.ts';
import { findKeptPaths } from './upload-queries.ts';

type Installed = Pick<RequestContext, 'database' | 'files'>;

/** Content without a row that is younger may be part of a restore, which adds its rows at the end. */
const minAgeMs = 6 * 3_600_000;

/**
 * Removes content that no document, upload or undo needs, and uploads that weren’t continued for a day. Returns the
 * number of removed objects.
 */
export async function sweepFiles({ database, files }: Installed, now = Date.now()): Promise<number> {
  await removeOldUploads(files.uploadFolder, now);
  let removed = 0;
  let cursor: string | undefined;
  let kept: { userId: string; paths: Set<string> | null } = { userId: '', paths: null };
  do {
    const page = await files.store.list('', { limit: 1000, ...(cursor !== undefined && { cursor }) });
    for (const { path, changedAt } of page.items) {
      if (now - Date.parse(changedAt) < minAgeMs) continue;
      const userId = path.slice(0, path.indexOf('/'));
      // Not ours: the bucket may hold other things.
      if (!isId(userId)) continue;
      if (kept.userId !== userId) kept = { userId, paths: await findPathsToKeep(database, userId) };
      if (kept.paths === null || kept.paths.has(path)) continue;
      await files.store.delete(path);
      removed += 1;
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return removed;
}

/**
 * None of a deleted account. Null for an account that this database never had: a bucket may be shared, or the database
 * not be restored yet.
 */
async function findPathsToKeep(database: Installed['database'], userId: string): Promise<Set<string> | null> {
  const { rows } = await database.identityPool.query<{ isKnown: boolean; isDeleted: boolean }>(
    `select exists (select from users where id = $1) as "isKnown",
            exists (select from deleted_accounts where user_id = $1) as "isDeleted"`,
    [userId],
  );
  if (rows[0]?.isDeleted) return new Set();
  if (!rows[0]?.isKnown) return null;
  const owner = { ownerId: userId };
  return database.withOwner(owner, (db) => findKeptPaths(db, owner));
}

async function removeOldUploads(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > uploadLifetimeMs) await rm(file, { force: true });
  }
}

const pauseMs = 3_600_000;

/** Sweeps when the server is ready, and every hour. */
export function startSweeping(
  installed: Installed,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const sweep = () => {
    running = sweepFiles(installed).catch(onError);
  };
  const timer = setInterval(sweep, pauseMs);
  timer.unref();
  sweep();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
