import * as z from 'zod';
import { askService, jsonOf } from './service-request.ts';
import type { ServiceSettings } from './service-request.ts';

/** How long a token is good for; null: for ever. In milliseconds. */
export type TokenLife = {
  leftMs: number | null;
  isRenewable: boolean;
  /** What it was given when it was made, and is asked for again. */
  wholeMs: number;
};

const LookedUp = z.object({
  data: z.object({
    ttl: z.number().nonnegative(),
    creation_ttl: z.number().nonnegative().default(0),
    renewable: z.boolean().default(false),
  }),
});
const Renewed = z.object({
  auth: z.object({ lease_duration: z.number().nonnegative(), renewable: z.boolean() }),
});

/** The service answers, and says no. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
}

function read<T>(shape: z.ZodType<T>, answer: unknown): T {
  const { success, data } = shape.safeParse(answer);
  if (!success) throw new TokenRefused('unreadable');
  return data;
}

const attemptMs = 5000;

/** What a key service says of the token that is shown to it. Fails with Passing, and with TokenRefused. */
export function tokenRequests(settings: ServiceSettings, stopping: AbortSignal) {
  async function ask(method: 'GET' | 'POST', path: string, token: string, body?: string): Promise<unknown> {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(attemptMs)]);
    const asked = { method, path, token, signal };
    const { status, text } = await askService(settings, body === undefined ? asked : { ...asked, body });
    if (status !== 200) throw new TokenRefused(String(status));
    return jsonOf(text);
  }

  return {
    async lookUp(token: string): Promise<TokenLife> {
      const {
        ttl,
        creation_ttl: whole,
        renewable,
      } = read(LookedUp, await ask('GET', `${own}lookup-self`, token)).data;
      // That of the root has no end at all, and no renewing either.
      const isEndless = ttl === 0 && whole === 0;
      return {
        leftMs: isEndless ? null : ttl * 1000,
        isRenewable: renewable,
        wholeMs: (whole || ttl) * 1000,
      };
    },

    /** The service may give less than is asked. */
    async renew(token: string, { wholeMs }: TokenLife): Promise<TokenLife> {
      const body = JSON.stringify({ increment: `${Math.ceil(wholeMs / 1000)}s` });
      const { auth } = read(Renewed, await ask('POST', `${own}renew-self`, token, body));
      return { leftMs: auth.lease_duration * 1000, isRenewable: auth.renewable, wholeMs };
    },
  };
}

const own = 'auth/token/';
