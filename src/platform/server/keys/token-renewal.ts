import { setTimeout } from 'node:timers/promises';
import { TransientKeyError, vaultLabel, readToken } from './vault-request.ts';
import type { VaultSettings } from './vault-request.ts';
import { TokenRefused, createTokenClient } from './vault-token-client.ts';
import type { TokenLifetime } from './vault-token-client.ts';

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

/** Delays after failed requests; the last one repeats. */
const retryDelaysMs = [1000, 2000, 5000, 15_000, 60_000];
const warnAfterFailures = 3;
const minDelayMs = 500;
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
  sleep: rest = defaultSleep,
}: TokenRenewalOptions): TokenRenewal {
  const stopping = new AbortController();
  const requests = createTokenClient(settings, stopping.signal);
  const tokenLabel = vaultLabel(settings).replace('The', 'The token for the');
  const replaceHint =
    'token' in settings
      ? 'Set STINT_KEY_SERVICE_TOKEN to a new token and restart Stint'
      : `Write a new token to ${settings.tokenFile}`;

  let token: string | null = null;
  let lifetime: TokenLifetime | null = null;
  let endsAt: number | null = null;
  let dueAt = 0;
  let warnAt = Infinity;
  let failures = 0;
  let lastMessage = '';

  function logOnce(sentence: string): void {
    if (sentence !== lastMessage) log(sentence);
    lastMessage = sentence;
  }

  function startWithToken(found: string): void {
    token = found;
    lifetime = null;
    endsAt = null;
    dueAt = now();
    warnAt = Infinity;
    failures = 0;
  }

  function scheduleRenewal(given: TokenLifetime): void {
    lifetime = given;
    failures = 0;
    warnAt = Infinity;
    endsAt = given.remainingMs === null ? null : now() + given.remainingMs;
    if (given.remainingMs === null || endsAt === null) dueAt = Infinity;
    else if (given.isRenewable)
      dueAt = now() + Math.max(minDelayMs, given.remainingMs * (0.45 + 0.05 * Math.random()));
    else scheduleExpiry(endsAt);
  }

  /** No further renewals; checked once more at expiry, because clocks differ. */
  function scheduleExpiry(end: number): void {
    if (lifetime) lifetime = { ...lifetime, isRenewable: false };
    dueAt = Math.max(end, now() + minDelayMs);
    // An agent usually writes the next token in time.
    warnAt = 'token' in settings ? now() : end - (end - now()) / 10;
  }

  function warnOfExpiry(end: number): void {
    warnAt = Infinity;
    logOnce(`${tokenLabel} can’t be renewed and expires at ${formatTime(end)}. ${replaceHint}.`);
  }

  async function renewOrLookUp(shown: string): Promise<void> {
    const end = endsAt;
    try {
      if (!lifetime?.isRenewable || end === null || now() >= end) {
        scheduleRenewal(await requests.lookUp(shown));
        return;
      }
      const renewed = await requests.renew(shown, lifetime);
      const gainedMs = now() + (renewed.remainingMs ?? Infinity) - end;
      scheduleRenewal(renewed);
      // Near its maximum lifetime, each renewal gains less.
      if (gainedMs < (end - now()) / 10 && endsAt !== null) scheduleExpiry(endsAt);
      else if (lastMessage !== '') logOnce(`${tokenLabel} was renewed.`);
      lastMessage = '';
    } catch (error) {
      if (error instanceof TransientKeyError) retryLater(error);
      else if (error instanceof TokenRefused) handleRefusal(error);
      else throw error;
    }
  }

  function retryLater({ message }: TransientKeyError): void {
    failures += 1;
    const pauseMs = retryDelaysMs[Math.min(failures, retryDelaysMs.length) - 1] ?? 0;
    dueAt = now() + pauseMs * (0.5 + 0.5 * Math.random());
    if (failures >= warnAfterFailures && endsAt !== null && now() < endsAt) {
      logOnce(`${message}: its token, which expires at ${formatTime(endsAt)}, could not be renewed yet.`);
    }
  }

  function handleRefusal({ message }: TokenRefused): void {
    if (endsAt !== null && now() < endsAt) {
      scheduleExpiry(endsAt);
      return;
    }
    dueAt = now() + refusedRetryMs;
    if (endsAt !== null) logOnce(`${tokenLabel} has expired. ${replaceHint}.`);
    else
      logOnce(
        `${vaultLabel(settings)} does not let Stint look up its token (${message}), so it won’t be renewed.`,
      );
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      // If there is none, the next use of a key reports it.
      const found = await readToken(settings).catch(() => null);
      if (found !== null && found !== token) startWithToken(found);
      if (token !== null && now() >= dueAt) await renewOrLookUp(token);
      if (endsAt !== null && now() >= warnAt) warnOfExpiry(endsAt);
      await rest(Math.min(fileCheckMs, Math.max(1, Math.min(dueAt, warnAt) - now())), stopping.signal);
    }
  }

  const loop = run();
  return {
    expiresAt: () => endsAt,
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await loop;
    },
  };
}

function defaultSleep(ms: number, signal: AbortSignal): Promise<unknown> {
  return setTimeout(ms, null, { signal }).catch(() => undefined);
}

function formatTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
