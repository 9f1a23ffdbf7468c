import { fewAtOnce } from './few-at-once.ts';
import { KeyUnavailable, MasterKeyAway } from './key-service.ts';
import type { KeyService } from './key-service.ts';

type Options = {
  /** Fails with MasterKeyAway, and is tried again later. */
  open: () => Promise<KeyService>;
  say: (sentence: string) => void;
  /** How long nobody else waits for a key that was away a moment ago, in milliseconds. */
  restMs: number;
};

/**
 * Master keys that may be away for a while, at the start or later, and come back by themselves. Meanwhile callers are
 * refused at once, and few wait for an answer at a time: each keeps a connection to the database, and many that wait
 * would keep all of them.
 */
export function awaitedKeys({ open, say, restMs }: Options): KeyService {
  let opened: Promise<KeyService> | null = null;
  let away: { error: MasterKeyAway; until: number } | null = null;
  const turns = fewAtOnce(mostAtOnce, turnMs);

  async function atHand(): Promise<KeyService> {
    try {
      return await (opened ??= open());
    } catch (error) {
      opened = null;
      throw error;
    }
  }

  function refuseWhileAway(): void {
    if (away && performance.now() < away.until) throw away.error;
  }

  async function using<T>(work: (keys: KeyService) => Promise<T>): Promise<T> {
    refuseWhileAway();
    if (!(await turns.take())) throw new KeyUnavailable('The key service is too slow at the moment.');
    try {
      refuseWhileAway();
      // One finds out whether it is back; the others do not wait with it.
      if (away) away.until = performance.now() + restMs;
      const done = await work(await atHand());
      if (away) say('The key service is back: Stint encrypts again.');
      away = null;
      return done;
    } catch (error) {
      if (!(error instanceof MasterKeyAway)) throw error;
      if (away?.error.message !== error.message) say(withoutEncryption(error));
      away = { error, until: performance.now() + restMs };
      throw error;
    } finally {
      turns.leave();
    }
  }

  return {
    currentId: () => using((keys) => keys.currentId()),
    wrap: (dataKey, tenantId) => using((keys) => keys.wrap(dataKey, tenantId)),
    unwrap: (wrapped, tenantId) => using((keys) => keys.unwrap(wrapped, tenantId)),
  };
}

/** Of a pool of ten connections most stay free, whatever the service does. */
const mostAtOnce = 4;
const turnMs = 1000;

/** The one sentence for whoever started Stint. */
export function withoutEncryption({ message }: MasterKeyAway): string {
  return `${message}: Stint serves without encryption until it is back.`;
}
