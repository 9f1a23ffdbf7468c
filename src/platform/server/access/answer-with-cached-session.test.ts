import { expect, it, vi } from 'vitest';
import { answerWithCachedSession } from './answer-with-cached-session.ts';
import { CachedSession } from './cached-session.ts';
import type { RequestContext } from './contexts.ts';

const proof = { tokenHash: 'a', maxDays: 30, state: 'b' };
// The answer reads nothing of it.
const context = Object.create(null) as RequestContext;

function begin(isStillSame: () => Promise<boolean>) {
  const find = vi.fn<() => Promise<RequestContext>>(() => Promise.resolve(context));
  return { find, assume: () => ({ ...context, session: new CachedSession(proof, isStillSame) }) };
}

it('a request whose session can’t be read fails, and isn’t answered again', async () => {
  const begun = begin(() => Promise.reject(new Error('The connection ended.')));
  const answer = vi.fn<() => Promise<never>>(() =>
    Promise.reject(new Error('The query’s connection ended.')),
  );
  await expect(answerWithCachedSession(begun, answer)).rejects.toThrow('The connection ended.');
  expect(answer).toHaveBeenCalledTimes(1);
  expect(begun.find).not.toHaveBeenCalled();
});

it('a request whose session changed is answered for who it is now', async () => {
  const begun = begin(() => Promise.resolve(false));
  const answer = vi.fn<() => Promise<string>>(() => Promise.resolve('answer'));
  expect(await answerWithCachedSession(begun, answer)).toBe('answer');
  expect(answer).toHaveBeenCalledTimes(2);
  expect(begun.find).toHaveBeenCalledTimes(1);
});
