// Generates table types from the migrated database: `npm run tables`; `--verify` only compares.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#src/platform/server/database/embedded/embedded-postgres.ts';
import { migrate } from '#src/platform/server/database/migrate.ts';
import { describeTables } from './tables/describe-tables.ts';
import { platformTables, tablesOfFeatures, unmanagedTables } from './tables/table-owners.ts';
import { writeTypes } from './tables/write-types.ts';

/** Tables by the file with their types. */
const tablesByFile = new Map([
  ['src/platform/server/database/table.ts', platformTables],
  ...[...tablesOfFeatures].flatMap(([name, tables]): [string, readonly string[]][] =>
    tables.length > 0 ? [[`src/features/${name}/server/table.ts`, tables]] : [],
  ),
]);

const isVerifying = process.argv.includes('--verify');
const dataDir = await mkdtemp(join(tmpdir(), 'stint-tables-'));
const postgres = await startEmbeddedPostgres({
  dataDir,
  log: { info: () => undefined, warn: (message) => process.stderr.write(`${message}\n`) },
  isThrowaway: true,
});
try {
  await migrate(postgres.url);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const tables = await describeTables(client);
  await client.end();

  const owned = new Set([...[...tablesByFile.values()].flat(), ...unmanagedTables]);
  const homeless = tables.filter(({ name }) => !owned.has(name));
  if (homeless.length > 0) {
    const names = homeless.map(({ name }) => name).join(', ');
    fail(`List ${names} in the feature.ts of the feature that owns it.`);
  }
  for (const [file, names] of tablesByFile) {
    const text = await writeTypes(
      file,
      tables.filter(({ name }) => names.includes(name)),
    );
    const present = await readFile(file, 'utf8').catch(() => '');
    if (text === present) continue;
    if (isVerifying) fail(`${file} does not match the migrations. Run npm run tables.`);
    else await writeFile(file, text);
  }
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
