import { setTimeout } from 'node:timers/promises';
import { Passing, placeOfService, tokenOf } from './service-request.ts';
import type { ServiceSettings } from './service-request.ts';
import { TokenRefused, tokenRequests } from './token-requests.ts';
import type { TokenLife } from './token-requests.ts';

type Options = {
  settings: ServiceSettings;
  say: (sentence: string) => void;
  /** In milliseconds since 1970. */
  now?: () => number;
  /** Until something may be due; ends at once when Stint stops. */
  rest?: (ms: number, stopping: AbortSignal) => Promise<unknown>;
};

export type KeptToken = AsyncDisposable & {
  /** In milliseconds since 1970; null where it never ends, or nobody can say. */
  endsAt(): number | null;
};

/** A lookup or a renewal that nobody was there to answer is asked for again after these, then after the last. */
const pausesMs = [1000, 2000, 5000, 15_000, 60_000];
const sayAfter = 3;
const leastMs = 500;
/** How often it is seen whether the file holds another token. */
const tickMs = 10_000;
const againMs = 60 * 60 * 1000;

/**
 * Renews the token for a key service at half its life, for as long as the service lets it, and says in time when that
 * is over. Another token in its file, as an agent writes one, is looked up as soon as it is seen.
 */
export function keepToken({ settings, say, now = Date.now, rest = sleep }: Options): KeptToken {
  const stopping = new AbortController();
  const requests = tokenRequests(settings, stopping.signal);
  const theToken = placeOfService(settings).replace('The', 'The token for the');
  const another =
    'token' in settings
      ? 'Set STINT_KEY_SERVICE_TOKEN to another and start Stint again'
      : `Put another into ${settings.tokenFile}`;

  let token: string | null = null;
  let life: TokenLife | null = null;
  let endsAt: number | null = null;
  let dueAt = 0;
  let warnAt = Infinity;
  let failures = 0;
  let said = '';

  function sayOnce(sentence: string): void {
    if (sentence !== said) say(sentence);
    said = sentence;
  }

  function takeUp(found: string): void {
    token = found;
    life = null;
    endsAt = null;
    dueAt = now();
    warnAt = Infinity;
    failures = 0;
  }

  function plan(given: TokenLife): void {
    life = given;
    failures = 0;
    warnAt = Infinity;
    endsAt = given.leftMs === null ? null : now() + given.leftMs;
    if (given.leftMs === null || endsAt === null) dueAt = Infinity;
    else if (given.isRenewable)
      dueAt = now() + Math.max(leastMs, given.leftMs * (0.45 + 0.05 * Math.random()));
    else last(endsAt);
  }

  /** It is not renewed any more; looked up once more at its end, as clocks differ. */
  function last(end: number): void {
    if (life) life = { ...life, isRenewable: false };
    dueAt = Math.max(end, now() + leastMs);
    // Whoever writes a file usually writes the next in time.
    warnAt = 'token' in settings ? now() : end - (end - now()) / 10;
  }

  function warn(end: number): void {
    warnAt = Infinity;
    sayOnce(`${theToken} cannot be renewed, and ends at ${timeOf(end)}. ${another}.`);
  }

  async function act(shown: string): Promise<void> {
    const end = endsAt;
    try {
      if (!life?.isRenewable || end === null || now() >= end) {
        plan(await requests.lookUp(shown));
        return;
      }
      const renewed = await requests.renew(shown, life);
      const gainedMs = now() + (renewed.leftMs ?? Infinity) - end;
      plan(renewed);
      // At its longest, renewing gives less and less.
      if (gainedMs < (end - now()) / 10 && endsAt !== null) last(endsAt);
      else if (said !== '') sayOnce(`${theToken} is renewed.`);
      said = '';
    } catch (error) {
      if (error instanceof Passing) wait(error);
      else if (error instanceof TokenRefused) refused(error);
      else throw error;
    }
  }

  function wait({ message }: Passing): void {
    failures += 1;
    const pauseMs = pausesMs[Math.min(failures, pausesMs.length) - 1] ?? 0;
    dueAt = now() + pauseMs * (0.5 + 0.5 * Math.random());
    if (failures >= sayAfter && endsAt !== null && now() < endsAt) {
      sayOnce(`${message}: its token, which ends at ${timeOf(endsAt)}, could not be renewed yet.`);
    }
  }

  function refused({ message }: TokenRefused): void {
    if (endsAt !== null && now() < endsAt) {
      last(endsAt);
      return;
    }
    dueAt = now() + againMs;
    if (endsAt !== null) sayOnce(`${theToken} has ended. ${another}.`);
    else
      sayOnce(
        `${placeOfService(settings)} does not let Stint look up its token (${message}): it is not renewed.`,
      );
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Where there is none, whoever asks for a key says so.
      const found = await tokenOf(settings).catch(() => null);
      if (found !== null && found !== token) takeUp(found);
      if (token !== null && now() >= dueAt) await act(token);
      if (endsAt !== null && now() >= warnAt) warn(endsAt);
      await rest(Math.min(tickMs, Math.max(1, Math.min(dueAt, warnAt) - now())), stopping.signal);
    }
  }

  const running = run();
  return {
    endsAt: () => endsAt,
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await running;
    },
  };
}

function sleep(ms: number, signal: AbortSignal): Promise<unknown> {
  return setTimeout(ms, null, { signal }).catch(() => undefined);
}

function timeOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
