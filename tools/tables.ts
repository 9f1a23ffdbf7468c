// Writes table types and `migrations/schema` from a migrated database: `npm run tables`; `--verify` only compares. `--release` also
// records the migrations of this version: from then on they must not change.
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#src/platform/server/database/embedded/embedded-postgres.ts';
import { migrate, readMigrations } from '#src/platform/server/database/migrate.ts';
import { describeRows, describeSchema, schemaHeader } from './tables/describe-schema.ts';
import { describeTables } from './tables/describe-tables.ts';
import { findChangedMigrations, readReleases, recordRelease } from './tables/released-migrations.ts';
import { platformTables, tablesOfFeatures, untypedTables } from './tables/table-owners.ts';
import { writeTypes } from './tables/write-types.ts';

/** Tables by the file with their types. */
const tablesByFile = new Map([
  ['src/platform/server/database/table.ts', platformTables],
  ...[...tablesOfFeatures].flatMap(([name, tables]): [string, readonly string[]][] =>
    tables.length > 0 ? [[`src/features/${name}/server/table.ts`, tables]] : [],
  ),
]);

const schemaFolder = 'migrations/schema';

const isVerifying = process.argv.includes('--verify');
const isReleasing = process.argv.includes('--release');
const dataDir = await mkdtemp(join(tmpdir(), 'stint-tables-'));
const postgres = await startEmbeddedPostgres({
  dataDir,
  log: { info: () => undefined, warn: (message) => process.stderr.write(`${message}\n`) },
  isThrowaway: true,
});
try {
  await migrate(postgres.url);
  const { tables, schema, rows } = await readDatabase(postgres.url);

  const owned = new Set([...tablesByFile.values()].flat());
  const homeless = tables.filter(({ name }) => !owned.has(name));
  if (homeless.length > 0) {
    const names = homeless.map(({ name }) => name).join(', ');
    fail(`List ${names} in the feature.ts of the feature that owns it.`);
  }
  for (const [file, names] of tablesByFile) {
    const ownTables = tables.filter(({ name }) => names.includes(name) && !untypedTables.includes(name));
    await writeOrVerify(file, await writeTypes(file, ownTables));
  }
  for (const [file, text] of schema) await writeOrVerify(join(schemaFolder, file), text);
  await writeOrVerify(join(schemaFolder, 'rows.sql'), `${schemaHeader}${rows}`);
  for (const file of globSync('**/*.sql', { cwd: schemaFolder }))
    if (!schema.has(file) && file !== 'rows.sql') await removeOrVerify(join(schemaFolder, file));
  if (isReleasing) await recordRelease();
  for (const problem of findChangedMigrations(await readReleases(), await readMigrations())) fail(problem);
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function readDatabase(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return {
      tables: await describeTables(client),
      schema: await describeSchema(client),
      rows: await describeRows(client),
    };
  } finally {
    await client.end();
  }
}

async function writeOrVerify(file: string, text: string): Promise<void> {
  const present = await readFile(file, 'utf8').catch(() => '');
  if (text === present) return;
  if (isVerifying) fail(`${file} does not match the migrations. Run npm run tables.`);
  else {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

async function removeOrVerify(file: string): Promise<void> {
  if (isVerifying) fail(`${file} belongs to nothing in the database. Run npm run tables.`);
  else await rm(file);
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
