import 'fake-indexeddb/auto';
import { ORPCError } from '@orpc/server';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { timesheetsContract } from '#src/features/timesheets/contract.ts';
import type { PendingChange } from '#src/features/timesheets/rules/offline/pending-changes.ts';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import { currentPendingChanges } from '#src/features/timesheets/web/pending-changes/current-pending-changes.ts';
import { startPendingChanges } from '#src/features/timesheets/web/pending-changes/start-pending-changes.ts';
import { noRounding } from '#src/platform/shared/rounding.ts';
import { clearAccount } from '#src/platform/web/current-account.ts';
import { undoLatest, useNotice } from '#src/platform/web/notice/notices.ts';
import { createIdbLists } from '#src/platform/web/offline/idb-lists.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { fakeApi } from '#tests/support/screen/fake-api.ts';
import { goOffline, serveRouter } from '#tests/support/screen/fake-network.ts';
import { changeTags } from './tag-mutations.ts';

const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, n) => anId(first + n));

let notice: { current: ReturnType<typeof useNotice> };
/** What the server got, in order: a rename with its operation, an undo, or a new entry. */
let received: string[];
/** The entries of each request; undefined: it fails. */
let batches: (string[] | undefined)[];
/** The operations that can't be undone. */
let changedSince: string[];

beforeEach(() => {
  clearAccount();
  notice = renderHook(() => useNotice()).result;
  [received, batches, changedSince] = [[], [], []];
});

function connectServer(): void {
  serveRouter({
    timesheets: fakeApi(timesheetsContract, {
      renameTags: ({ operationId = '' }) => {
        received.push(operationId);
        const ids = batches.shift();
        if (!ids) throw new ORPCError('BUSY', { status: 429, message: 'Stint is busy.' });
        return { operationId, ids };
      },
      undo: ({ id }, errors) => {
        if (changedSince.includes(id)) throw errors.CHANGED_SINCE();
        received.push(`undo ${id}`);
        return { ids: [] };
      },
      create: ({ id = '', tags = [] }) => {
        received.push(`entry with ${tags.join()}`);
        return { id };
      },
    }),
  });
}

it('offers Undo and “Try again” for a rename that fails midway, and continues where it stopped', async () => {
  connectServer();
  batches = [idsFrom(1000, 1000), undefined, idsFrom(3000, 3)];
  await act(() => changeTags(['design'], 'Design'));
  expect(notice.current).toMatchObject({
    message: '1,000 entries have “Design” now. Stint is busy.',
    tone: 'failed',
    action: { label: 'Undo' },
    secondAction: { label: 'Try again' },
  });
  const retry = notice.current?.secondAction;
  act(() => retry?.run());
  await waitFor(() => expect(notice.current?.message).toBe('1,003 entries have “Design” now'));
  const [first = '', second = '', repeated] = received;
  expect(repeated).toBe(second);

  act(undoLatest);
  await waitFor(() => expect(notice.current?.message).toBe('Undone'));
  expect(received.slice(3)).toEqual([`undo ${second}`, `undo ${first}`]);
});

it('undoes all that it can, and says what stayed', async () => {
  connectServer();
  batches = [idsFrom(1000, 1000), idsFrom(3000, 3)];
  await act(() => changeTags(['design'], null));
  const [first, second = ''] = received;
  changedSince = [second];
  act(undoLatest);
  await waitFor(() =>
    expect(notice.current?.message).toBe(
      'Undone, except for 3 entries. Some of these entries were changed since, so this can’t be undone.',
    ),
  );
  expect(received.at(-1)).toBe(`undo ${first}`);
});

it('sends what waits to be sent first, so that it gets the new name too', async () => {
  const pages = new AbortController();
  const lists = createIdbLists<PendingChange>('stint-pending-changes');
  const defaults = { timeZone: 'UTC', currency: 'EUR', rounding: noRounding, namesOf: () => [] };
  onTestFinished(async () => {
    pages.abort();
    await lists.update(anId(1), () => []);
  });
  await startPendingChanges(anId(1), defaults, { signal: pages.signal, onLook: () => undefined });
  goOffline();
  const work = { date: '2026-11-20', description: 'On the train', duration: 2, timeZone: 'UTC' };
  await timesheets.create.call({ ...work, id: anId(40), tags: ['design'] });
  connectServer();
  batches = [[anId(40)]];
  await act(() => changeTags(['design'], 'Design'));
  expect(currentPendingChanges()?.list()).toEqual([]);
  expect(received[0]).toBe('entry with design');
  expect(received.at(-1)).toMatch(/^[\da-f-]{36}$/);
});
