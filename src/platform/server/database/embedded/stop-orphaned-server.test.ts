import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { throwOnLog } from '#tests/support/server/postgres-setup.ts';
import { stopOrphanedServer } from './stop-orphaned-server.ts';

it.each(['darwin', 'win32'] as const)(
  'asks the user to delete an empty postmaster.pid on %s, which can’t list running servers',
  async (platform) => {
    const directory = await mkdtemp(join(tmpdir(), 'stint-orphan-'));
    const note = join(directory, 'postmaster.pid');
    await writeFile(note, '');
    const log = { info: throwOnLog, warn: throwOnLog };
    const cluster = { directory, binDirectory: '', user: undefined, isThrowaway: true, log };

    await expect(stopOrphanedServer(cluster, platform)).rejects.toThrow(
      `${note} is empty. Make sure no PostgreSQL server uses ${directory}, delete that file, and start again.`,
    );

    expect(await readFile(note, 'utf8')).toBe('');
    await rm(directory, { recursive: true });
  },
);
