import 'fake-indexeddb/auto';
import { ORPCError, implement } from '@orpc/server';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expensesContract } from '#src/features/expenses/contract.ts';
import { setCurrentAccount } from '#src/platform/web/current-account.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { goOffline, serveRouter } from '#tests/support/screen/fake-network.ts';
import { adaId } from '#tests/support/screen/signed-in.tsx';
import { createOrQueue, discardQueued, sendQueued, undoQueued } from './expense-outbox.ts';
import { QueuedExpenses } from './queued-expenses.tsx';

const os = implement(expensesContract);
const id = anId(31);

let created: object[];
let deleted: string[];

beforeEach(() => {
  created = [];
  deleted = [];
  setCurrentAccount({ uid: adaId, timeZone: 'Europe/Berlin', currency: 'EUR' });
});
afterEach(() => act(() => discardQueued(id)));

/** `meet` runs before each new expense is stored. */
function goOnline(meet: () => Promise<unknown> = () => Promise.resolve()) {
  serveRouter({
    expenses: {
      create: os.create.handler(async ({ input }) => {
        await meet();
        created.push(input);
        return { id: input.id ?? '' };
      }),
      delete: os.delete.handler(({ input }) => {
        deleted.push(input.id);
        return { operationId: anId(50) };
      }),
    },
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

it.each(['INTERNAL_SERVER_ERROR', 'TOO_MANY_REQUESTS', 'UNAUTHORIZED'])(
  'an expense keeps waiting after %s, which says nothing about it',
  async (code) => {
    await createOrQueue({ id });
    goOnline(() => Promise.reject(new ORPCError(code)));
    await sendQueued();
    render(<QueuedExpenses />);
    expect(screen.getByText(/^1 expense is saved in this browser and waits/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  },
);

it('Undo takes a queued expense back, from the server once it was sent', async () => {
  await createOrQueue({ id });
  await undoQueued(id);
  goOnline();
  await sendQueued();
  expect(created).toEqual([]);

  goOffline();
  await createOrQueue({ id });
  goOnline();
  await sendQueued();
  await undoQueued(id);
  expect(deleted).toEqual([id]);
});
