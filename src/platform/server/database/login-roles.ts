import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { DatabaseRole } from './app-roles.ts';
import { withUrlParameters } from './connection-url.ts';
import { scramVerifier } from './scram-verifier.ts';

/** Where connections log in, by the role they work as. */
export type LoginUrls = Record<DatabaseRole, string>;

type Login = { name: string; password: string };

/**
 * For each role an account of the database server that can become this role and nothing else, made at the first
 * start. Whoever gets to run SQL of his own through the app and gives the role back has lost all rights by it, where
 * the owner would have regained his. All processes on a database use the same ones: it keeps them, for its owner's
 * eyes only. Where the server refuses such accounts, the owner logs in as before, and `warn` is told.
 */
export async function ensureLoginRoles(
  ownerUrl: string,
  warn: (sentence: string) => void,
): Promise<LoginUrls> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'stint_logins' });
  await owner.connect();
  try {
    const logins = await ensureStoredLogins(owner);
    return {
      stint_app: await testLogin(owner, ownerUrl, logins.stint_app),
      stint_identity: await testLogin(owner, ownerUrl, logins.stint_identity),
    };
  } catch (error) {
    if (!isLoginRefused(error)) throw error;
    warn(
      `The app logs in as the owner of its database, because accounts of its own are refused (${error.message}). See SECURITY.md.`,
    );
    return { stint_app: ownerUrl, stint_identity: ownerUrl };
  } finally {
    await owner.end();
  }
}

async function ensureStoredLogins(owner: pg.Client): Promise<Record<DatabaseRole, Login>> {
  await owner.query('begin');
  // Several processes may start at once; the second finds what the first has made.
  await owner.query(`select pg_advisory_xact_lock(hashtext('stint logins'))`);
  await owner.query(
    'create table if not exists stint_logins (role text primary key, name text not null, password text not null)',
  );
  const kept = {
    stint_app: await ensureStoredLogin(owner, 'stint_app'),
    stint_identity: await ensureStoredLogin(owner, 'stint_identity'),
  };
  await owner.query('commit');
  return kept;
}

async function ensureStoredLogin(owner: pg.Client, role: DatabaseRole): Promise<Login> {
  const newLogin = {
    name: `${role}_${randomBytes(6).toString('hex')}`,
    password: randomBytes(32).toString('hex'),
  };
  await owner.query('insert into stint_logins values ($1, $2, $3) on conflict do nothing', [
    role,
    newLogin.name,
    newLogin.password,
  ]);
  const { rows } = await owner.query<Login & { exists: boolean }>(
    `select name, password, exists (select from pg_roles where rolname = name) as exists
     from stint_logins where role = $1`,
    [role],
  );
  const { exists, ...login } = rows[0] ?? { ...newLogin, exists: false };
  if (!exists) await createLogin(owner, role, login);
  return login;
}

async function createLogin(owner: pg.Client, role: DatabaseRole, { name, password }: Login): Promise<void> {
  const { rows } = await owner.query<{ database: string }>('select current_database() as database');
  const account = owner.escapeIdentifier(name);
  await owner.query(`create role ${account} login noinherit password '${await scramVerifier(password)}'`);
  await owner.query(`grant ${role} to ${account}`);
  // May be nobody's right but the owner's.
  await owner.query(
    `grant connect on database ${owner.escapeIdentifier(rows[0]?.database ?? '')} to ${account}`,
  );
  // So that the owner may end what they do.
  await owner.query(`grant ${account} to current_user`);
}

/** The address for this login, tried. */
async function testLogin(owner: pg.Client, ownerUrl: string, { name, password }: Login): Promise<string> {
  const url = withUrlParameters(ownerUrl, { user: name, password });
  try {
    await tryConnect(url);
  } catch (error) {
    if (!isLoginRefused(error) || error.code !== wrongPasswordCode) throw error;
    // A backup brings accounts back without their passwords.
    await owner.query(
      `alter role ${owner.escapeIdentifier(name)} password '${await scramVerifier(password)}'`,
    );
    await tryConnect(url);
  }
  return url;
}

async function tryConnect(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'stint_logins' });
  await client.connect();
  await client.end();
}

const wrongPasswordCode = '28P01';

/** Not allowed to make or use them; a pooler in between does not know them. Anything else is no answer to that. */
function isLoginRefused(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && /^(28...|42501|08P01)$/.test(error.code ?? '');
}
