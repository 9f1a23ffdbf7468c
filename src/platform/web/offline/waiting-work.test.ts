import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { durableLists } from './durable-lists.ts';
import { outboxName, somethingWaits, timerToldPrefix } from './waiting-work.ts';

const outbox = durableLists<string>(outboxName);

afterEach(async () => {
  vi.unstubAllGlobals();
  localStorage.clear();
  await outbox.change('ada', () => []);
});

describe('What waits in this browser', () => {
  it('is nothing before anything was kept, and looking makes no database', async () => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    expect(await somethingWaits()).toBe(false);
    expect(await indexedDB.databases()).toEqual([]);
  });

  it('is what any account has left to send', async () => {
    await outbox.change('ada', () => ['a change']);
    expect(await somethingWaits()).toBe(true);
    await outbox.change('ada', () => []);
    expect(await somethingWaits()).toBe(false);
  });

  it('is what a timer has left to tell', async () => {
    localStorage.setItem(`${timerToldPrefix}bob`, 'no JSON');
    localStorage.setItem(`${timerToldPrefix}ada`, JSON.stringify({ unsent: [] }));
    expect(await somethingWaits()).toBe(false);
    localStorage.setItem(`${timerToldPrefix}ada`, JSON.stringify({ unsent: [{ seq: 1 }] }));
    expect(await somethingWaits()).toBe(true);
  });

  it('is nothing where the browser keeps nothing', async () => {
    vi.stubGlobal('indexedDB', undefined);
    expect(await somethingWaits()).toBe(false);
  });
});
