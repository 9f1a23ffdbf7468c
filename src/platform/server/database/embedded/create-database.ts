import pg from 'pg';
import type { Endpoint } from './endpoint.ts';

/** Creates the app's database and its owner, who isn't a superuser, so SQL injection can't take over the machine. */
export async function ensureDatabase({ url, password }: Endpoint): Promise<string> {
  const client = new pg.Client({ connectionString: url('postgres', 'postgres') });
  await client.connect();
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(`
      select exists (select from pg_roles where rolname = 'stint') as role,
             exists (select from pg_database where datname = 'stint') as database`);
    if (!rows[0]?.role) {
      const secret = password ? `password ${client.escapeLiteral(password)}` : '';
      await client.query(`create role stint login createrole createdb ${secret}`);
    }
    if (!rows[0]?.database) await client.query('create database stint owner stint');
  } finally {
    await client.end();
  }
  return url('stint', 'stint');
}
