import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { MasterKeyUnavailable } from './key-service.ts';
import type { KeyService } from './key-service.ts';
import { resilientKeys } from './resilient-keys.ts';

const wrapped = { keyId: 'service:v1:a', wrapped: Buffer.alloc(0) };

/** Keys that respond when the test releases them. */
function answeringLater() {
  const pending: ((dataKey: Buffer) => void)[] = [];
  const keys: KeyService = {
    currentId: () => Promise.resolve('service:v1:a'),
    wrap: () => Promise.resolve(wrapped),
    unwrap() {
      const { promise, resolve } = Promise.withResolvers<Buffer>();
      pending.push(resolve);
      return promise;
    },
  };
  const open = () => Promise.resolve(keys);
  return { pending, keys: resilientKeys({ open, log: () => undefined, cooldownMs: 0 }) };
}

it('lets four requests wait for a key service that hangs, and rejects others', async () => {
  const { pending, keys } = answeringLater();
  let rejectedCount = 0;
  const calls = Array.from({ length: 10 }, (_, tenant) =>
    keys.unwrap(wrapped, String(tenant)).catch(() => {
      rejectedCount += 1;
    }),
  );

  await expect.poll(() => rejectedCount).toBe(6);
  expect(pending).toHaveLength(4);
  // A request made now doesn't wait at all.
  const late = keys.unwrap(wrapped, 'ann').then(String, String);
  expect(await Promise.race([late, setImmediate('waits')])).toContain('too slow at the moment');

  for (const resolve of pending) resolve(Buffer.from('key'));
  await Promise.all(calls);
  expect(rejectedCount).toBe(6);
});

it('lets one request of an account wait, so that its other requests continue', async () => {
  const { pending, keys } = answeringLater();
  const calls = [keys.unwrap(wrapped, 'ann'), keys.unwrap(wrapped, 'ann')].map((call) =>
    call.then(String, String),
  );
  expect(await Promise.race(calls)).toContain('too slow at the moment');

  const other = keys.unwrap(wrapped, 'ben');
  await expect.poll(() => pending.length).toBe(2);
  for (const resolve of pending) resolve(Buffer.from('key'));
  await Promise.all([...calls, other]);
});

it('serves all requests in turn if the key service responds', async () => {
  const { pending, keys } = answeringLater();
  const calls = Array.from({ length: 10 }, (_, tenant) => keys.unwrap(wrapped, String(tenant)));

  for (let count = 0; count < 10; count += 1) {
    await expect.poll(() => pending.length, { interval: 1 }).toBe(Math.min(10, count + 4));
    pending[count]?.(Buffer.from(`key ${count}`));
  }

  expect((await Promise.all(calls)).map(String)).toEqual(calls.map((_, index) => `key ${index}`));
});

it('opens the key service once for all requests, and again after a failure', async () => {
  let openCount = 0;
  const { keys: service } = answeringLater();
  const keys = resilientKeys({
    open: async () => {
      openCount += 1;
      await setImmediate();
      if (openCount === 1) throw new MasterKeyUnavailable('The key service does not respond');
      return service;
    },
    log: () => undefined,
    cooldownMs: 0,
  });

  await expect(keys.currentId()).rejects.toThrow('does not respond');
  await Promise.all([keys.currentId(), keys.currentId(), keys.currentId()]);
  expect(openCount).toBe(2);
});
