import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FileStoreError } from './file-store-error.ts';
import { retry, retryLimits } from './retry.ts';

const unreachable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => vi.useRealTimers());

it.each([
  ['operations', retryLimits.operationMs, 120_000],
  ['uploads', retryLimits.uploadMs, 600_000],
])('repeats %s with growing pauses up to their limit [9.10]', async (_, limitMs, expectedMs) => {
  const attemptedAt: number[] = [];
  const begun = performance.now();
  const result = retry(
    () => {
      attemptedAt.push(performance.now() - begun);
      return Promise.reject(unreachable);
    },
    { limitMs, firstPauseMs: retryLimits.firstPauseMs },
  ).catch((error: unknown) => error);

  await vi.runAllTimersAsync();

  expect(await result).toMatchObject({ code: 'retry-limit-exceeded', cause: unreachable });
  expect(performance.now() - begun).toBe(expectedMs);
  const pauses = attemptedAt.slice(1).map((at, index) => at - (attemptedAt[index] ?? 0));
  expect(pauses[0]).toBeGreaterThanOrEqual(500);
  expect(pauses.slice(0, 5)).toEqual(pauses.slice(0, 5).toSorted((left, right) => left - right));
  expect(Math.max(...pauses)).toBe(30_000);
});

it('gives up an attempt that never ends', async () => {
  let signal: AbortSignal | undefined;
  const result = retry(
    (given) => {
      signal = given;
      return Promise.withResolvers().promise;
    },
    { limitMs: 1000, firstPauseMs: 10 },
  ).catch((error: unknown) => error);

  await vi.advanceTimersByTimeAsync(1000);

  expect(await result).toMatchObject({ code: 'retry-limit-exceeded' });
  expect(signal?.aborted).toBe(true);
});

it('succeeds after failures that pass', async () => {
  let failures = 2;
  const result = retry(() => (failures-- > 0 ? Promise.reject(unreachable) : Promise.resolve('done')), {
    limitMs: 1000,
    firstPauseMs: 10,
  });

  await vi.runAllTimersAsync();

  expect(await result).toBe('done');
});

it('leaves the result alone when the time is up later', async () => {
  const signal = await retry((given) => Promise.resolve(given), { limitMs: 1000, firstPauseMs: 10 });

  await vi.advanceTimersByTimeAsync(5000);

  expect(signal.aborted).toBe(false);
});

it('does not repeat other failures', async () => {
  let attempts = 0;
  const denied = Object.assign(new Error('denied'), { code: 'EACCES' });

  await expect(
    retry(
      () => {
        attempts += 1;
        return Promise.reject(denied);
      },
      { limitMs: 1000, firstPauseMs: 10 },
    ),
  ).rejects.toMatchObject({ code: 'unauthorized', cause: denied });
  expect(attempts).toBe(1);
});

it('stops in a pause when canceled', async () => {
  const controller = new AbortController();
  const result = retry(
    () => Promise.reject(unreachable),
    { limitMs: 60_000, firstPauseMs: 10_000 },
    controller.signal,
  ).catch((error: unknown) => error);

  await vi.advanceTimersByTimeAsync(1000);
  controller.abort();

  expect(await result).toBeInstanceOf(FileStoreError);
  expect(await result).toMatchObject({ code: 'canceled', message: 'The operation was canceled.' });
  expect(vi.getTimerCount()).toBe(0);
});
