/** One PostgreSQL for all browser tests: creating and migrating a database takes half of the start of a Stint. */
import { startTestPostgres } from '#tests/support/server/postgres-setup.ts';
import { templateVariable } from '#tests/support/server/stint-process.ts';

/** Playwright runs it before the workers start, which inherit the environment, and its result after them. */
export default async function startSharedPostgres(): Promise<() => Promise<void>> {
  const { url, template, stop } = await startTestPostgres();
  process.env['DATABASE_URL'] = url;
  process.env[templateVariable] = template;
  return stop;
}
