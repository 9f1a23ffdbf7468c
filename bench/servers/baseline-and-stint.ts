/** The baseline and Stint on one database, each in its own process with the same number of connections. */
import { freePort } from '#src/platform/server/database/embedded/endpoint.ts';
import { benchSecret } from '../bench-sessions.ts';
import type { MeasuredServer } from '../load/compare-servers.ts';
import { runServer } from './run-server.ts';

type MeasuredProcess = MeasuredServer & AsyncDisposable;

export async function startBaseline(url: string): Promise<MeasuredProcess> {
  return start('bench/baseline-server.ts', 'floor', url);
}

export async function startStint(
  url: string,
  settings: Record<string, string> = {},
): Promise<MeasuredProcess> {
  return start('src/app/server/main.ts', 'stint', url, {
    STINT_SECRET: benchSecret,
    SIDE_PROCESS_BUNDLES: 'build/side-processes',
    LOG_LEVEL: 'warn',
    STINT_CALLS_PER_MINUTE: '1000000',
    ...settings,
  });
}

async function start(
  file: string,
  target: MeasuredServer['target'],
  url: string,
  settings: Record<string, string> = {},
): Promise<MeasuredProcess> {
  const port = String(await freePort());
  const server = await runServer(file, {
    PORT: port,
    DATABASE_URL: url,
    DATABASE_POOL_SIZE: '10',
    ...settings,
  });
  return { ...server, origin: `http://127.0.0.1:${port}`, target };
}
