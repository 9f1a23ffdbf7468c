import { features } from '#src/app/server/features.ts';

/** Features with their tables. */
export const tablesOfFeatures: ReadonlyMap<string, readonly string[]> = new Map(
  features.map(({ name, tables = [] }) => [name, tables]),
);

export const platformTables: readonly string[] = ['audit_log', 'mails', 'operations'];

/** Without generated types: better-auth has its own. */
export const unmanagedTables: readonly string[] = [
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
