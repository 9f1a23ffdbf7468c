/** Checks the hash chain of the audit log: `npm run audit:verify`. Stint may be running. */
import pg from 'pg';
import { readConfig } from '#src/app/server/config.ts';
import { auditChainQuery } from '#src/features/admin/server/verify-audit-chain.ts';
import type { AuditChainState } from '#src/features/admin/server/verify-audit-chain.ts';
import { openOwnerDatabase } from '#src/platform/server/database/embedded/open-owner-database.ts';
import { StartupError } from '#src/platform/server/startup-error.ts';

try {
  await using database = await openOwnerDatabase(readConfig(process.env));
  const owner = new pg.Client({ connectionString: database.url, application_name: 'stint_audit' });
  await owner.connect();
  try {
    const { rows } = await owner.query<AuditChainState>(auditChainQuery);
    const { entryCount = 0, brokenAt = null, lastHash = '' } = rows[0] ?? {};
    if (brokenAt === null) {
      console.log(`The audit log is complete: ${entryCount} entries, last hash ${lastHash}`);
    } else {
      console.error(`The audit log was changed: entry ${brokenAt} doesn’t match the entry before it.`);
      process.exitCode = 1;
    }
  } finally {
    await owner.end();
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
