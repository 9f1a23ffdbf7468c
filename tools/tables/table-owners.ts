import { features } from '#src/app/server/features.ts';

/** Features with their tables. */
export const tablesOfFeatures: ReadonlyMap<string, readonly string[]> = new Map(
  features.map(({ name, tables = [] }) => [name, tables]),
);

export const platformTables: readonly string[] = [
  'audit_log',
  'mail_attachments',
  'mails',
  'master_keys',
  'operations',
  'stint_migrations',
];

/** Without generated types: only plain SQL and the library of the identity service use them. */
export const untypedTables: readonly string[] = [
  'accounts',
  'deleted_accounts',
  'email_changes',
  'login_attempts',
  'master_keys',
  'passkeys',
  'rate_limits',
  'registrations',
  'sessions',
  'stint_migrations',
  'two_factors',
  'users',
  'verifications',
];
