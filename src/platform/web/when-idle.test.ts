import { expect, it, onTestFinished, vi } from 'vitest';
import { queryClient } from './query-client.ts';
import { whenBackgroundStarts, whenIdle } from './when-idle.ts';

it('waits for the browser to rest, at most a second', async () => {
  const asked: (number | undefined)[] = [];
  const rests: (() => void)[] = [];
  Object.assign(globalThis, {
    requestIdleCallback: (rest: () => void, options?: IdleRequestOptions) => {
      asked.push(options?.timeout);
      return rests.push(rest);
    },
  });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'requestIdleCallback'));
  let isIdle = false;
  const idle = whenIdle().then(() => (isIdle = true));
  await Promise.resolve();
  expect(isIdle).toBe(false);
  expect(asked).toEqual([1_000]);
  for (const rest of rests) rest();
  expect(await idle).toBe(true);
});

it('waits a moment in browsers that don’t tell', async () => {
  await expect(whenIdle()).resolves.toBeUndefined();
});

it('waits for the answers that the page asked for, but not forever', async () => {
  const { promise: answer, resolve: give } = Promise.withResolvers<string>();
  const asking = queryClient.query({ queryKey: ['slow'], queryFn: () => answer });
  onTestFinished(() => queryClient.clear());
  let isIdle = false;
  const idle = whenIdle(60_000).then(() => (isIdle = true));
  await expect(whenIdle(300)).resolves.toBeUndefined();
  expect(isIdle).toBe(false);
  give('here');
  await asking;
  expect(await idle).toBe(true);
});

it('lets all background work start at once, also what joins later, and once more afterwards', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const started: string[] = [];
  const begin = (name: string) => whenBackgroundStarts().then(() => started.push(name));
  void begin('budgets');
  await vi.advanceTimersByTimeAsync(3_000);
  void begin('copies');
  await vi.advanceTimersByTimeAsync(999);
  expect(started).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(started).toEqual(['budgets', 'copies']);
  void begin('next account');
  await vi.advanceTimersByTimeAsync(3_999);
  expect(started).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(started).toHaveLength(3);
});
