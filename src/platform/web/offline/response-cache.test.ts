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

/** The response, once it is stored. */
async function storeResponse(question: typeof ofThisWeek, response: unknown): Promise<void> {
  await fetchWithCache(question, () => Promise.resolve(response));
  await expect.poll(() => fetchWithCache(question, away)).toEqual(response);
}

afterEach(async () => {
  vi.useRealTimers();
  setCurrentAccount(null);
  await clearResponses('ada');
  await clearResponses('bo');
});

describe('a request while the server is unreachable', () => {
  it('returns the last response', async () => {
    signIn('ada');
    await storeResponse(ofThisWeek, ['first']);
    await storeResponse(ofThisWeek, ['second']);
    expect(isServerUnreachable()).toBe(true);
    expect(await fetchWithCache(ofThisWeek, () => Promise.resolve(['third']))).toEqual(['third']);
    expect(isServerUnreachable()).toBe(false);
  });

  it('returns the newest response, in whichever order they arrived', async () => {
    signIn('ada');
    await storeResponse(ofThisWeek, ['newer']);
    const earlier = Date.now() - 1_000;
    await fetchWithCache(ofThisWeek, () => Promise.resolve(['older']), earlier);
    // Stored after it.
    await storeResponse(ofLastWeek, ['later']);
    expect(await fetchWithCache(ofThisWeek, away)).toEqual(['newer']);
  });

  it('fails if there is no earlier response', async () => {
    signIn('ada');
    await storeResponse(ofThisWeek, ['first']);
    await expect(fetchWithCache(ofLastWeek, away)).rejects.toThrow('Failed to fetch');
  });

  it('doesn’t return another account’s responses [4.2]', async () => {
    signIn('ada');
    await storeResponse(ofThisWeek, ['Ada’s']);
    signIn('bo');
    await expect(fetchWithCache(ofThisWeek, away)).rejects.toThrow('Failed to fetch');
  });

  it('returns nothing after sign-out [4.2]', async () => {
    signIn('ada');
    await storeResponse(ofThisWeek, ['Ada’s']);
    await clearResponses('ada');
    await expect(fetchWithCache(ofThisWeek, away)).rejects.toThrow('Failed to fetch');
  });

  it('ignores responses stored by an older version of the app', async () => {
    await deleteDB('stint-answers', { blocked: () => undefined });
    const older = await openDB('stint-answers', 1, {
      upgrade(database) {
        database.createObjectStore('answers', { keyPath: ['uid', 'question'] }).createIndex('at', 'at');
      },
    });
    const question = `timesheets.list ${JSON.stringify(ofThisWeek.input)}`;
    await older.put('answers', { uid: 'ada', question, answer: ['older'], at: Date.now() });
    older.close();
    signIn('ada');
    await expect(fetchWithCache(ofThisWeek, away)).rejects.toThrow('Failed to fetch');
  });

  it('doesn’t wait long on a network that doesn’t respond', async () => {
    signIn('ada');
    await storeResponse(ofThisWeek, ['first']);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const request = fetchWithCache(ofThisWeek, () => Promise.withResolvers().promise);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await request).toEqual(['first']);
  });
});

describe('a rejection', () => {
  it('is shown instead of an earlier response', async () => {
    signIn('ada');
    await storeResponse(ofThisWeek, ['first']);
    const forbidden = () => Promise.reject(new ORPCError('FORBIDDEN', { status: 403 }));
    await expect(fetchWithCache(ofThisWeek, forbidden)).rejects.toMatchObject({ status: 403 });
  });
});

describe('a record that an account may no longer read', () => {
  it.each(['FORBIDDEN', 'NOT_FOUND'])('isn’t kept for offline after %s', async (code) => {
    signIn('ada');
    await storeResponse(ofThisWeek, ['shared then']);
    await storeResponse(ofLastWeek, ['another']);
    const refused = () => Promise.reject(new ORPCError(code));
    await expect(fetchWithCache(ofThisWeek, refused)).rejects.toMatchObject({ code });
    await expect.poll(() => fetchWithCache(ofThisWeek, away).catch(String)).toContain('Failed to fetch');
    expect(await fetchWithCache(ofLastWeek, away)).toEqual(['another']);
  });

  it('isn’t kept if the refusal arrives after the stored response was shown', async () => {
    signIn('ada');
    await storeResponse(ofThisWeek, ['shared then']);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const late = Promise.withResolvers();
    const request = fetchWithCache(ofThisWeek, () => late.promise);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await request).toEqual(['shared then']);
    vi.useRealTimers();
    late.reject(new ORPCError('NOT_FOUND'));
    await expect.poll(() => fetchWithCache(ofThisWeek, away).catch(String)).toContain('Failed to fetch');
  });

  it('stays for offline after an error of the server', async () => {
    signIn('ada');
    await storeResponse(ofThisWeek, ['first']);
    const failed = () => Promise.reject(new ORPCError('INTERNAL_SERVER_ERROR'));
    await expect(fetchWithCache(ofThisWeek, failed)).rejects.toMatchObject({ status: 500 });
    expect(await fetchWithCache(ofThisWeek, away)).toEqual(['first']);
  });
});

describe('a response that arrives after sign-out', () => {
  it('is not stored [4.2]', async () => {
    signIn('ada');
    await fetchWithCache(ofThisWeek, () => {
      setCurrentAccount(null);
      return Promise.resolve(['late']);
    });
    signIn('ada');
    await storeResponse(ofLastWeek, ['kept after it']);
    await expect(fetchWithCache(ofThisWeek, away)).rejects.toThrow('Failed to fetch');
  });
});
