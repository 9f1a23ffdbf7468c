import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createIdbLists } from './idb-lists.ts';
import {
  checkPendingWork,
  expenseChangesDatabaseName,
  entryChangesDatabaseName,
  timerPrefix,
} from './pending-work.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('unsynced work in this browser', () => {
  it('is empty at first, and checking creates no database', async () => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    expect(await checkPendingWork()).toBe(false);
    expect(await indexedDB.databases()).toEqual([]);
  });

  it.each([entryChangesDatabaseName, expenseChangesDatabaseName])(
    'includes any account’s list in %s',
    async (name) => {
      const pendingChanges = createIdbLists<string>(name);
      await pendingChanges.update('ada', () => ['a change']);
      expect(await checkPendingWork()).toBe(true);
      await pendingChanges.update('ada', () => []);
      expect(await checkPendingWork()).toBe(false);
    },
  );

  it('includes unsent timer commands', async () => {
    localStorage.setItem(`${timerPrefix}bob`, 'no JSON');
    localStorage.setItem(`${timerPrefix}ada`, JSON.stringify({ unsent: [] }));
    expect(await checkPendingWork()).toBe(false);
    localStorage.setItem(`${timerPrefix}ada`, JSON.stringify({ unsent: [{ seq: 1 }] }));
    expect(await checkPendingWork()).toBe(true);
  });

  it('is empty if the browser stores nothing', async () => {
    vi.stubGlobal('indexedDB', undefined);
    expect(await checkPendingWork()).toBe(false);
  });
});
