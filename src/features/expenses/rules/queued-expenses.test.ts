import { expect, it } from 'vitest';
import { anId } from '#tests/support/entity-fixtures.ts';
import { expenseLine, expenseRecord } from '#tests/support/expense-fixtures.ts';
import { resolveQueued, waiting, withQueuedChanges } from './queued-expenses.ts';
import type { ChangeRequest, QueuedExpense } from './queued-expenses.ts';

const hotel = expenseRecord({
  currency: 'USD',
  exchangeRate: '0.9',
  accountCurrency: 'EUR',
  accountMinor: 9630,
});
const { id } = hotel;
const change = (fields: Partial<ChangeRequest>): QueuedExpense => ({
  opId: anId(61),
  id,
  kind: 'change',
  request: { id, ...fields },
  seen: hotel,
  standing: waiting,
});

it('the list shows an expense as its queued changes leave it, with its amounts', () => {
  const changed = withQueuedChanges(
    hotel,
    [change({ vendor: 'Hotel Post' }), change({ lines: [expenseLine(null, 11_900, '19')] })],
    'EUR',
  );
  expect(changed).toMatchObject({
    vendor: 'Hotel Post',
    netMinor: 10_000,
    taxMinor: 1900,
    grossMinor: 11_900,
    accountMinor: 10_710,
    revision: 1,
  });
});

it('a trip keeps its amount until the server knows its rate', () => {
  const trip = expenseRecord({ kind: 'mileage', lines: [expenseLine(null, 3000, '0')], grossMinor: 3000 });
  const longer = change({ notes: 'Detour', lines: [expenseLine(null, 0, '0')] });
  expect(withQueuedChanges(trip, [longer], 'EUR')).toMatchObject({ notes: 'Detour', grossMinor: 3000 });
});

it('a deleted expense is no longer listed, unless the server has a newer version', () => {
  const deletion: QueuedExpense = { opId: anId(61), id, kind: 'delete', seen: hotel, standing: waiting };
  expect(withQueuedChanges(hotel, [deletion], 'EUR')).toBeNull();
  const conflict = { ...deletion, standing: { is: 'conflict', theirs: hotel } as const };
  expect(withQueuedChanges(hotel, [conflict], 'EUR')).toEqual(hotel);
});

it('a change that replaces their version is a new operation, since the server may have stored the first', () => {
  const theirs = expenseRecord({ vendor: 'Hotel Post', revision: 3 });
  const conflict: QueuedExpense = {
    ...change({ notes: 'Suite', operationId: anId(61) }),
    standing: { is: 'conflict', theirs },
  };
  const decision = { opId: anId(61), keep: 'mine', nextOpId: anId(62) } as const;
  expect(resolveQueued([conflict], decision)).toMatchObject([
    { opId: anId(62), request: { notes: 'Suite', operationId: anId(62), revision: 3 }, standing: waiting },
  ]);
});
