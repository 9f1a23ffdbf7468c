import { KeyUnavailable, MasterKeyUnavailable } from './key-service.ts';
import type { KeyService } from './key-service.ts';
import { createSemaphore } from './semaphore.ts';

type ResilientKeysOptions = {
  /** Fails with MasterKeyAway, and is tried again later. */
  open: () => Promise<KeyService>;
  log: (sentence: string) => void;
  /** How long nobody else waits for a key that was away a moment ago, in milliseconds. */
  cooldownMs: number;
};

/**
 * Master keys that may be away for a while, at the start or later, and come back by themselves. Meanwhile callers are
 * refused at once, and few wait for an answer at a time: each keeps a connection to the database, and many that wait
 * would keep all of them.
 */
export function resilientKeys({ open, log, cooldownMs }: ResilientKeysOptions): KeyService {
  let opened: Promise<KeyService> | null = null;
  let outage: { error: MasterKeyUnavailable; until: number } | null = null;
  const semaphore = createSemaphore(maxConcurrent, waitMs);

  async function openOnce(): Promise<KeyService> {
    try {
      return await (opened ??= open());
    } catch (error) {
      opened = null;
      throw error;
    }
  }

  function throwWhileUnavailable(): void {
    if (outage && performance.now() < outage.until) throw outage.error;
  }

  async function withKeys<T>(work: (keys: KeyService) => Promise<T>): Promise<T> {
    throwWhileUnavailable();
    if (!(await semaphore.acquire())) throw new KeyUnavailable('The key service is too slow at the moment.');
    try {
      throwWhileUnavailable();
      // One finds out whether it is back; the others do not wait with it.
      if (outage) outage.until = performance.now() + cooldownMs;
      const result = await work(await openOnce());
      if (outage) log('The key service is back: Stint encrypts again.');
      outage = null;
      return result;
    } catch (error) {
      if (!(error instanceof MasterKeyUnavailable)) throw error;
      if (outage?.error.message !== error.message) log(withoutEncryptionMessage(error));
      outage = { error, until: performance.now() + cooldownMs };
      throw error;
    } finally {
      semaphore.release();
    }
  }

  return {
    currentId: () => withKeys((keys) => keys.currentId()),
    wrap: (dataKey, tenantId) => withKeys((keys) => keys.wrap(dataKey, tenantId)),
    unwrap: (wrapped, tenantId) => withKeys((keys) => keys.unwrap(wrapped, tenantId)),
  };
}

/** Of a pool of ten connections most stay free, whatever the service does. */
const maxConcurrent = 4;
const waitMs = 1000;

/** The one sentence for whoever started Stint. */
export function withoutEncryptionMessage({ message }: MasterKeyUnavailable): string {
  return `${message}: Stint serves without encryption until it is back.`;
}
