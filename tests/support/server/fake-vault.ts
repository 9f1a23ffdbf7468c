/**
 * An in-process key service: the parts of Vault's and OpenBao's transit engine and token API that Stint uses. It really
 * encrypts, and its tokens expire.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod';

export type VaultFault =
  | 'down'
  | 'slow'
  | 'sealed'
  | 'busy'
  | 'failing'
  | 'garbage'
  | 'flipped'
  | 'elsewhere';

export type FakeVault = AsyncDisposable & {
  url: string;
  /** Never expires. */
  token: string;
  /** Another token, which expires unless renewed. */
  lease(lease: TokenLease): string;
  revoke(token: string): void;
  /** Requests so far: `hmac`, `encrypt`, `decrypt`, `lookup-self`, `renew-self`. */
  operations: string[];
  /** Applies until cleared, or this many times. Ends requests that hung until now. */
  injectFault(fault: VaultFault, times?: number): void;
  clearFault(): void;
  /** A new version of the key; older ones still decrypt. */
  rotateKey(name?: string): void;
  /** A different key with the same name, as after data loss. */
  replaceKey(name?: string): void;
  keyNames(): string[];
};

export type TokenLease = {
  /** In seconds. */
  ttl: number;
  isRenewable?: boolean;
  /** From its creation, in seconds; renewals can't exceed it. */
  maxTtl?: number;
  /** Without the policy `default`, which lets a token look up and renew itself. */
  hasDefaultPolicy?: boolean;
};

type Version = { key: Buffer; hmacKey: Buffer };

const Request = z.object({
  plaintext: z.string().default(''),
  ciphertext: z.string().default(''),
  input: z.string().default(''),
  associated_data: z.string().default(''),
  key_version: z.int().default(0),
});

const RenewRequest = z.object({
  increment: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
});

