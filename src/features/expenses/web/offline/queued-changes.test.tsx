import 'fake-indexeddb/auto';
import { ORPCError } from '@orpc/server';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expensesContract } from '#src/features/expenses/contract.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import { withChanges } from '#src/features/expenses/rules/queued-expenses.ts';
import { setCurrentAccount } from '#src/platform/web/current-account.ts';
import { createIdbLists } from '#src/platform/web/offline/idb-lists.ts';
import { expenseChangesDatabaseName } from '#src/platform/web/offline/pending-work.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { expenseRecord } from '#tests/support/expense-fixtures.ts';
import { fakeApi } from '#tests/support/screen/fake-api.ts';
import { goOffline, serveRouter } from '#tests/support/screen/fake-network.ts';
import { learnPrivateMode } from '#tests/support/screen/private-mode.ts';
import { adaId } from '#tests/support/screen/signed-in.tsx';
import { changeOrQueue, deleteOrQueue, sendQueued, undoQueued } from './pending-expense-changes.ts';
import { QueuedExpenses } from './queued-expense-list.tsx';

const taxi = expenseRecord({ vendor: 'Taxi Blitz' });
const { id } = taxi;
const names = { workName: () => '', categoryName: () => '', accountCurrency: 'EUR' };
const lists = createIdbLists<object>(expenseChangesDatabaseName);

let saved: Expense | null;
let requests: [string, object][];

beforeEach(async () => {
  saved = taxi;
  requests = [];
  setCurrentAccount({ uid: adaId, timeZone: 'Europe/Berlin', currency: 'EUR' });
  await learnPrivateMode('off');
});
afterEach(async () => {
  await lists.update(adaId, () => []);
  await act(() => sendQueued());
});

/** A server that stores changes, and refuses those of another revision. */
function goOnline() {
  const log = (name: string, input: object) => void requests.push([name, input]);
  serveRouter({
    expenses: fakeApi(expensesContract, {
      get: () => saved,
      update: (input, errors) => {
        const { id: _id, revision, operationId: _opId, recurrence: _recurrence, ...fields } = input;
        if (!saved) throw errors.NOT_FOUND();
        if (revision !== undefined && revision !== saved.revision)
          throw errors.STALE({ data: { current: saved } });
        log('update', input);
        const request = { ...fields, id };
        saved = expenseRecord({ ...withChanges(saved, [request]), mileage: null, perDiem: null });
        saved.revision += 1;
        return saved;
      },
      delete: (input, errors) => {
        if (input.revision !== undefined && input.revision !== saved?.revision) throw errors.STALE();
        log('delete', input);
        saved = null;
        return { operationId: anId(50) };
      },
      undo: (input) => {
        log('undo', input);
        saved ??= { ...taxi, revision: 5 };
        return { ids: [id] };
      },
    }),
  });
}

/** Nothing waits, and nothing needs a decision. */
async function untilSent() {
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
}

it('changes made offline are sent in order, each on the version that the one before made', async () => {
  const change = { id, operationId: anId(61), notes: 'Airport' };
  expect(await changeOrQueue(change, taxi)).toBe(false);
  await changeOrQueue({ id, operationId: anId(62), vendor: 'Taxi Blitz GmbH' }, taxi);
  goOnline();
  await sendQueued();
  expect(requests).toMatchObject([
    ['update', { notes: 'Airport', revision: 1, operationId: anId(61) }],
    ['update', { vendor: 'Taxi Blitz GmbH', revision: 2, operationId: anId(62) }],
  ]);
  await sendQueued();
  expect(requests).toHaveLength(2);
});

