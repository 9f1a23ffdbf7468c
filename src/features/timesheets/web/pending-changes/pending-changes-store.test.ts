import 'fake-indexeddb/auto';
import { ORPCError } from '@orpc/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { timesheetsContract } from '#src/features/timesheets/contract.ts';
import type { NewTimesheetEntry, TimesheetChange } from '#src/features/timesheets/contract.ts';
import type { PendingChange } from '#src/features/timesheets/rules/offline/pending-changes.ts';
import { noRounding } from '#src/platform/shared/rounding.ts';
import { clearAccount } from '#src/platform/web/current-account.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { createIdbLists } from '#src/platform/web/offline/idb-lists.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { fakeApi } from '#tests/support/screen/fake-api.ts';
import { serveRouter, goOffline } from '#tests/support/screen/fake-network.ts';
import { timesheets } from '../api.ts';
import {
  currentPendingChanges,
  expectPendingChanges,
  setCurrentPendingChanges,
} from './current-pending-changes.ts';
import { cacheEntries } from './entry-cache.ts';
import { startPendingChanges } from './start-pending-changes.ts';

const ada = anId(1);
const bo = anId(2);
const defaults = { timeZone: 'Europe/Berlin', currency: 'EUR', rounding: noRounding, namesOf: () => [] };
const lists = createIdbLists<PendingChange>('stint-pending-changes');
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
  await Promise.all([ada, bo].map((uid) => lists.update(uid, () => [])));
});

