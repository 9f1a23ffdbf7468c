/** A real PostgreSQL with production settings, including fsync; deleted afterwards. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#src/platform/server/database/embedded/embedded-postgres.ts';
import { migrate } from '#src/platform/server/database/migrate.ts';

export type BenchCluster = {
  /** A migrated, empty database. */
  create(name: string): Promise<string>;
  [Symbol.asyncDispose](): Promise<void>;
};

export async function startCluster(): Promise<BenchCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stint-bench-'));
  const log = { info: () => undefined, warn: (message: string) => console.error(message) };
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log });
  return {
    async create(name) {
      await withClient(url, (client) => client.query(`create database ${name}`));
      const address = new URL(url);
      address.pathname = name;
      await migrate(address.href);
      return address.href;
    },
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
