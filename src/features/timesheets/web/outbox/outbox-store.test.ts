import 'fake-indexeddb/auto';
import { implement, ORPCError } from '@orpc/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timesheetsContract } from '#src/features/timesheets/contract.ts';
import type { NewTimesheetEntry, TimesheetChange } from '#src/features/timesheets/contract.ts';
import type { OutboxOperation } from '#src/features/timesheets/rules/offline/outbox.ts';
import { noRounding } from '#src/platform/shared/rounding.ts';
import { clearAccount } from '#src/platform/web/account-cleanup.ts';
import { createIdbLists } from '#src/platform/web/offline/idb-lists.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { serveRouter, goOffline } from '#tests/support/screen/fake-network.ts';
import { timesheets } from '../api.ts';
import { currentOutbox } from './current-outbox.ts';
import { cacheEntries } from './entry-cache.ts';
import { startOutbox } from './start-outbox.ts';

const ada = anId(1);
const bo = anId(2);
const defaults = { timeZone: 'Europe/Berlin', currency: 'EUR', rounding: noRounding, namesOf: () => [] };
const kept = createIdbLists<OutboxOperation>('stint-outbox');
const sketches = entryRecord({ id: anId(30) });
const train: NewTimesheetEntry = {
  id: anId(40),
  date: '2026-11-20',
  description: 'On the train',
  duration: 2,
  timeZone: 'Europe/Berlin',
};

let pages: AbortController;
let created: NewTimesheetEntry[];
let changes: TimesheetChange[];

beforeEach(() => {
  pages = new AbortController();
  [created, changes] = [[], []];
  clearAccount();
});

afterEach(async () => {
  pages.abort();
  await Promise.all([ada, bo].map((uid) => kept.update(uid, () => [])));
});

