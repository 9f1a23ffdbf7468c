import { KeyUnavailable, MasterKeyUnavailable } from './key-service.ts';
import type { KeyService } from './key-service.ts';

type ResilientKeysOptions = {
  /** Fails with MasterKeyUnavailable; retried later. */
  open: () => Promise<KeyService>;
  log: (sentence: string) => void;
  /** How long calls fail at once after an outage was seen, in milliseconds. */
  cooldownMs: number;
};

/** Leaves most of a pool of ten connections free, even if the service hangs; of each account only one transaction waits. */
const maxConcurrent = 4;
const waitMs = 1000;

/**
 * Master keys that may be unavailable at times and recover. During an outage calls fail at once, and only a few wait at
 * a time: each holds a database connection, so many could block the whole pool.
 */
export function resilientKeys({ open, log, cooldownMs }: ResilientKeysOptions): KeyService {
  let opened: Promise<KeyService> | null = null;
  let outage: { error: MasterKeyUnavailable; until: number } | null = null;
  const active: string[] = [];
  /** After one timeout, further calls fail at once until a slot becomes free. */
  let isStuck = false;
  const waiting = new Set<{ tenantId: string; answer: (hasSlot: boolean) => void }>();
  const isFree = (tenantId: string) => active.length < maxConcurrent && !active.includes(tenantId);

  /** False if none becomes free soon. */
  async function acquireSlot(tenantId: string): Promise<boolean> {
    if (isFree(tenantId)) return active.push(tenantId) > 0;
    if (isStuck) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const entry = { tenantId, answer: resolve };
    waiting.add(entry);
    const timer = setTimeout(() => {
      isStuck = true;
      waiting.delete(entry);
      resolve(false);
    }, waitMs);
    return promise.finally(() => clearTimeout(timer));
  }

  function releaseSlot(tenantId: string): void {
    isStuck = false;
    active.splice(active.indexOf(tenantId), 1);
    const next = [...waiting].find((entry) => isFree(entry.tenantId));
    if (!next) return;
    waiting.delete(next);
    active.push(next.tenantId);
    next.answer(true);
  }

  function throwDuringOutage(): void {
    if (outage && performance.now() < outage.until) throw outage.error;
  }

  /** Opens the service for all waiting calls together; after a failure the next call tries again. */
  function openOnce(): Promise<KeyService> {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  }

  async function withKeys<T>(tenantId: string, work: (keys: KeyService) => Promise<T>): Promise<T> {
    throwDuringOutage();
    if (!(await acquireSlot(tenantId)))
      throw new KeyUnavailable('The key service is too slow at the moment.');
    try {
      throwDuringOutage();
      // One call tests whether the service is back; the others don't wait.
      if (outage) outage.until = performance.now() + cooldownMs;
      const result = await work(await openOnce());
      if (outage) log('The key service is back. Encryption works again.');
      outage = null;
      return result;
    } catch (error) {
      if (!(error instanceof MasterKeyUnavailable)) throw error;
      if (outage?.error.message !== error.message) log(withoutEncryptionMessage(error));
      outage = { error, until: performance.now() + cooldownMs };
      throw error;
    } finally {
      releaseSlot(tenantId);
    }
  }

  return {
    currentId: () => withKeys('', (keys) => keys.currentId()),
    wrap: (dataKey, tenantId) => withKeys(tenantId, (keys) => keys.wrap(dataKey, tenantId)),
    unwrap: (wrapped, tenantId) => withKeys(tenantId, (keys) => keys.unwrap(wrapped, tenantId)),
  };
}

/** Printed once to the operator's log. */
export function withoutEncryptionMessage({ message }: MasterKeyUnavailable): string {
  return `${message}. Stint runs without encryption until it is back.`;
}
