import { fileURLToPath } from 'node:url';
import { readConfig } from '#src/platform/server/config.ts';
import type { Config } from '#src/platform/server/config.ts';
import { openDatabase } from '#src/platform/server/database/database.ts';
import { startEmbeddedPostgres } from '#src/platform/server/database/embedded.ts';
import { ensureLogins } from '#src/platform/server/database/logins.ts';
import { migrate } from '#src/platform/server/database/migrate.ts';
import { logging } from '#src/platform/server/log.ts';
import { Refusal } from '#src/platform/server/refusal.ts';
import { readSecret } from '#src/platform/server/secret.ts';
import { buildServer } from './server.ts';

const webFolder = fileURLToPath(new URL('../../../build/web', import.meta.url));

/** Opens everything in order and returns what closes it, last opened first. */
async function start(config: Config): Promise<AsyncDisposable> {
  await using opened = new AsyncDisposableStack();

  let url = config.databaseUrl;
  if (url === undefined) {
    const embedded = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      log: { info: say, warn: say },
      onLost: giveUp,
    });
    opened.defer(() => embedded.stop());
    ({ url } = embedded);
  }
  const ran = await migrate(url);
  if (ran.length > 0) say(`Brought the database up to ${ran.at(-1)}`);

  const { registration, attemptsPerMinute, trustProxy, poolSize } = config;
  const database = openDatabase({
    logins: await ensureLogins(url, say),
    poolSize,
    registration,
    onIdleError: (error) => {
      say(`A connection to the database broke and is replaced: ${error.message}`);
    },
  });
  opened.defer(() => database.close());

  const secret = config.secret ?? (await readSecret(config.dataDir));
  const server = await buildServer({
    database,
    webFolder,
    secret,
    url: config.url,
    registration,
    attemptsPerMinute,
    trustProxy,
    log: logging(config.logLevel),
  });
  opened.defer(() => server.close());
  await server.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw isTaken(error)
      ? new Refusal(`Port ${config.port} is in use by another program. Set PORT to a free one.`)
      : error;
  });
  say(`Stint is ready at ${config.url}`);
  return opened.move();
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

/** For whoever started it; what happens afterwards is in the log. */
function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

function giveUp(error: unknown): never {
  process.stderr.write(
    `${error instanceof Refusal ? error.message : String(error instanceof Error ? (error.stack ?? error) : error)}\n`,
  );
  process.exit(1);
}

try {
  const running = await start(readConfig(process.env));
  let isStopping = false;
  const stop = () => {
    // Asked twice, somebody means it: the database recovers at the next start.
    if (isStopping) process.exit(1);
    isStopping = true;
    say('Stopping…');
    running[Symbol.asyncDispose]().then(() => process.exit(0), giveUp);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // Whoever started us was killed and cannot send a signal any more.
  process.on('disconnect', stop);
} catch (error) {
  giveUp(error);
}