describe('an outbox', () => {
  it('forgets what was sent once every list that a page may show was read after it', async () => {
    plugIn();
    await open();
    const list = { filter: {}, order: 'asc', hasMore: false } as const;
    const missing = () =>
      currentOutbox()
        ?.optimisticEntries([], list, 1)
        .map(({ id }) => id);
    const sendOffline = async (id: string) => {
      goOffline();
      await timesheets.create.call({ ...train, id });
      plugIn();
      window.dispatchEvent(new Event('online'));
      await vi.waitUntil(
        () => created.some((each) => each.id === id) && currentOutbox()?.list().length === 0,
      );
    };
    queryClient.setQueryData(timesheets.list.key(), { items: [] }, { updatedAt: 1 });
    await sendOffline(anId(40));
    await sendOffline(anId(41));
    expect(missing()).toEqual([anId(40), anId(41)]);

    queryClient.setQueryData(timesheets.list.key(), { items: [] }, { updatedAt: Date.now() + 1 });
    await sendOffline(anId(42));
    expect(missing()).toEqual([anId(42)]);
  });

  it('is unused while the server answers, and rejections are shown', async () => {
    plugIn();
    await open();
    await timesheets.create.call(train);
    await expect(timesheets.update.call({ id: sketches.id, revision: 7, notes: '' })).rejects.toMatchObject({
      code: 'STALE',
    });
    expect(created).toHaveLength(1);
    expect(currentOutbox()?.list()).toEqual([]);
  });

  it('persists an operation made offline before reporting it as saved', async () => {
    await open();
    expect(await timesheets.create.call(train)).toEqual({ id: train.id });
    expect(await kept.read(ada)).toMatchObject([{ kind: 'create', body: train, isTried: true }]);
  });

  it('sends it once the network is there again, each after the one before', async () => {
    await open();
    await timesheets.create.call(train);
    await timesheets.update.call({ id: anId(40), notes: 'Late' });
    plugIn();
    window.dispatchEvent(new Event('online'));
    await vi.waitUntil(() => changes.length > 0);
    expect(created).toMatchObject([{ id: anId(40) }]);
    expect(changes).toMatchObject([{ id: anId(40), notes: 'Late', revision: 1 }]);
    await vi.waitUntil(async () => (await kept.read(ada)).length === 0);
  });

  it('answers a change with what the entry will be', async () => {
    await open();
    cacheEntries([sketches]);
    const answer = await timesheets.update.call({ id: sketches.id, revision: 1, duration: 3 });
    expect(answer).toMatchObject({ description: 'Sketches', duration: 3, revision: 1 });
    await expect(timesheets.update.call({ id: anId(99), duration: 3 })).rejects.toThrow('fetch failed');
  });

  it('takes the revision that its own change has made for the one that was seen', async () => {
    await open();
    cacheEntries([sketches]);
    const { revision } = await timesheets.update.call({ id: sketches.id, revision: 1, duration: 3 });
    plugIn();
    currentOutbox()?.sendNow();
    await vi.waitUntil(() => currentOutbox()?.list().length === 0);
    await timesheets.update.call({ id: sketches.id, revision, duration: 1 });
    expect(changes.map((change) => change.revision)).toEqual([1, 2]);
  });

  it('is shown over what was read before it was sent, and not over what was read since', async () => {
    await open();
    await timesheets.create.call(train);
    const before = Date.now();
    plugIn();
    currentOutbox()?.sendNow();
    await vi.waitUntil(() => currentOutbox()?.list().length === 0);
    const all = { filter: {}, order: 'desc' as const, hasMore: false };
    expect(currentOutbox()?.optimisticEntries([sketches], all, before - 1)).toHaveLength(2);
    expect(currentOutbox()?.optimisticEntries([sketches], all, Date.now() + 1)).toEqual([sketches]);
  });

  it('is sent when the page opens again, and shown by the other tabs', async () => {
    await open();
    await timesheets.create.call(train);
    const other = new BroadcastChannel('stint-outbox');
    pages.abort();
    pages = new AbortController();
    const told = new Promise((resolve) => {
      other.addEventListener('message', ({ data }) => resolve(data), { once: true });
    });
    plugIn();
    await open();
    expect(await told).toBe(ada);
    await vi.waitUntil(async () => (await kept.read(ada)).length === 0);
    expect(created).toHaveLength(1);
    other.close();
  });

  it('is one account’s own, and outlives a session that has ended', async () => {
    await open();
    await timesheets.create.call(train);
    clearAccount();
    pages.abort();
    pages = new AbortController();
    plugIn();
    await open(bo);
    expect(currentOutbox()?.list()).toEqual([]);
    expect(created).toEqual([]);
    expect(await kept.read(ada)).toHaveLength(1);
  });

  it('waits for a new sign-in and doesn’t treat it as a rejection', async () => {
    await open();
    await timesheets.create.call(train);
    answerWith(() => new ORPCError('UNAUTHORIZED', { status: 401, message: 'Sign in.' }));
    currentOutbox()?.sendNow();
    await vi.waitUntil(() => created.length > 0);
    expect(currentOutbox()?.list()).toMatchObject([{ standing: { is: 'waiting' } }]);
  });

  it('keeps what is refused with the reason, until it is discarded', async () => {
    await open();
    await timesheets.create.call(train);
    answerWith(
      () =>
        new ORPCError('UNKNOWN_REFERENCE', {
          status: 400,
          message: 'There is no such project.',
          data: { fields: {} },
        }),
    );
    currentOutbox()?.sendNow();
    await vi.waitUntil(() => currentOutbox()?.list()[0]?.standing.is === 'refused');
    const [refused] = currentOutbox()?.list() ?? [];
    expect(refused?.standing).toEqual({ is: 'refused', reason: 'There is no such project.' });
    await currentOutbox()?.discard(refused?.opId ?? '');
    expect(await kept.read(ada)).toEqual([]);
  });
});

async function open(uid = ada): Promise<void> {
  await startOutbox(uid, defaults, { signal: pages.signal, onLook: () => undefined });
}

function plugIn(): void {
  answerWith(() => undefined);
}

/** A service that makes what is asked of it, unless `problem` says why it does not. */
function answerWith(problem: () => ORPCError<string, unknown> | undefined): void {
  goOffline();
  const time = implement(timesheetsContract);
  let revision = 1;
  serveRouter({
    timesheets: {
      create: time.create.handler(({ input }) => {
        created.push(input);
        const refusal = problem();
        if (refusal) throw refusal;
        return { id: input.id ?? anId(99) };
      }),
      update: time.update.handler(({ input, errors }) => {
        if (input.revision !== revision) throw errors.STALE({ data: { current: { ...sketches, revision } } });
        changes.push(input);
        revision += 1;
        return { ...sketches, id: input.id, revision };
      }),
    },
  });
}
