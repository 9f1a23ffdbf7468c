import { once } from 'node:events';
import { createServer, isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import { readConfig } from '#src/app/server/config.ts';
import type { Config } from '#src/app/server/config.ts';
import { vacuumPlaintext } from '#src/features/encryption/server/public.ts';
import { loadMailServer } from '#src/features/mail-server/server/public.ts';
import { checkDatabaseAddresses } from '#src/platform/server/database/database-addresses.ts';
import { openDatabase } from '#src/platform/server/database/database.ts';
import { startEmbeddedPostgres } from '#src/platform/server/database/embedded/embedded-postgres.ts';
import { runningServerUrl } from '#src/platform/server/database/embedded/endpoint.ts';
import { ensureLoginRoles, testPoolLogin } from '#src/platform/server/database/login-roles.ts';
import { migrate } from '#src/platform/server/database/migrate.ts';
import { contributionsOf, jobsOf } from '#src/platform/server/feature.ts';
import { openFileServices } from '#src/platform/server/files/file-services.ts';
import { repositoryFile } from '#src/platform/server/files/repository-file.ts';
import { createServiceKeys } from '#src/platform/server/keys/key-ring.ts';
import { openKeys } from '#src/platform/server/keys/open-keys.ts';
import { startTokenRenewal } from '#src/platform/server/keys/token-renewal.ts';
import { logOptions } from '#src/platform/server/log.ts';
import { startJobRunner } from '#src/platform/server/mail/job-runner.ts';
import { releaseMemoryWhenIdle } from '#src/platform/server/release-memory.ts';
import { runUntilSignal } from '#src/platform/server/run-until-signal.ts';
import { readSessionSecret } from '#src/platform/server/session-secret.ts';
import { StartupError, startupErrorMessage } from '#src/platform/server/startup-error.ts';
import { buildServer } from './build-server.ts';
import { features } from './features.ts';
import { unencryptedConnections } from './unencrypted-connections.ts';

const webFolder = repositoryFile('build/web');

/** Opens everything in order; disposing closes it in reverse. */
async function start(config: Config, signal: AbortSignal): Promise<AsyncDisposable> {
  await using opened = new AsyncDisposableStack();

  // Before anything is created; while Stint runs on this data, it has the port itself and the database says so.
  if ((await runningServerUrl(config.dataDir)) === null) await requireFreePort(config);
  let url = config.databaseUrl;
  if (url === undefined) {
    const embedded = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      log: { info: log, warn: log },
    });
    opened.defer(() => embedded.stop());
    ({ url } = embedded);
  } else {
    await checkDatabaseAddresses(url, config);
  }
  signal.throwIfAborted();
  const ran = await migrate(url, { signal });
  if (ran.length > 0) log(`Migrated the database to ${ran.at(-1)}`);

  await vacuumPlaintext(url, contributionsOf(features, 'privateModeConversions'), log);
  signal.throwIfAborted();

  const { registration, attemptsPerMinute, sessionDays, metricsToken, socialLinks, trustProxy, poolSize } =
    config;
  const logins = await ensureLoginRoles(url, log);
  const database = openDatabase({
    logins,
    poolLogin: config.poolUrl === undefined ? null : await testPoolLogin(config.poolUrl, logins, log),
    poolSize,
    registration,
    onIdleError: (error) => {
      log(`A database connection was lost and will be replaced: ${error.message}`);
    },
  });
  opened.defer(() => database.close());
  signal.throwIfAborted();

  const tokenRenewal =
    config.keyService && opened.use(startTokenRenewal({ settings: config.keyService, log }));
  const keys = await openKeys({
    ownerUrl: url,
    dataDir: config.dataDir,
    configuredKey: config.masterKey,
    service: createServiceKeys(config.keyService),
    log,
  });
  const secret = config.secret ?? (await readSessionSecret(config.dataDir, log));
  const files = await openFileServices({
    storeConfig: config.files,
    quotaBytes: config.fileQuotaBytes,
    clamav: config.clamav ?? null,
    url: config.url,
    dataDir: config.dataDir,
    secret,
  });
  const server = await buildServer({
    files,
    sendsMail: config.mail !== null,
    database,
    keys,
    tokenRenewal,
    webFolder,
    secret,
    url: config.url,
    language: config.language,
    attemptsPerMinute,
    callsPerMinute: config.callsPerMinute,
    sessionDays,
    metricsToken,
    socialLinks,
    calendarHosts: config.calendarHosts,
    mailHosts: config.mailHosts,
    ratesAddress: config.ratesAddress,
    hosted: config.hosted,
    functionOrigins: config.functionOrigins,
    trustProxy,
    log: logOptions(config.logLevel),
  });
  opened.defer(() => closeServer(server));
  const hostname = greetingName(config.url);
  const mail = config.mail && { ...config.mail, hostname };
  const mailServices = { database, keys, mailHosts: config.mailHosts };
  opened.use(
    await startJobRunner({
      ownerUrl: url,
      mail,
      accountServers: { hostname, find: (ownerId) => loadMailServer(mailServices, { ownerId }) },
      log,
      tasks: jobsOf(features, { url: config.url, language: config.language, sendsMail: mail !== null }),
    }),
  );
  releaseMemoryWhenIdle(server.server);
  await server.listen({ port: config.port, host: config.host }).catch(rethrowPortInUse(config));
  unencryptedConnections(config).forEach(log);
  log(`Stint is ready at ${config.url}`);
  return opened.move();
}

/** The host that mail servers are greeted with; an address in its literal form. (RFC 5321, section 4.1.3) */
function greetingName(url: string): string {
  const { hostname } = new URL(url);
  if (isIPv4(hostname)) return `[${hostname}]`;
  return hostname.startsWith('[') ? `[IPv6:${hostname.slice(1)}` : hostname;
}

/** Lets requests finish within a time limit, so the database has time to write everything. */
async function closeServer(server: Awaited<ReturnType<typeof buildServer>>): Promise<void> {
  const cutOff = setTimeout(() => server.server.closeAllConnections(), requestTimeoutMs);
  await server.close();
  clearTimeout(cutOff);
}

const requestTimeoutMs = 5000;

type Address = Pick<Config, 'port' | 'host'>;

async function requireFreePort({ port, host }: Address): Promise<void> {
  const probe = createServer().listen({ port, host });
  await once(probe, 'listening').catch(rethrowPortInUse({ port, host }));
  probe.close();
  await once(probe, 'close');
}

function rethrowPortInUse({ port }: Address) {
  return (error: unknown): never => {
    throw error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      ? new StartupError(`Port ${port} is in use by another program. Set PORT to a free one.`)
      : error;
  };
}

/** Printed at startup; later messages go to the log. */
function log(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

function fail(error: unknown): never {
  process.stderr.write(`${startupErrorMessage(error, resolve(process.env['STINT_DATA_DIR'] ?? '.stint'))}\n`);
  process.exit(1);
}

await runUntilSignal({
  start: async (signal) => start(readConfig(process.env), signal),
  log,
  fail,
});
