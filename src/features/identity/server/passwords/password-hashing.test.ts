import { expect, it } from 'vitest';
import { createWorkSlots } from '#src/platform/server/long-work/work-slots.ts';
import { createPasswordHashing } from './password-hashing.ts';

it('verifies a hash with the settings it was made with', async () => {
  const { verify, isOutdated } = createPasswordHashing();
  // `scrypt('correct horse', 'salt', N = 2^4, r = 1, p = 1)`.
  const hash = '$scrypt$ln=4,r=1,p=1$c2FsdA$QF6G9Qa5koBFKhSj5SQg6dTIHjDurrw5RxezFukxqSk';
  expect(await verify({ hash, password: 'correct horse' })).toBe(true);
  expect(await verify({ hash, password: 'wrong horse' })).toBe(false);
  expect(isOutdated(hash)).toBe(true);
});

it('makes another hash of the same password each time', async () => {
  const { hash, verify, isOutdated } = createPasswordHashing();
  const [first, second] = await Promise.all([hash('correct horse'), hash('correct horse')]);
  expect(first).not.toBe(second);
  expect(isOutdated(first)).toBe(false);
  expect(await verify({ hash: first, password: 'correct horse' })).toBe(true);
});

it('waits for its turn, because each hash takes 32 MB', async () => {
  const { hash, verify } = createPasswordHashing(
    createWorkSlots({ total: 1, perAccount: 1, waitMs: 0, maxWaiting: 1 }),
  );
  const answers = await Promise.allSettled([hash('correct horse'), verify({ hash: ':', password: '' })]);
  expect(answers).toMatchObject([{ status: 'fulfilled' }, { reason: { code: 'BUSY', status: 429 } }]);
});

it('opens nothing with a hash without a key', async () => {
  const { verify } = createPasswordHashing();
  await expect(verify({ hash: 'salt:', password: '' })).rejects.toThrow(RangeError);
});
