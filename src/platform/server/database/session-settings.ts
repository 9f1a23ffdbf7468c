import type { DatabaseRole } from './app-roles.ts';

/** What holds for every statement of a connection pool. */
export type SessionSettings = Readonly<Record<string, string>> & { role: DatabaseRole };

/**
 * Takes the settings as JSON and whether they end with the transaction. They are not sent as startup options, which
 * connection pools in between refuse or ignore.
 */
export const applySettings =
  'select set_config(name, value, $2::boolean) from json_each_text($1) as settings (name, value)';
