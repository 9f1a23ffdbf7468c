import { afterEach, expect, it } from 'vitest';
import { setCurrentAccount } from '#src/platform/web/current-account.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { expenseRecord } from '#tests/support/expense-fixtures.ts';
import { expenseName } from './expense-labels.ts';

afterEach(() => setCurrentAccount(null));

it('names a draft after its receipt and its time, until it has a vendor', () => {
  setCurrentAccount({ uid: anId(1), timeZone: 'Europe/Berlin', currency: 'EUR' });
  const createdAt = '2026-11-29T23:30:00.000Z';
  const draft = expenseRecord({ vendor: null, lines: [], receiptName: 'taxi.png', createdAt });
  expect(expenseName(draft)).toBe('taxi.png · 30 Nov, 00:30');
  // In private mode the server doesn't know its name.
  expect(expenseName({ ...draft, receiptName: null })).toBe('New receipt · 30 Nov, 00:30');
  expect(expenseName({ ...draft, vendor: 'Taxi Blitz' })).toBe('Taxi Blitz');
});
