/** Starts Stint on existing data: time to the first response, and idle memory. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#src/platform/server/database/embedded/endpoint.ts';
import { runServer } from '../servers/run-server.ts';
import { measureMemory } from './process-memory.ts';
import type { MemoryUse } from './process-memory.ts';

const idleMs = 10_000;

export async function measureLaterStart(): Promise<{ answersAfterMs: number; idle: MemoryUse | undefined }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stint-bench-start-'));
  const port = String(await freePort());
  const start = () => runServer('tools/start.mjs', { PORT: port, STINT_DATA_DIR: dataDir });
  try {
    await (await start())[Symbol.asyncDispose]();
    const started = performance.now();
    await using stint = await start();
    await (await fetch(`http://127.0.0.1:${port}/auth/login`)).text();
    const answersAfterMs = performance.now() - started;
    await delay(idleMs);
    return { answersAfterMs, idle: measureMemory(stint.pid) };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
