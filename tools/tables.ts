// Generates table types from the migrated database: `npm run tables`; `--verify` only compares.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#src/platform/server/database/embedded/embedded-postgres.ts';
import { migrate } from '#src/platform/server/database/migrate.ts';
import { describeTables } from './tables/describe-tables.ts';
import { writeTypes } from './tables/write-types.ts';

/** Tables by feature. */
const tableOwners = {
  'src/platform/server/database/table.ts': ['audit_log', 'mails', 'operations'],
  'src/features/encryption/server/table.ts': ['data_keys', 'private_modes'],
  'src/features/accounts/server/table.ts': ['user_roles', 'preferences'],
  'src/features/admin/server/table.ts': ['invitations', 'installation'],
  'src/features/api-keys/server/table.ts': ['api_keys'],
  'src/features/clients/server/table.ts': ['clients', 'client_merge_moves', 'client_viewers'],
  'src/features/projects/server/table.ts': ['projects', 'project_tasks', 'invoiced_prices', 'default_tasks'],
  'src/features/timesheets/server/table.ts': ['timesheets', 'pinned_work'],
  'src/features/approvals/server/table.ts': ['approval_requests'],
  'src/features/timer/server/table.ts': ['timer_devices', 'timer_commands', 'timer_runs'],
  'src/features/calendar-feed/server/table.ts': ['calendar_feeds'],
  'src/features/calendar-import/server/table.ts': [
    'calendar_suggestions',
    'calendar_answers',
    'calendar_addresses',
  ],
  'src/features/documents/server/table.ts': ['documents', 'uploads'],
  'src/features/expenses/server/table.ts': ['expenses', 'expense_settings', 'invoiced_expenses'],
  'src/features/exchange-rates/server/table.ts': ['exchange_rates'],
  'src/features/expenses/server/duplicates/table.ts': ['distinct_expenses'],
  'src/features/invoices/server/table.ts': [
    'invoices',
    'invoice_counters',
    'invoice_settings',
    'payments',
    'payment_allocations',
    'invoice_links',
    'invoice_deliveries',
    'deducted_deposits',
  ],
  'src/features/imports/server/table.ts': ['imports', 'import_files', 'import_parts'],
  'src/features/portal/server/table.ts': [
    'client_links',
    'portal_settings',
    'portal_visits',
    'portal_reports',
  ],
};

/** Only better-auth reads these, with its own types. */
const unmanagedTables = [
  'users',
  'sessions',
  'accounts',
  'verifications',
  'rate_limits',
  'login_attempts',
  'two_factors',
  'passkeys',
  'email_changes',
  'registrations',
  'deleted_accounts',
  'stint_migrations',
  'master_keys',
];

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

  const owned = new Set([...Object.values(tableOwners).flat(), ...unmanagedTables]);
  const homeless = tables.filter(({ name }) => !owned.has(name));
  if (homeless.length > 0) {
    fail(`Add to tools/tables.ts the feature that owns ${homeless.map(({ name }) => name).join(', ')}.`);
  }
  for (const [file, names] of Object.entries(tableOwners)) {
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
