import { expect, it } from 'vitest';
import { firstUserInput } from './first-user-input.ts';

it('lets a press show what it opens before anything else begins', async () => {
  let isUsed = false;
  const used = firstUserInput().then(() => (isUsed = true));
  dispatchEvent(new Event('pointerdown'));
  dispatchEvent(new Event('click'));
  await new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
  expect(isUsed).toBe(false);
  await used;
});
