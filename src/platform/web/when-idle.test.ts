import { expect, it, onTestFinished } from 'vitest';
import { queryClient } from './query-client.ts';
import { whenIdle } from './when-idle.ts';

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