/** `await using vault = await startFakeVault()`; it has the key `stint` in the engine `transit`. */
export async function startFakeVault(now: () => number = Date.now): Promise<FakeVault> {
  const tokens = createTokenStore(now);
  const token = tokens.make(null);
  const keys = new Map<string, Version[]>([['stint', [createKeyVersion()]]]);
  const operations: string[] = [];
  let fault: { kind: VaultFault; left: number } | null = null;
  const hanging = new Set<Socket>();
  const release = () => {
    for (const socket of hanging) socket.destroy();
    hanging.clear();
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, operation = '', name = ''] = /^\/v1\/transit\/(\w+)\/([\w.-]+)$/.exec(request.url ?? '') ?? [];
    const [, ofToken] = /^\/v1\/auth\/token\/(lookup-self|renew-self)$/.exec(request.url ?? '') ?? [];
    operations.push(ofToken ?? operation);
    const shown = String(request.headers['x-vault-token']);
    const body = await text(request);
    const kind = fault && fault.left > 0 ? fault.kind : null;
    if (fault) fault.left -= 1;
    const say = (status: number, payload: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(payload));
    };
    if (kind === 'slow') hanging.add(request.socket);
    else if (kind === 'down') request.socket.destroy();
    else if (kind === 'sealed') say(503, { errors: ['Vault is sealed'] });
    else if (kind === 'busy') say(429, { errors: ['request path "transit" rate limit quota exceeded'] });
    else if (kind === 'failing') say(500, { errors: ['1 error occurred'] });
    else if (kind === 'garbage') response.end('<h1>Welcome to this network</h1>');
    else if (kind === 'elsewhere') response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end();
    else if (!tokens.isGood(shown)) say(403, { errors: ['permission denied'] });
    else if (ofToken === 'lookup-self') say(...tokens.lookUp(shown));
    else if (ofToken === 'renew-self') say(...tokens.renew(shown, RenewRequest.parse(JSON.parse(body))));
    else if (name === '') say(404, { errors: ['no handler for route. route entry not found.'] });
    else {
      const done = runOperation(keys, operation, name, Request.parse(JSON.parse(body)));
      say(...(kind === 'flipped' ? flipped(done) : done));
    }
  }

  const server = createServer((request, response) => void respond(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // With a port, the address is an object.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    token,
    lease: (lease) => tokens.make(lease),
    revoke: (lost) => tokens.revoke(lost),
    operations,
    injectFault(kind, times = Infinity) {
      fault = { kind, left: times };
      release();
    },
    clearFault() {
      fault = null;
      release();
    },
    rotateKey: (name = 'stint') => keys.get(name)?.push(createKeyVersion()),
    replaceKey: (name = 'stint') => keys.set(name, [createKeyVersion()]),
    keyNames: () => [...keys.keys()],
    async [Symbol.asyncDispose]() {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
}

type TokenAnswer = [status: number, body: object];

/** The token store; like Vault, it uses whole seconds. */
function createTokenStore(now: () => number) {
  type Kept = { lease: TokenLease | null; madeAt: number; endsAt: number };
  const tokens = new Map<string, Kept>();
  const secondsLeft = ({ lease, endsAt }: Kept) => (lease ? Math.floor((endsAt - now()) / 1000) : 0);
  const permitted = (token: string): Kept | null => {
    const record = tokens.get(token) ?? null;
    return record?.lease?.hasDefaultPolicy === false ? null : record;
  };
  const denied: TokenAnswer = [403, { errors: ['1 error occurred:\n\t* permission denied\n\n'] }];
  return {
    make(lease: TokenLease | null): string {
      const token = `hvs.${randomBytes(16).toString('hex')}`;
      tokens.set(token, {
        lease,
        madeAt: now(),
        endsAt: lease ? now() + lease.ttl * 1000 : Infinity,
      });
      return token;
    },
    revoke: (token: string) => tokens.delete(token),
    isGood: (token: string) => (tokens.get(token)?.endsAt ?? 0) > now(),

    lookUp(token: string): TokenAnswer {
      const record = permitted(token);
      if (!record) return denied;
      const { lease, endsAt } = record;
      const data = {
        creation_ttl: lease?.ttl ?? 0,
        expire_time: lease ? new Date(endsAt).toISOString() : null,
        explicit_max_ttl: 0,
        id: token,
        policies: lease ? ['default', 'stint'] : ['root'],
        ...(lease ? { renewable: lease.isRenewable ?? true } : {}),
        ttl: secondsLeft(record),
        type: 'service',
      };
      return [200, { data }];
    },

    renew(token: string, { increment }: z.infer<typeof RenewRequest>): TokenAnswer {
      const record = permitted(token);
      if (!record) return denied;
      const { lease, madeAt } = record;
      if (!lease || lease.isRenewable === false) return failWith('lease is not renewable');
      const requestedEnd = now() + (increment ? Number.parseInt(increment, 10) : lease.ttl) * 1000;
      record.endsAt = Math.min(requestedEnd, madeAt + (lease.maxTtl ?? 32 * 24 * 60 * 60) * 1000);
      const auth = { client_token: token, lease_duration: secondsLeft(record), renewable: true };
      return [
        200,
        { auth, warnings: record.endsAt < requestedEnd ? ['TTL exceeded the effective max_ttl'] : null },
      ];
    },
  };
}

type Answer = [status: number, body: { errors: string[] } | { data: Record<string, string> }];

function runOperation(
  keys: Map<string, Version[]>,
  operation: string,
  name: string,
  request: z.infer<typeof Request>,
): Answer {
  // Encrypting with a missing key creates it, if permitted.
  if (operation === 'encrypt' && !keys.has(name)) keys.set(name, [createKeyVersion()]);
  const versions = keys.get(name);
  if (!versions) return failWith('encryption key not found');
  const location = Buffer.from(request.associated_data, 'base64');
  const number = request.key_version || versions.length;
  const version = versions[number - 1];
  if (!version) return failWith('invalid key version');
  if (operation === 'hmac') {
    const hmac = createHmac('sha256', version.hmacKey).update(Buffer.from(request.input, 'base64'));
    return [200, { data: { hmac: `vault:v${number}:${hmac.digest('base64')}` } }];
  }
  if (operation === 'encrypt') {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', version.key, iv).setAAD(location);
    const plaintext = Buffer.from(request.plaintext, 'base64');
    const bytes = [iv, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()];
    return [200, { data: { ciphertext: `vault:v${number}:${Buffer.concat(bytes).toString('base64')}` } }];
  }
  return decrypted(versions, request.ciphertext, location);
}

function decrypted(versions: Version[], ciphertext: string, location: Buffer): Answer {
  const [, number = '', coded = ''] = /^vault:v(\d+):([\w+/]+=*)$/.exec(ciphertext) ?? [];
  const version = versions[Number(number) - 1];
  if (!version) return failWith('invalid ciphertext: no prefix');
  const bytes = Buffer.from(coded, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', version.key, bytes.subarray(0, 12))
      .setAAD(location)
      .setAuthTag(bytes.subarray(-16));
    const plaintext = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
    return [200, { data: { plaintext: plaintext.toString('base64') } }];
  } catch {
    return failWith('cipher: message authentication failed');
  }
}

function failWith(error: string): Answer {
  return [400, { errors: [error] }];
}

/** Flips one bit of the ciphertext or plaintext. */
function flipped([status, body]: Answer): Answer {
  if (!('data' in body)) return [status, body];
  const data = Object.entries(body.data).map(([field, value]) => {
    const start = value.lastIndexOf(':') + 1;
    const bytes = Buffer.from(value.slice(start), 'base64');
    bytes.writeUInt8(bytes.readUInt8(5) ^ 4, 5);
    return [
      field,
      value.slice(0, start) + (field === 'hmac' ? value.slice(start) : bytes.toString('base64')),
    ];
  });
  return [status, { data: Object.fromEntries(data) as Record<string, string> }];
}

function createKeyVersion(): Version {
  return { key: randomBytes(32), hmacKey: randomBytes(32) };
}
