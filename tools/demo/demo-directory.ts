/** A data directory that holds only the demo. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildServer } from '#src/app/server/build-server.ts';
import { openDatabase } from '#src/platform/server/database/database.ts';
import { startEmbeddedPostgres } from '#src/platform/server/database/embedded/embedded-postgres.ts';
import { ensureLoginRoles } from '#src/platform/server/database/login-roles.ts';
import { migrate } from '#src/platform/server/database/migrate.ts';
import { openFileServices } from '#src/platform/server/files/file-services.ts';
import { readSessionSecret } from '#src/platform/server/session-secret.ts';
import { StartupError } from '#src/platform/server/startup-error.ts';
import { fillDemo } from './fill-demo.ts';

export type Demo = {
  password: string;
  madeAt: string;
  entries: number;
  /** The portal of a client, without an account. */
  portalPath: string;
};

/** Creates it on first start. It is renamed into place when complete, so a half-filled demo is never shown. */
export async function ensureDemo(directory: string, report: (message: string) => void): Promise<Demo> {
  const existing = await readDemo(directory);
  if (existing) return existing;
  if (existsSync(directory)) {
    throw new StartupError(`${directory} holds something else than the demo. Move it away and try again.`);
  }
  report('Making a year of data (once; this takes some seconds)');
  const unfinished = `${directory}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const demo = await createDemo(unfinished, report);
  await writeFile(join(unfinished, 'demo.json'), JSON.stringify(demo), { mode: 0o600 });
  await rename(unfinished, directory);
  report(`${demo.entries} entries created`);
  return demo;
}

async function createDemo(directory: string, report: (message: string) => void): Promise<Demo> {
  await using opened = new AsyncDisposableStack();
  const log = { info: () => undefined, warn: () => undefined };
  const embedded = await startEmbeddedPostgres({ dataDir: directory, log });
  opened.defer(() => embedded.stop());
  await migrate(embedded.url);
  const database = openDatabase({
    logins: await ensureLoginRoles(embedded.url, report),
    poolSize: 10,
    registration: 'approval',
  });
  opened.defer(() => database.close());
  const secret = await readSessionSecret(directory, () => undefined);
  const app = await buildServer({
    database,
    secret,
    files: await openFileServices({
      storeConfig: { store: 'disk', folder: join(directory, 'files') },
      quotaBytes: 5 * 1024 ** 3,
      clamav: null,
      url: 'http://localhost',
      dataDir: directory,
      secret,
    }),
    attemptsPerMinute: 100,
    callsPerMinute: Infinity,
    url: 'http://localhost',
    webFolder: '', // Not visible yet.
  });
  opened.defer(() => app.close());

  // Random, because the demo may be reachable from the network.
  const password = randomBytes(9).toString('base64url');
  const now = Date.now();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const filled = await fillDemo(app, { password, now, timeZone });
  return { password, madeAt: new Date(now).toISOString(), ...filled };
}

async function readDemo(directory: string): Promise<Demo | undefined> {
  const file = await readFile(join(directory, 'demo.json'), 'utf8').catch(() => undefined);
  // Written by `ensureDemo`.
  return file === undefined ? undefined : (JSON.parse(file) as Demo);
}
