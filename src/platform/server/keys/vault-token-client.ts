import * as z from 'zod';
import { requestVault, parseJson } from './vault-request.ts';
import type { VaultSettings } from './vault-request.ts';

/** Remaining lifetime of a token in milliseconds; null: never expires. */
export type TokenLifetime = {
  remainingMs: number | null;
  isRenewable: boolean;
  /** The lifetime it was created with, requested again on renewal. */
  totalMs: number;
};

const LookupAnswer = z.object({
  data: z.object({
    ttl: z.number().nonnegative(),
    creation_ttl: z.number().nonnegative().default(0),
    renewable: z.boolean().default(false),
  }),
});
const RenewAnswer = z.object({
  auth: z.object({ lease_duration: z.number().nonnegative(), renewable: z.boolean() }),
});

/** The service rejected the token. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
}

function parseAnswer<T>(shape: z.ZodType<T>, answer: unknown): T {
  const { success, data } = shape.safeParse(answer);
  if (!success) throw new TokenRefused('unreadable');
  return data;
}

const timeoutMs = 5000;

/** Looks up and renews a token. Fails with TransientKeyError or TokenRefused. */
export function createTokenClient(settings: VaultSettings, stopping: AbortSignal) {
  async function ask(method: 'GET' | 'POST', path: string, token: string, body?: string): Promise<unknown> {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]);
    const asked = { method, path, token, signal };
    const { status, text } = await requestVault(settings, body === undefined ? asked : { ...asked, body });
    if (status !== 200) throw new TokenRefused(String(status));
    return parseJson(text);
  }

  return {
    async lookUp(token: string): Promise<TokenLifetime> {
      const {
        ttl,
        creation_ttl: whole,
        renewable,
      } = parseAnswer(LookupAnswer, await ask('GET', `${tokenPath}lookup-self`, token)).data;
      // A root token never expires and can't be renewed.
      const isEndless = ttl === 0 && whole === 0;
      return {
        remainingMs: isEndless ? null : ttl * 1000,
        isRenewable: renewable,
        totalMs: (whole || ttl) * 1000,
      };
    },

    /** The service may grant less than requested. */
    async renew(token: string, { totalMs }: TokenLifetime): Promise<TokenLifetime> {
      const body = JSON.stringify({ increment: `${Math.ceil(totalMs / 1000)}s` });
      const { auth } = parseAnswer(RenewAnswer, await ask('POST', `${tokenPath}renew-self`, token, body));
      return { remainingMs: auth.lease_duration * 1000, isRenewable: auth.renewable, totalMs };
    },
  };
}

const tokenPath = 'auth/token/';
