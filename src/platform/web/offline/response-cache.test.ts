import 'fake-indexeddb/auto';
import { ORPCError } from '@orpc/client';
import { deleteDB, openDB } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setCurrentAccount } from '#src/platform/web/current-account.ts';
import { isServerUnreachable } from './connectivity.ts';
import { fetchWithCache } from './response-cache.ts';
import { clearResponses } from './response-store.ts';

const ofThisWeek = { path: ['timesheets', 'list'], input: { from: '2026-11-16' } };
const ofLastWeek = { path: ['timesheets', 'list'], input: { from: '2026-11-09' } };
const away = () => Promise.reject(new TypeError('Failed to fetch'));

function signIn(uid: string): void {
  setCurrentAccount({ uid, timeZone: 'UTC', currency: 'EUR' });
}

/** What was answered, once it is kept. */
async function answered(question: typeof ofThisWeek, answer: unknown): Promise<void> {
  await fetchWithCache(question, () => Promise.resolve(answer));
  await vi.waitFor(async () => expect(await fetchWithCache(question, away)).toEqual(answer));
}

afterEach(async () => {
  vi.useRealTimers();
  setCurrentAccount(null);
  await clearResponses('ada');
  await clearResponses('bo');
});

describe('a question while the service is away', () => {
  it('is answered as it was the last time', async () => {
    signIn('ada');
    await answered(ofThisWeek, ['first']);
    await answered(ofThisWeek, ['second']);
    expect(isServerUnreachable()).toBe(true);
    expect(await fetchWithCache(ofThisWeek, () => Promise.resolve(['third']))).toEqual(['third']);
    expect(isServerUnreachable()).toBe(false);
  });

  it('fails where it was never asked before', async () => {
    signIn('ada');
    await answered(ofThisWeek, ['first']);
    await expect(fetchWithCache(ofLastWeek, away)).rejects.toThrow('Failed to fetch');
  });

  it('is not answered with what another account read [4.2]', async () => {
    signIn('ada');
    await answered(ofThisWeek, ['Ada’s']);
    signIn('bo');
    await expect(fetchWithCache(ofThisWeek, away)).rejects.toThrow('Failed to fetch');
  });

  it('is not answered any more once the account has signed out [4.2]', async () => {
    signIn('ada');
    await answered(ofThisWeek, ['Ada’s']);
    await clearResponses('ada');
    await expect(fetchWithCache(ofThisWeek, away)).rejects.toThrow('Failed to fetch');
  });

  it('is not answered with what an older version of the app kept', async () => {
    await deleteDB('stint-answers', { blocked: () => undefined });
    const older = await openDB('stint-answers', 1, {
      upgrade(made) {
        made.createObjectStore('answers', { keyPath: ['uid', 'question'] }).createIndex('at', 'at');
      },
    });
    const question = `timesheets.list ${JSON.stringify(ofThisWeek.input)}`;
    await older.put('answers', { uid: 'ada', question, answer: ['older'], at: Date.now() });
    older.close();
    signIn('ada');
    await expect(fetchWithCache(ofThisWeek, away)).rejects.toThrow('Failed to fetch');
  });

  it('is not held up by a network that leads nowhere', async () => {
    signIn('ada');
    await answered(ofThisWeek, ['first']);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = fetchWithCache(ofThisWeek, () => Promise.withResolvers().promise);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await asked).toEqual(['first']);
  });
});

describe('a refusal', () => {
  it('is told, whatever was answered before', async () => {
    signIn('ada');
    await answered(ofThisWeek, ['first']);
    const refused = () => Promise.reject(new ORPCError('FORBIDDEN', { status: 403 }));
    await expect(fetchWithCache(ofThisWeek, refused)).rejects.toMatchObject({ status: 403 });
  });
});

describe('an answer that comes after signing out', () => {
  it('is not kept [4.2]', async () => {
    signIn('ada');
    await fetchWithCache(ofThisWeek, () => {
      setCurrentAccount(null);
      return Promise.resolve(['late']);
    });
    signIn('ada');
    await answered(ofLastWeek, ['kept after it']);
    await expect(fetchWithCache(ofThisWeek, away)).rejects.toThrow('Failed to fetch');
  });
});
