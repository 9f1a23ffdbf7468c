/** The floor and Stint on one database, each as it is run: its own process, the same number of connections. */
import type { Side } from '../load/comparison.ts';
import { benchSecret } from '../session.ts';
import { freePort } from './free-port.ts';
import { runServer } from './run-server.ts';

type Server = Side & AsyncDisposable;

export async function startFloor(url: string): Promise<Server> {
  return start('bench/floor.ts', 'floor', url);
}

export async function startStint(url: string, settings: Record<string, string> = {}): Promise<Server> {
  return start('src/app/server/main.ts', 'stint', url, {
    STINT_SECRET: benchSecret,
    SIDE_PROCESS_BUNDLES: 'build/side-processes',
    LOG_LEVEL: 'warn',
    ...settings,
  });
}

async function start(
  file: string,
  target: Side['target'],
  url: string,
  settings: Record<string, string> = {},
): Promise<Server> {
  const port = String(await freePort());
  const server = await runServer(file, {
    PORT: port,
    DATABASE_URL: url,
    DATABASE_POOL_SIZE: '10',
    ...settings,
  });
  return { ...server, origin: `http://127.0.0.1:${port}`, target };
}
