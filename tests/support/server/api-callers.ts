/** Every kind of caller, each with a client for the whole API. */
import { once } from 'node:events';
import { Agent, request as openRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { ORPCError, createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { parse as parseDisposition } from 'content-disposition';
import * as z from 'zod';
import type { contract } from '#src/app/contract.ts';
import { procedureNamed } from './procedure-list.ts';
import { restRequest } from './rpc-and-rest.ts';
import type { Input } from './rpc-and-rest.ts';
import { setRole, register, registerByMail } from './test-accounts.ts';
import type { RoleRecord, TestAccount } from './test-accounts.ts';
import { startTestServer } from './test-server.ts';
import type { TestServer } from './test-server.ts';

export type ApiCaller = {
  uid: string;
  name: string;
  email: string;
  cookie: string;
  /** Typed REST calls; errors are thrown with code, status, message and data. */
  api: Api;
  /** Any raw request, and its raw response. */
  send(request: SentRequest): Promise<ReceivedAnswer>;
};
export type Api = JsonifiedClient<ContractRouterClient<typeof contract>>;

export type SentRequest = {
  method?: string | undefined;
  path: string;
  /** Sent as JSON; text and bytes are sent as they are. */
  body?: unknown;
  headers?: Record<string, string>;
};
export type ReceivedAnswer = { status: number; headers: Headers; text: string; json: unknown };

export type Installation = TestServer & {
  /** The first account: super admin with its own tenant. */
  owner: ApiCaller;
  /** Registers; without a role the account awaits approval. */
  newAccount(name?: string, role?: RoleRecord): Promise<ApiCaller>;
  /** Registers and is approved: an account with its own clients, projects and time. */
  newTenant(name?: string): Promise<ApiCaller>;
};

/** A server with a registered owner. */
export async function startInstallation(
  settings: Parameters<typeof startTestServer>[0] = {},
): Promise<Installation> {
  const server = await startTestServer(settings);
  const owner = await register(server.url, 'Olga');
  async function newAccount(name = 'Ann', role?: RoleRecord): Promise<ApiCaller> {
    const account = await (settings.sendsMail === true
      ? registerByMail(server.url, server.database.url, name)
      : register(server.url, name));
    if (role) await setRole(server.url, owner, account, role);
    return createCaller(server.url, account);
  }
  return {
    ...server,
    owner: createCaller(server.url, owner),
    newAccount,
    newTenant: (name) => newAccount(name, { tenantEnabled: true }),
  };
}

export function createCaller(
  url: string,
  { uid, name, email, cookie }: Pick<TestAccount, 'uid' | 'name' | 'email' | 'cookie'> & Partial<TestAccount>,
  headers: Record<string, string> = { cookie },
): ApiCaller {
  return {
    uid,
    name,
    email,
    cookie,
    api: createApi(url, headers),
    send: (request) => send(url, headers, request),
  };
}

/** An account with its role record, as listed in /admin/roles. */
export async function findAccountAs(asking: ApiCaller, { uid, email }: ApiCaller) {
  const { items } = await asking.api.accounts.list({ search: email });
  const account = items.find((item) => item.uid === uid);
  if (!account) throw new Error('This account is not to be seen.');
  return account;
}

/** A caller without a session. */
export function signedOutCaller(url: string): ApiCaller {
  return createCaller(url, {
    uid: '',
    name: '',
    email: '',
    cookie: '',
    password: '',
    storageState: { cookies: [], origins: [] },
  });
}

/** An account's new API key. */
export async function keyCaller(
  url: string,
  account: ApiCaller,
  scope: 'read' | 'write',
): Promise<ApiCaller> {
  const { key } = await account.api.apiKeys.create({ name: `To ${scope}`, scope, expiresInDays: null });
  return createCaller(url, { ...account, cookie: '' }, { authorization: `Bearer ${key}` });
}

function createApi(url: string, headers: Record<string, string>): Api {
  return createORPCClient<Api>({
    async call(path, input, { signal }) {
      const request = { ...restRequest(procedureNamed(path.join('.')), input as Input), signal };
      const { status, headers: answerHeaders, content } = await exchange(url, headers, request);
      const type = answerHeaders.get('content-type') ?? '';
      if (status === 204) return undefined;
      if (status < 400 && !isJson(type)) {
        const { parameters } = parseDisposition(answerHeaders.get('content-disposition') ?? 'attachment');
        return new File([content], parameters['filename'] ?? '', { type });
      }
      const answer: unknown = JSON.parse(content.toString());
      if (status < 400) return answer;
      const { code, ...rest } = ErrorBody.parse(answer);
      throw new ORPCError(code, { ...rest, status });
    },
  });
}

const ErrorBody = z.strictObject({ code: z.string(), message: z.string(), data: z.unknown().optional() });

async function send(
  url: string,
  callerHeaders: Record<string, string>,
  request: SentRequest,
): Promise<ReceivedAnswer> {
  const { status, headers, content } = await exchange(url, callerHeaders, request);
  // TextDecoder drops a byte order mark.
  const text = new TextDecoder().decode(content);
  const json: unknown = isJson(headers.get('content-type')) && text !== '' ? JSON.parse(text) : undefined;
  return { status, headers, text, json };
}

function isJson(type: string | null): boolean {
  return type?.startsWith('application/json') ?? false;
}

type Exchange = { status: number; headers: Headers; content: Buffer<ArrayBuffer> };

const connections = new Agent({ keepAlive: true });

/** Uses `node:http`, because `fetch` takes three times its processor time. */
async function exchange(
  url: string,
  callerHeaders: Record<string, string>,
  { method = 'GET', path, body, headers, signal }: SentRequest & { signal?: AbortSignal | undefined },
): Promise<Exchange> {
  const sent = body === undefined ? undefined : toRequestBody(body);
  const outgoing = openRequest(url + path, {
    agent: connections,
    method,
    signal,
    headers: {
      ...callerHeaders,
      ...(sent && { 'content-type': 'application/json', 'content-length': sent.byteLength }),
      ...headers,
    },
  });
  // The server may answer and close the connection before the whole body has arrived.
  outgoing.on('error', () => undefined);
  outgoing.end(sent);
  const [incoming] = (await once(outgoing, 'response').catch(rethrowAs('fetch failed'))) as [IncomingMessage];
  const received = new Headers();
  for (const [name, values = []] of Object.entries(incoming.headersDistinct))
    for (const value of values) received.append(name, value);
  return {
    status: incoming.statusCode ?? 0,
    headers: received,
    content: await buffer(incoming).catch(rethrowAs('terminated')),
  };
}

/** Throws what `fetch` throws, unless the caller aborted. */
function rethrowAs(message: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof Error && error.name === 'AbortError'
      ? error
      : new TypeError(message, { cause: error });
  };
}

function toRequestBody(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}
