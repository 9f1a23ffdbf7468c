import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rewriteConverted } from '#src/features/encryption/server/public.ts';
import { readConfig } from '#src/platform/server/config.ts';
import type { Config } from '#src/platform/server/config.ts';
import { openDatabase } from '#src/platform/server/database/database.ts';
import { startEmbeddedPostgres } from '#src/platform/server/database/embedded.ts';
import { ensureLogins } from '#src/platform/server/database/logins.ts';
import { migrate } from '#src/platform/server/database/migrate.ts';
import { keepToken } from '#src/platform/server/keys/kept-token.ts';
import { serviceKeys } from '#src/platform/server/keys/key-ring.ts';
import { openKeys } from '#src/platform/server/keys/open-keys.ts';
import { logging } from '#src/platform/server/log.ts';
import { releaseMemoryWhenQuiet } from '#src/platform/server/memory-release.ts';
import { Refusal } from '#src/platform/server/refusal.ts';
import { readSecret } from '#src/platform/server/secret.ts';
import { startFailure } from '#src/platform/server/start-failure.ts';
import { runUntilStopped } from '#src/platform/server/until-stopped.ts';
import { conversions } from './areas.ts';
import { buildServer } from './server.ts';

const webFolder = fileURLToPath(new URL('../../../build/web', import.meta.url));

/** Opens everything in order and returns what closes it, last opened first. */
async function start(config: Config, signal: AbortSignal): Promise<AsyncDisposable> {
  await using opened = new AsyncDisposableStack();

  let url = config.databaseUrl;
  if (url === undefined) {
    const embedded = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      log: { info: say, warn: say },
    });
    opened.defer(() => embedded.stop());
    ({ url } = embedded);
    signal.throwIfAborted();
  }
  const ran = await migrate(url, { signal });
  if (ran.length > 0) say(`Brought the database up to ${ran.at(-1)}`);

  await rewriteConverted(url, conversions, say);
  signal.throwIfAborted();

  const { registration, attemptsPerMinute, sessionDays, metricsToken, trustProxy, poolSize } = config;
  const database = openDatabase({
    logins: await ensureLogins(url, say),
    poolSize,
    registration,
    onIdleError: (error) => {
      say(`A connection to the database broke and is replaced: ${error.message}`);
    },
  });
  opened.defer(() => database.close());
  signal.throwIfAborted();

  const keyToken = config.keyService && opened.use(keepToken({ settings: config.keyService, say }));
  const keys = await openKeys({
    ownerUrl: url,
    dataDir: config.dataDir,
    given: config.masterKey,
    service: serviceKeys(config.keyService),
    say,
  });
  const secret = config.secret ?? (await readSecret(config.dataDir, say));
  const server = await buildServer({
    database,
    keys,
    keyToken,
    webFolder,
    secret,
    url: config.url,
    registration,
    attemptsPerMinute,
    sessionDays,
    metricsToken,
    trustProxy,
    log: logging(config.logLevel),
  });
  opened.defer(() => closeServer(server));
  releaseMemoryWhenQuiet(server.server);
  await server.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw isTaken(error)
      ? new Refusal(`Port ${config.port} is in use by another program. Set PORT to a free one.`)
      : error;
  });
  say(`Stint is ready at ${config.url}`);
  return opened.move();
}

/** Lets requests end, but not for ever: the database waits for its turn to write everything down. */
async function closeServer(server: Awaited<ReturnType<typeof buildServer>>): Promise<void> {
  const cutOff = setTimeout(() => server.server.closeAllConnections(), requestPatienceMs);
  await server.close();
  clearTimeout(cutOff);
}

const requestPatienceMs = 5000;

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

/** For whoever started it; what happens afterwards is in the log. */
function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

function giveUp(error: unknown): never {
  process.stderr.write(`${startFailure(error, resolve(process.env['STINT_DATA_DIR'] ?? '.stint'))}\n`);
  process.exit(1);
}

await runUntilStopped({
  start: async (signal) => start(readConfig(process.env), signal),
  say,
  giveUp,
});
