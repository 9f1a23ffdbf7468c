import 'fake-indexeddb/auto';
import { ORPCError } from '@orpc/server';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expensesContract } from '#src/features/expenses/contract.ts';
import { setCurrentAccount } from '#src/platform/web/current-account.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { expenseRecord } from '#tests/support/expense-fixtures.ts';
import { fakeApi } from '#tests/support/screen/fake-api.ts';
import { goOffline, serveRouter } from '#tests/support/screen/fake-network.ts';
import { learnPrivateMode } from '#tests/support/screen/private-mode.ts';
import { adaId } from '#tests/support/screen/signed-in.tsx';
import { createOrQueue, discardQueued, sendQueued, undoQueued } from './pending-expense-changes.ts';
import { QueuedExpenses } from './queued-expense-list.tsx';

const id = anId(31);

const names = { workName: () => '', categoryName: () => '', accountCurrency: 'EUR' };

let created: object[];
let updated: object[];
let deletedIds: Set<string>;
let deleted: string[];

const account = { uid: adaId, timeZone: 'Europe/Berlin', currency: 'EUR' };

beforeEach(async () => {
  created = [];
  updated = [];
  deletedIds = new Set();
  deleted = [];
  setCurrentAccount(account);
  await learnPrivateMode('off');
});
afterEach(() => act(() => discardQueued(id)));

/** `meet` runs before each new expense is stored. */
function goOnline(meet: () => Promise<unknown> = () => Promise.resolve()) {
  serveRouter({
    expenses: fakeApi(expensesContract, {
      create: async (input, errors) => {
        await meet();
        const { id: newId = '' } = input;
        // Like the server, which never uses an ID twice.
        if (deletedIds.has(newId)) throw errors.CONFLICT();
        created.push(input);
        return { id: newId };
      },
      update: (input, errors) => {
        if (deletedIds.has(input.id)) throw errors.NOT_FOUND();
        updated.push(input);
        return expenseRecord({ id: input.id });
      },
      undo: (input, errors) => {
        if (!deletedIds.delete(input.id)) throw errors.NOT_FOUND();
        return { ids: [input.id] };
      },
      delete: (input) => {
        deleted.push(input.id);
        return { operationId: anId(50) };
      },
    }),
  });
}

it('a draft that is completed while it is sent is sent again as completed', async () => {
  await createOrQueue({ id });
  goOnline(() => {
    goOffline();
    return createOrQueue({ id, vendor: 'Taxi' });
  });
  await sendQueued();
  goOnline();
  await sendQueued();
  expect(created).toMatchObject([{ id }, { id, vendor: 'Taxi' }]);
});

it('an expense whose draft is stored isn’t created again, which the browser would log as an error', async () => {
  goOnline();
  expect(await createOrQueue({ id })).toBe(true);
  expect(await createOrQueue({ id, vendor: 'Taxi' }, { isStored: true })).toBe(true);
  expect(created).toEqual([{ id }]);
  expect(updated).toMatchObject([{ id, vendor: 'Taxi' }]);
});

it.each([true, false])(
  'an expense whose draft was deleted elsewhere comes back with what was typed, isStored: %s',
  async (isStored) => {
    goOnline();
    await createOrQueue({ id });
    deletedIds.add(id);
    expect(await createOrQueue({ id, vendor: 'Tram' }, { isStored })).toBe(true);
    expect(created).toEqual([{ id }]);
    expect(updated).toMatchObject([{ id, vendor: 'Tram' }]);
  },
);

it.each(['INTERNAL_SERVER_ERROR', 'TOO_MANY_REQUESTS', 'UNAUTHORIZED'])(
  'an expense keeps waiting after %s, which says nothing about it',
  async (code) => {
    await createOrQueue({ id });
    goOnline(() => Promise.reject(new ORPCError(code)));
    await sendQueued();
    render(<QueuedExpenses names={names} onEdit={() => undefined} />);
    expect(screen.getByText(/^1 expense is saved in this browser and waits/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  },
);

it('a refused expense can be corrected, and then waits no longer', async () => {
  await createOrQueue({ id, vendor: 'Taxi' });
  goOnline(() => Promise.reject(new ORPCError('BAD_REQUEST', { message: 'day is required' })));
  await sendQueued();
  const edited: object[] = [];
  render(<QueuedExpenses names={names} onEdit={(opened) => edited.push(opened)} />);
  await screen.findByText('Taxi wasn’t added: day is required');
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(edited).toEqual([{ queued: { id, vendor: 'Taxi' } }]);

  goOnline();
  await act(() => createOrQueue({ id, vendor: 'Taxi', day: '2026-11-20', lines: [] }));
  expect(screen.queryByText(/^Taxi wasn’t added/)).toBeNull();
});

it('in private mode, texts that the key hasn’t encrypted are refused, not stored', async () => {
  await learnPrivateMode('on');
  await expect(createOrQueue({ id, vendor: 'Dr. Who' })).rejects.toThrow(/doesn’t have the key right now/);
  // A photo has no texts.
  expect(await createOrQueue({ id })).toBe(false);
});

it('while this browser doesn’t know whether private mode is on, it stores no texts', async () => {
  queryClient.clear();
  setCurrentAccount({ ...account, uid: anId(77) });
  await expect(createOrQueue({ id, vendor: 'Dr. Who' })).rejects.toThrow(
    /doesn’t know whether private mode is on/,
  );
});

it('Undo takes a queued expense back, from the server once it was sent', async () => {
  await createOrQueue({ id });
  await undoQueued({ opId: id, id, kind: 'create' });
  goOnline();
  await sendQueued();
  expect(created).toEqual([]);

  goOffline();
  await createOrQueue({ id });
  goOnline();
  await sendQueued();
  await undoQueued({ opId: id, id, kind: 'create' });
  expect(deleted).toEqual([id]);
});
