import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataDirectory } from '#src/platform/server/database/embedded/data-lock.ts';
import { StartupError } from '#src/platform/server/startup-error.ts';

export const clusterPrefix = 'stint-test-';

/** Deletes the database clusters of test runs that were killed, which would fill the memory until the machine restarts. */
export function deleteAbandonedClusters(folder: string): void {
  // A folder without a cluster may belong to a run that is starting and hasn't locked it yet.
  for (const cluster of globSync(`${clusterPrefix}*/postgres`, { cwd: folder })) {
    const dataDir = join(folder, cluster, '..');
    if (isInUse(dataDir)) continue;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function isInUse(dataDir: string): boolean {
  try {
    lockDataDirectory(join(dataDir, 'lock'), 'Another run uses it.', 0)();
    return false;
  } catch (error) {
    if (error instanceof StartupError) return true;
    throw error;
  }
}
