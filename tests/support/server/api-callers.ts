/** Every kind of caller, each with a client for the whole API. */
import { ORPCError, createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import * as z from 'zod';
import { contract } from '#src/app/contract.ts';
import { setRole, register } from './test-accounts.ts';
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
    const account = await register(server.url, name);
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
  return createORPCClient(
    new OpenAPILink(contract, {
      url: `${url}/api/v1`,
      headers,
      customErrorResponseBodyDecoder: (body, { status }) => {
        const { code, ...rest } = ErrorBody.parse(body);
        return new ORPCError(code, { ...rest, status });
      },
    }),
  );
}

const ErrorBody = z.strictObject({ code: z.string(), message: z.string(), data: z.unknown().optional() });

async function send(
  url: string,
  callerHeaders: Record<string, string>,
  { method = 'GET', path, body, headers }: SentRequest,
): Promise<ReceivedAnswer> {
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...callerHeaders,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: toRequestBody(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson && text !== '' ? (JSON.parse(text) as unknown) : undefined,
  };
}

function toRequestBody(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return body;
  return Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body);
}
