import { expect, it, onTestFinished } from 'vitest';
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
