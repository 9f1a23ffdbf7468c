import { createHash, createHmac, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import pg from 'pg';
import { portalRole, viewerRole } from './app-roles.ts';
import type { DatabaseRole } from './app-roles.ts';

/** Connection URLs by role. */
export type LoginUrls = Record<DatabaseRole, string>;

type Login = { name: string; password: string };

/**
 * Creates, at first start, one login per role that can use only this role; the app's can also act for a viewer or client. SQL injected through the app that resets the
 * role then gains nothing, whereas a session of the owner would regain its rights. All processes on a database share
 * the logins, stored where only the owner can read them. If the server refuses to create them, we log in as the owner
 * and call `warn`.
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
    warn(ownerLoginWarning(error));
    return { stint_app: ownerUrl, stint_identity: ownerUrl };
  } finally {
    await owner.end();
  }
}

function ownerLoginWarning({ message }: Error): string {
  return `Stint connects to the database as its owner because separate login roles were refused (${message}). See SECURITY.md.`;
}

/** The app’s login through a connection pool. If the pool doesn’t know it, we log in as the owner and call `warn`. */
export async function testPoolLogin(
  poolUrl: string,
  { stint_app: login }: LoginUrls,
  warn: (sentence: string) => void,
): Promise<string> {
  const [user, password] = [urlParameter(login, 'user'), urlParameter(login, 'password')];
  if (user === '') return poolUrl;
  const url = withUrlParameters(poolUrl, { user, password });
  try {
    await tryConnect(url);
    return url;
  } catch (error) {
    // Each kind of pool has another code for this; if the pool itself fails, the first query as the owner says so.
    if (!(error instanceof pg.DatabaseError)) throw error;
    warn(ownerLoginWarning(error));
    return poolUrl;
  }
}

async function ensureStoredLogins(owner: pg.Client): Promise<Record<DatabaseRole, Login>> {
  await owner.query('begin');
  // Several processes may start at once; later ones find the logins created.
  await owner.query(`select pg_advisory_xact_lock(hashtext('stint logins'))`);
  await owner.query(
    'create table if not exists stint_logins (role text primary key, name text not null, password text not null)',
  );
  const kept = {
    stint_app: await ensureStoredLogin(owner, 'stint_app'),
    stint_identity: await ensureStoredLogin(owner, 'stint_identity'),
  };
  await owner.query(`grant ${viewerRole}, ${portalRole} to ${owner.escapeIdentifier(kept.stint_app.name)}`);
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
  // Connecting may be limited to the owner.
  await owner.query(
    `grant connect on database ${owner.escapeIdentifier(rows[0]?.database ?? '')} to ${account}`,
  );
  // Lets the owner terminate their sessions.
  await owner.query(`grant ${account} to current_user`);
}

/** The URL for this login, after a test connection. */
async function testLogin(owner: pg.Client, ownerUrl: string, { name, password }: Login): Promise<string> {
  const url = withUrlParameters(ownerUrl, { user: name, password });
  try {
    await tryConnect(url);
  } catch (error) {
    if (!isLoginRefused(error) || error.code !== wrongPasswordCode) throw error;
    // A restored backup has the logins without their passwords.
    await owner.query(
      `alter role ${owner.escapeIdentifier(name)} password '${await scramVerifier(password)}'`,
    );
    await tryConnect(url);
  }
  return url;
}

async function tryConnect(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'stint_logins' });
  try {
    await client.connect();
    // A connection pool may log in to PostgreSQL only now.
    await client.query('select');
  } finally {
    await client.end();
  }
}

const wrongPasswordCode = '28P01';

/** Not permitted to create or use logins, or a pooler in between doesn't know them. Other errors are real failures. */
function isLoginRefused(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && /^(28...|42501|08P01)$/.test(error.code ?? '');
}

/**
 * What PostgreSQL stores for a password (RFC 5803). Sent instead of the password, so the password never reaches a log.
 */
async function scramVerifier(password: string): Promise<string> {
  const salt = randomBytes(16);
  const salted = await promisify(pbkdf2)(password, salt, iterations, 32, 'sha256');
  const storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest('base64');
  const serverKey = hmac(salted, 'Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

/** PostgreSQL's default. The password is random, so more iterations would only slow us down. */
const iterations = 4096;

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** A database URL with these parameters, which override those it already has. */
export function withUrlParameters(url: string, parameters: Record<string, string>): string {
  // Not parsed as a URL: PostgreSQL allows addresses without a host.
  const [place = '', query] = url.split('?', 2);
  const all = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parameters)) all.set(name, value);
  return `${place}?${all.toString()}`;
}

function urlParameter(url: string, name: string): string {
  return new URLSearchParams(url.split('?', 2)[1]).get(name) ?? '';
}
