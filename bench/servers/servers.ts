/** The floor and Stint on one database, each as it is run: its own process, the same number of connections. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Side } from '../load/comparison.ts';
import { freePort } from './free-port.ts';
import { runServer } from './run-server.ts';

type Server = Side & AsyncDisposable;

export async function startFloor(url: string): Promise<Server> {
  const port = await freePort();
  const server = await runServer('bench/floor.ts', {
    PORT: String(port),
    DATABASE_URL: url,
    DATABASE_POOL_SIZE: '10',
  });
  return { ...server, origin: `http://127.0.0.1:${port}`, target: 'floor' };
}

export async function startStint(url: string): Promise<Server> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'stint-bench-app-'));
  const server = await runServer('src/app/server/main.ts', {
    PORT: String(port),
    DATABASE_URL: url,
    DATABASE_POOL_SIZE: '10',
    STINT_DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    target: 'stint',
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