it('a change of an expense that was changed elsewhere replaces nothing until both versions were compared', async () => {
  await changeOrQueue({ id, notes: 'Airport', vendor: 'Taxi Blitz GmbH' }, taxi);
  saved = { ...taxi, vendor: 'Taxi Blitz & Sons', revision: 2 };
  goOnline();
  await sendQueued();
  expect(requests).toEqual([]);

  render(<QueuedExpenses names={names} onEdit={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
  const row = await screen.findByRole('row', { name: /^Vendor/ });
  expect(row.textContent).toBe('Vendor differsTaxi Blitz GmbHTaxi Blitz & Sons');
  await userEvent.click(screen.getByRole('button', { name: 'Keep this device’s version' }));
  await untilSent();
  expect(requests).toMatchObject([['update', { notes: 'Airport', revision: 2 }]]);
  expect(saved.vendor).toBe('Taxi Blitz GmbH');
});

it('the saved version can be kept', async () => {
  await changeOrQueue({ id, vendor: 'Taxi Blitz GmbH' }, taxi);
  saved = { ...taxi, revision: 2 };
  goOnline();
  await sendQueued();
  render(<QueuedExpenses names={names} onEdit={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep saved version' }));
  await untilSent();
  expect(requests).toEqual([]);
  expect(await lists.read(adaId)).toEqual([]);
});

it('an expense that was deleted elsewhere comes back with the change', async () => {
  await changeOrQueue({ id, notes: 'Airport' }, taxi);
  saved = null;
  goOnline();
  await sendQueued();
  render(<QueuedExpenses names={names} onEdit={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Restore with your change' }));
  await untilSent();
  expect(requests).toMatchObject([
    ['undo', { id }],
    ['update', { notes: 'Airport' }],
  ]);
});

it('a deletion offline deletes no version that this browser hasn’t seen', async () => {
  await deleteOrQueue(taxi, anId(61));
  saved = { ...taxi, notes: 'Airport', revision: 2 };
  goOnline();
  await sendQueued();
  expect(requests).toEqual([]);
  render(<QueuedExpenses names={names} onEdit={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete expense' }));
  await untilSent();
  expect(requests).toEqual([['delete', { id, revision: 2 }]]);
});

it('Undo takes back a change that waits, and one that was sent since', async () => {
  const change = { opId: anId(61), id, kind: 'change' } as const;
  await changeOrQueue({ id, operationId: anId(61), notes: 'Airport' }, taxi);
  await undoQueued(change);
  goOnline();
  await sendQueued();
  expect(requests).toEqual([]);

  goOffline();
  await changeOrQueue({ id, operationId: anId(61), notes: 'Airport' }, taxi);
  goOnline();
  await sendQueued();
  await undoQueued(change);
  expect(requests.at(-1)).toEqual(['undo', { id: anId(61) }]);
});

it('a refused change can be corrected, with all that was typed', async () => {
  await changeOrQueue({ id, operationId: anId(61), notes: 'Airport' }, taxi);
  const update = () => Promise.reject(new ORPCError('BAD_REQUEST', { message: 'notes is too long' }));
  serveRouter({ expenses: fakeApi(expensesContract, { update }) });
  await sendQueued();
  const opened: object[] = [];
  render(<QueuedExpenses names={names} onEdit={(each) => opened.push(each)} />);
  await screen.findByText('Taxi Blitz wasn’t changed: notes is too long');
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(opened).toEqual([{ expense: taxi, correctedOpId: anId(61) }]);

  goOnline();
  await act(() => changeOrQueue({ id, notes: 'Port' }, taxi, anId(61)));
  expect(screen.queryByText(/wasn’t changed/)).toBeNull();
  expect(requests).toMatchObject([['update', { notes: 'Port' }]]);
});

it('in private mode, a change or deletion that the key hasn’t encrypted doesn’t wait', async () => {
  await learnPrivateMode('on');
  await expect(changeOrQueue({ id, paidBy: 'own' }, taxi)).rejects.toThrow(/doesn’t have the key right now/);
  await expect(deleteOrQueue(taxi, anId(61))).rejects.toThrow(/doesn’t have the key right now/);
  expect(await lists.read(adaId)).toEqual([]);
});
