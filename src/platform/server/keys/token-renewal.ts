import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { TransientKeyError, readToken, requestVault, vaultLabel } from './vault-client.ts';
import type { VaultSettings } from './vault-client.ts';

type TokenRenewalOptions = {
  settings: VaultSettings;
  log: (sentence: string) => void;
  /** In milliseconds since 1970. */
  now?: () => number;
  /** Waits until the next check; ends at once when Stint stops. */
  sleep?: (ms: number, stopping: AbortSignal) => Promise<unknown>;
};

export type TokenRenewal = AsyncDisposable & {
  /** In milliseconds since 1970; null if it never expires or this is unknown. */
  expiresAt(): number | null;
};

/** `totalSeconds`, the lifetime it was created with, is requested again on renewal. */
type Lifetime = { endsAt: number; isRenewable: boolean; totalSeconds: number };

/** Delays after failed requests; the last one repeats. */
const retryDelaysMs = [1000, 2000, 5000, 15_000, 60_000];
const warnAfterFailures = 3;
const minDelayMs = 500;
const timeoutMs = 5000;
/** How often to check the file for a new token. */
const fileCheckMs = 10_000;
const refusedRetryMs = 60 * 60 * 1000;

/**
 * Renews the key service token at half its lifetime while the service allows it, and warns before it expires. A new
 * token in the file, as an agent writes it, is used as soon as it is noticed.
 */
export function startTokenRenewal({
  settings,
  log,
  now = Date.now,
  sleep = (ms, signal) => setTimeout(ms, null, { signal }).catch(() => undefined),
}: TokenRenewalOptions): TokenRenewal {
  const stopping = new AbortController();
  const tokenLabel = vaultLabel(settings).replace('The', 'The token for the');
  const replaceHint =
    'token' in settings
      ? 'Set STINT_KEY_SERVICE_TOKEN to a new token and restart Stint'
      : `Write a new token to ${settings.tokenFile}`;

  let token: string | null = null;
  let lifetime: Lifetime | null = null;
  let dueAt = 0;
  let warnAt = Infinity;
  let failures = 0;
  let lastMessage = '';

  function logOnce(sentence: string): void {
    if (sentence !== lastMessage) log(sentence);
    lastMessage = sentence;
  }

  function schedule(next: Lifetime): void {
    const remainingMs = next.endsAt - now();
    const share = next.isRenewable ? 0.45 + 0.05 * Math.random() : 1;
    // Without renewal, it is checked once more at expiry, because clocks differ.
    dueAt = now() + Math.max(minDelayMs, remainingMs * share);
    // An agent usually writes the next token in time.
    const warnAfterMs = 'token' in settings ? 0 : remainingMs * 0.9;
    warnAt = next.isRenewable ? Infinity : now() + warnAfterMs;
    lifetime = next;
    failures = 0;
  }

  async function renewOrLookUp(shown: string): Promise<void> {
    const renewed = lifetime?.isRenewable && now() < lifetime.endsAt ? lifetime : null;
    const { status, answer } = await requestVault(settings, {
      path: `auth/token/${renewed ? 'renew-self' : 'lookup-self'}`,
      token: shown,
      body: renewed && { increment: `${Math.ceil(renewed.totalSeconds)}s` },
      schema: TokenAnswer,
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (!answer) return handleRefusal(status === 200 ? 'unreadable' : String(status));

    const totalSeconds = renewed?.totalSeconds ?? answer.totalSeconds;
    const endsAt = now() + answer.seconds * 1000;
    // Near its maximum lifetime, each renewal gains less.
    const isLast = renewed !== null && endsAt - renewed.endsAt < (renewed.endsAt - now()) / 10;
    // A root token never expires and can't be renewed.
    if (totalSeconds === 0) dueAt = Infinity;
    else schedule({ endsAt, isRenewable: answer.isRenewable && !isLast, totalSeconds });
    if (!renewed) return;
    if (lastMessage !== '' && !isLast) log(`${tokenLabel} was renewed.`);
    lastMessage = '';
  }

  function handleRefusal(reason: string): void {
    dueAt = now() + refusedRetryMs;
    const where = vaultLabel(settings);
    if (!lifetime)
      logOnce(`${where} does not let Stint look up its token (${reason}), so it won’t be renewed.`);
    else if (now() < lifetime.endsAt) schedule({ ...lifetime, isRenewable: false });
    else logOnce(`${tokenLabel} has expired. ${replaceHint}.`);
  }

  function retryLater(error: unknown): void {
    if (!(error instanceof TransientKeyError)) throw error;
    failures += 1;
    const delayMs = retryDelaysMs[Math.min(failures, retryDelaysMs.length) - 1] ?? 0;
    dueAt = now() + delayMs * (0.5 + 0.5 * Math.random());
    if (failures < warnAfterFailures || !lifetime || now() >= lifetime.endsAt) return;
    const end = formatTime(lifetime.endsAt);
    logOnce(`${error.message}: its token, which expires at ${end}, could not be renewed yet.`);
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      // If there is none, the next use of a key reports it.
      const found = await readToken(settings).catch(() => null);
      if (found !== null && found !== token) {
        [token, lifetime] = [found, null];
        [dueAt, warnAt, failures] = [now(), Infinity, 0];
      }
      if (token !== null && now() >= dueAt) await renewOrLookUp(token).catch(retryLater);
      if (lifetime && now() >= warnAt) {
        warnAt = Infinity;
        const end = formatTime(lifetime.endsAt);
        logOnce(`${tokenLabel} can’t be renewed and expires at ${end}. ${replaceHint}.`);
      }
      await sleep(Math.min(fileCheckMs, Math.max(1, Math.min(dueAt, warnAt) - now())), stopping.signal);
    }
  }

  const loop = run();
  return {
    expiresAt: () => lifetime?.endsAt ?? null,
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await loop;
    },
  };
}

const seconds = z.number().nonnegative();

/** The answer to a look-up (`data`) or a renewal (`auth`), which may grant less than requested. */
const TokenAnswer = z.union([
  z
    .object({
      data: z.object({
        ttl: seconds,
        creation_ttl: seconds.default(0),
        renewable: z.boolean().default(false),
      }),
    })
    .transform(({ data }) => ({
      seconds: data.ttl,
      totalSeconds: data.creation_ttl || data.ttl,
      isRenewable: data.renewable,
    })),
  z.object({ auth: z.object({ lease_duration: seconds, renewable: z.boolean() }) }).transform(({ auth }) => ({
    seconds: auth.lease_duration,
    totalSeconds: auth.lease_duration,
    isRenewable: auth.renewable,
  })),
]);

function formatTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
