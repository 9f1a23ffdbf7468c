import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createIdbLists } from './idb-lists.ts';
import { outboxDatabaseName, checkPendingWork, timerSyncPrefix } from './pending-work.ts';

const outbox = createIdbLists<string>(outboxDatabaseName);

afterEach(async () => {
  vi.unstubAllGlobals();
  localStorage.clear();
  await outbox.update('ada', () => []);
});

describe('What waits in this browser', () => {
  it('is nothing before anything was kept, and looking makes no database', async () => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    expect(await checkPendingWork()).toBe(false);
    expect(await indexedDB.databases()).toEqual([]);
  });

  it('is what any account has left to send', async () => {
    await outbox.update('ada', () => ['a change']);
    expect(await checkPendingWork()).toBe(true);
    await outbox.update('ada', () => []);
    expect(await checkPendingWork()).toBe(false);
  });

  it('is what a timer has left to tell', async () => {
    localStorage.setItem(`${timerSyncPrefix}bob`, 'no JSON');
    localStorage.setItem(`${timerSyncPrefix}ada`, JSON.stringify({ unsent: [] }));
    expect(await checkPendingWork()).toBe(false);
    localStorage.setItem(`${timerSyncPrefix}ada`, JSON.stringify({ unsent: [{ seq: 1 }] }));
    expect(await checkPendingWork()).toBe(true);
  });

  it('is nothing where the browser keeps nothing', async () => {
    vi.stubGlobal('indexedDB', undefined);
    expect(await checkPendingWork()).toBe(false);
  });
});
