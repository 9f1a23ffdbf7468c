import { migrate } from '#src/platform/server/database/migrate.ts';
import { StartupError } from '#src/platform/server/startup-error.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { runningServerUrl } from './endpoint.ts';

/** For command-line tools: the configured database, that of a running Stint, or one started for the tool. */
export async function openOwnerDatabase({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | undefined;
  dataDir: string;
}): Promise<AsyncDisposable & { url: string }> {
  const warn = (message: string) => void process.stderr.write(`${message}\n`);
  const log = { info: () => undefined, warn };
  if (databaseUrl !== undefined) return { url: databaseUrl, [Symbol.asyncDispose]: async () => undefined };
  try {
    const { url, stop } = await startEmbeddedPostgres({ dataDir, log });
    await migrate(url);
    return { url, [Symbol.asyncDispose]: stop };
  } catch (error) {
    const url = error instanceof StartupError ? await runningServerUrl(dataDir) : null;
    if (url === null) throw error;
    return { url, [Symbol.asyncDispose]: async () => undefined };
  }
}
