/** Creates accounts over HTTP in a running Stint. */
import { randomBytes } from 'node:crypto';
import { withClient } from './postgres-setup.ts';

export interface TestAccount {
  uid: string;
  name: string;
  email: string;
  password: string;
  /** The session as a Cookie header and as browser storage state. */
  cookie: string;
  storageState: { cookies: StoredCookie[]; origins: [] };
}
interface StoredCookie {
  name: string;
  value: string;
  domain: string;
  path: string;
  expires: number;
  httpOnly: boolean;
  secure: boolean;
  sameSite: 'Lax';
}
export interface RoleRecord {
  systemRole?: string | null;
  tenantEnabled?: boolean;
  clientViewerOf?: string[];
}

export const testPassword = 'correct horse battery staple';

/** Registers; the first account of an installation owns it. [6.4] */
export async function register(url: string, name = 'Ann'): Promise<TestAccount> {
  const email = newEmail(name);
  const response = await post(url, '/api/auth/sign-up/email', { name, email, password: testPassword });
  const { user } = (await response.json()) as { user: { id: string } };
  return { uid: user.id, name, email, password: testPassword, ...parseSession(url, response) };
}

/** Registers where mail is sent, with the link of the mail. */
export async function registerByMail(url: string, databaseUrl: string, name: string): Promise<TestAccount> {
  const email = newEmail(name);
  await post(url, '/api/auth/request-registration', { name, email, password: testPassword });
  const token = await sentToken(databaseUrl, email);
  const response = await post(url, '/api/auth/confirm-registration', { token, password: testPassword });
  const session = parseSession(url, response);
  const { user } = (await callApi(url, session, 'GET', '/me')) as { user: { uid: string } };
  return { uid: user.uid, name, email, password: testPassword, ...session };
}

/** The token of the link in the newest mail to them. */
export async function sentToken(databaseUrl: string, email: string): Promise<string> {
  const newest = 'select text from mails where recipient = $1 order by created_at desc, id desc limit 1';
  const mails = await withClient(databaseUrl, (client) => client.query<{ text: string }>(newest, [email]));
  return /#([\w-]{20,})/.exec(mails.rows[0]?.text ?? '')?.[1] ?? '';
}

function newEmail(name: string): string {
  return `${name.toLowerCase()}-${randomBytes(4).toString('hex')}@example.org`;
}

/** Another session of an account, as on a second device; returns its Cookie header. */
export async function signIn(url: string, { email }: Pick<TestAccount, 'email'>): Promise<string> {
  return parseSession(url, await post(url, '/api/auth/sign-in/email', { email, password: testPassword }))
    .cookie;
}

/** Gives an account the role record a test needs; `owner` is a super admin. */
export async function setRole(
  url: string,
  owner: TestAccount,
  account: TestAccount,
  role: RoleRecord,
): Promise<void> {
  await callApi(url, owner, 'PUT', `/admin/users/${account.uid}/role`, role);
}

/** A REST call in an account's name; throws unless it succeeds. */
export async function callApi(
  url: string,
  account: Pick<TestAccount, 'cookie'>,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { cookie: account.cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? undefined : response.json();
}

/** Creates a record in an account's name; returns its id. */
export async function createRecord(
  url: string,
  account: TestAccount,
  path: string,
  record: object,
): Promise<string> {
  // Every create returns this.
  const { id } = (await callApi(url, account, 'POST', path, record)) as { id: string };
  return id;
}

async function post(url: string, path: string, body: object): Promise<Response> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

function parseSession(url: string, response: Response): Pick<TestAccount, 'cookie' | 'storageState'> {
  const pairs = response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  const cookies = pairs.map((pair) => ({
    name: pair.slice(0, pair.indexOf('=')),
    value: pair.slice(pair.indexOf('=') + 1),
    domain: new URL(url).hostname,
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax' as const,
  }));
  return { cookie: pairs.join('; '), storageState: { cookies, origins: [] } };
}
