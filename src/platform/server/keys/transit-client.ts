import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { KeyUnavailable, MasterKeyAway } from './key-service.ts';
import { Passing, askService, jsonOf, placeOfService, tokenOf } from './service-request.ts';
import type { ServiceSettings } from './service-request.ts';

/** A key of a transit secrets engine, as Vault and OpenBao have it, and what lets Stint use it. */
export type TransitSettings = ServiceSettings & { mount: string; key: string };

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
  const where = placeOfService(settings);

  async function attempt(operation: Operation, body: string): Promise<string> {
    const { status, text } = await askService(settings, {
      method: 'POST',
      path: `${settings.mount}/${operation}/${settings.key}`,
      body,
      token: await tokenOf(settings),
      signal: AbortSignal.timeout(patience.attemptMs),
    });
    if (status === 200) return answerOf(operation, text) ?? refuse(`${where} answers what Stint cannot read`);
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

function refuse(reason: string): never {
  throw new MasterKeyAway(reason);
}

function answerOf(operation: Operation, text: string): string | null {
  const { success, data } = answers[operation].safeParse(jsonOf(text));
  return success ? (Object.values(data.data)[0] ?? null) : null;
}