describe('pending changes', () => {
  it('keep what is saved before the page has opened them', async () => {
    goOffline();
    expectPendingChanges();
    const isQueued = timesheets.create.call(train);
    await open();
    expect(await isQueued).toEqual({ id: train.id });
    expect(await lists.read(ada)).toMatchObject([{ id: train.id, kind: 'create' }]);
  });

  it('can’t keep it without browser storage, and then it fails at once', async () => {
    goOffline();
    expectPendingChanges();
    const outcome = timesheets.create.call(train).catch(toFailure);
    setCurrentPendingChanges(undefined);
    expect(await outcome).toMatchObject({ isUnreachable: true });
    expect(await timesheets.create.call(train).catch(toFailure)).toMatchObject({ isUnreachable: true });
  });

  it('drops a synced operation once all visible lists have been refetched', async () => {
    plugIn();
    await open();
    const list = { filter: {}, order: 'asc', hasMore: false } as const;
    const missing = () =>
      currentPendingChanges()
        ?.optimisticEntries([], list, 1)
        .map(({ id }) => id);
    const sendOffline = async (id: string) => {
      goOffline();
      await timesheets.create.call({ ...train, id });
      plugIn();
      window.dispatchEvent(new Event('online'));
      await expect
        .poll(() => created.some((each) => each.id === id) && currentPendingChanges()?.list().length === 0)
        .toBe(true);
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
    expect(currentPendingChanges()?.list()).toEqual([]);
  });

  it('persists an operation made offline before reporting it as saved', async () => {
    await open();
    expect(await timesheets.create.call(train)).toEqual({ id: train.id });
    expect(await lists.read(ada)).toMatchObject([{ kind: 'create', body: train, isTried: true }]);
  });

  it('sends operations in order once the network is back', async () => {
    await open();
    await timesheets.create.call(train);
    await timesheets.update.call({ id: anId(40), notes: 'Late' });
    plugIn();
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => changes.length).toBeGreaterThan(0);
    expect(created).toMatchObject([{ id: anId(40) }]);
    expect(changes).toMatchObject([{ id: anId(40), notes: 'Late', revision: 1 }]);
    await expect.poll(() => lists.read(ada)).toHaveLength(0);
  });

  it('returns the expected entry for a change', async () => {
    await open();
    cacheEntries([sketches]);
    const result = await timesheets.update.call({ id: sketches.id, revision: 1, duration: 3 });
    expect(result).toMatchObject({ description: 'Sketches', duration: 3, revision: 1 });
    await expect(timesheets.update.call({ id: anId(99), duration: 3 })).rejects.toThrow('fetch failed');
  });

  it('uses the revision that its own earlier change produced', async () => {
    await open();
    cacheEntries([sketches]);
    const { revision } = await timesheets.update.call({ id: sketches.id, revision: 1, duration: 3 });
    plugIn();
    currentPendingChanges()?.sendNow();
    await expect.poll(() => currentPendingChanges()?.list().length).toBe(0);
    await timesheets.update.call({ id: sketches.id, revision, duration: 1 });
    expect(changes.map((change) => change.revision)).toEqual([1, 2]);
  });

  it('is applied to lists read before it was sent, not to later ones', async () => {
    await open();
    await timesheets.create.call(train);
    const before = Date.now();
    plugIn();
    currentPendingChanges()?.sendNow();
    await expect.poll(() => currentPendingChanges()?.list().length).toBe(0);
    const all = { filter: {}, order: 'desc' as const, hasMore: false };
    expect(currentPendingChanges()?.optimisticEntries([sketches], all, before - 1)).toHaveLength(2);
    expect(currentPendingChanges()?.optimisticEntries([sketches], all, Date.now() + 1)).toEqual([sketches]);
  });

  it('is sent when the page opens again, and other tabs show it', async () => {
    await open();
    await timesheets.create.call(train);
    const other = new BroadcastChannel('stint-pending-changes');
    pages.abort();
    pages = new AbortController();
    const announced = new Promise((resolve) => {
      other.addEventListener('message', ({ data }) => resolve(data), { once: true });
    });
    plugIn();
    await open();
    expect(await announced).toBe(ada);
    await expect.poll(() => lists.read(ada)).toHaveLength(0);
    expect(created).toHaveLength(1);
    other.close();
  });

  it('belongs to one account and survives the end of its session', async () => {
    await open();
    await timesheets.create.call(train);
    clearAccount();
    pages.abort();
    pages = new AbortController();
    plugIn();
    await open(bo);
    expect(currentPendingChanges()?.list()).toEqual([]);
    expect(created).toEqual([]);
    expect(await lists.read(ada)).toHaveLength(1);
  });

  it('waits for a new sign-in and doesn’t treat it as a rejection', async () => {
    await open();
    await timesheets.create.call(train);
    answerWith(() => new ORPCError('UNAUTHORIZED', { status: 401, message: 'Sign in.' }));
    currentPendingChanges()?.sendNow();
    await expect.poll(() => created.length).toBeGreaterThan(0);
    expect(currentPendingChanges()?.list()).toMatchObject([{ standing: { is: 'waiting' } }]);
  });

  it('keeps rejected operations with the reason until they are discarded', async () => {
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
    currentPendingChanges()?.sendNow();
    await expect.poll(() => currentPendingChanges()?.list()[0]?.standing.is).toBe('refused');
    const [rejected] = currentPendingChanges()?.list() ?? [];
    expect(rejected?.standing).toEqual({ is: 'refused', reason: 'There is no such project.' });
    await currentPendingChanges()?.discard(rejected?.opId ?? '');
    expect(await lists.read(ada)).toEqual([]);
  });
});

async function open(uid = ada): Promise<void> {
  await startPendingChanges(uid, defaults, { signal: pages.signal, onLook: () => undefined });
}

function plugIn(): void {
  answerWith(() => undefined);
}

/** A server that creates entries, unless `problem` is the error it returns. */
function answerWith(problem: () => ORPCError<string, unknown> | undefined): void {
  goOffline();
  let revision = 1;
  serveRouter({
    timesheets: fakeApi(timesheetsContract, {
      create: (input) => {
        created.push(input);
        const refusal = problem();
        if (refusal) throw refusal;
        return { id: input.id ?? anId(99) };
      },
      update: (input, errors) => {
        if (input.revision !== revision) throw errors.STALE({ data: { current: { ...sketches, revision } } });
        changes.push(input);
        revision += 1;
        return { ...sketches, id: input.id, revision };
      },
    }),
  });
}
