import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { KeyUnavailable, MasterKeyAway } from './key-service.ts';

/** A key of a transit secrets engine, as Vault and OpenBao have it, and what lets Stint use it. */
export type TransitSettings = {
  /** Without a slash at its end. */
  url: string;
  mount: string;
  key: string;
} & ({ token: string } | { tokenFile: string });

export type Patience = {
  /** For one attempt, in milliseconds. */
  attemptMs: number;
  /** Before each further attempt, in milliseconds. */
  pausesMs: readonly number[];
};

/** A caller waits while it keeps a connection to the database: five seconds in all. */
const usualPatience: Patience = { attemptMs: 1500, pausesMs: [100, 400] };

/** Answers with what the operation is for: the ciphertext, the plaintext or the HMAC. */
export type Transit = {
  where: string;
  ask(operation: Operation, request: Readonly<Record<string, string | number>>): Promise<string>;
};

type Operation = keyof typeof answers;

const answers = {
  encrypt: z.object({ data: z.object({ ciphertext: z.string().max(4096) }) }),
  decrypt: z.object({ data: z.object({ plaintext: z.base64().max(4096) }) }),
  hmac: z.object({ data: z.object({ hmac: z.string().max(4096) }) }),
};

/**
 * Asks a few times before it fails: with MasterKeyAway where the service serves nobody, with KeyUnavailable where it
 * refuses this one request. Nothing that it says itself is repeated: an answer may hold a key, and a request a token.
 */
export function transitClient(settings: TransitSettings, patience: Patience = usualPatience): Transit {
  const where = `The key service at ${settings.url}`;
  const base = `${settings.url}/v1/${settings.mount}`;

  async function attempt(operation: Operation, body: string): Promise<string> {
    const { status, text } = await fetch(`${base}/${operation}/${settings.key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-vault-token': await tokenOf(settings) },
      body,
      // Whoever it points to would be given the token.
      redirect: 'manual',
      signal: AbortSignal.timeout(patience.attemptMs),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch((error: unknown) => {
        if (error instanceof KeyUnavailable) throw error;
        throw new Passing(`${where} does not answer${reasonOf(error)}`);
      });
    if (status === 200) return answerOf(operation, text) ?? refuse(`${where} answers what Stint cannot read`);
    if (passing.has(status)) throw new Passing(`${where} is sealed or not ready (${status})`);
    if (status === 403) return refuse(`${where} refuses the token, or what Stint asks with it`);
    if (status === 404) return refuse(`${where} has nothing at "${settings.mount}"`);
    if (status < 400) return refuse(`${where} sends Stint elsewhere (${status})`);
    // Asked of everybody alike, it is refused to everybody alike.
    if (operation === 'hmac') return refuse(`${where} has no key "${settings.key}" for Stint (${status})`);
    throw new KeyUnavailable(`${where} refuses to ${operation} with the key "${settings.key}" (${status}).`);
  }

  return {
    where,
    async ask(operation, request) {
      const body = JSON.stringify(request);
      for (const pauseMs of patience.pausesMs) {
        try {
          return await attempt(operation, body);
        } catch (error) {
          if (!(error instanceof Passing)) throw error;
          await setTimeout(pauseMs);
        }
      }
      return attempt(operation, body);
    },
  };
}

/** May be over in a moment. */
class Passing extends MasterKeyAway {}

/** Too many requests, a standby, a proxy without its service, sealed, or slow. */
const passing = new Set([412, 429, 472, 473, 502, 503, 504]);

function refuse(reason: string): never {
  throw new MasterKeyAway(reason);
}

function answerOf(operation: Operation, text: string): string | null {
  const { success, data } = answers[operation].safeParse(jsonOf(text));
  return success ? (Object.values(data.data)[0] ?? null) : null;
}

/** As systems and TLS name it: refused, reset, a certificate nobody vouches for. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (error.name === 'TimeoutError') return ' in time';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^[A-Z_]+$/.test(code) ? ` (${code})` : '';
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Read anew each time: whoever renews it writes the file. */
async function tokenOf(settings: TransitSettings): Promise<string> {
  if ('token' in settings) return settings.token;
  const token = (await readFile(settings.tokenFile, 'utf8').catch(() => '')).trim();
  // Fetch would repeat what it cannot send.
  return /^[\x21-\x7e]+$/.test(token) ? token : refuse(`${settings.tokenFile} does not hold a token`);
}
