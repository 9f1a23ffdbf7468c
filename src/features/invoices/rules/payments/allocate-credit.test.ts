import { expect, it } from 'vitest';
import { allocateCredit, creditMinor } from './allocate-credit.ts';
import type { CreditBalance } from './allocate-credit.ts';
import { keepFromAccount } from './allocate-payment.ts';

const payment = (id: string, amountMinor: number, parts: Record<string, number> = {}) => ({
  id,
  revision: 1,
  amountMinor,
  allocations: Object.entries(parts).map(([invoiceId, part]) => ({ invoiceId, amountMinor: part })),
});
const account = (fields: Partial<CreditBalance>): CreditBalance => ({
  payments: [],
  excess: new Map(),
  refundedMinor: 0,
  ...fields,
});
const at = '2026-11-24T09:00:00.000Z';
const allocate = (of: CreditBalance, balanceMinor: number) =>
  allocateCredit(of, { id: 'new', balanceMinor, at }).map(({ id, allocations }) => [
    id,
    Object.fromEntries(allocations.map((part) => [part.invoiceId, part.amountMinor])),
  ]);

it('money without an invoice is used oldest first', () => {
  const of = account({ payments: [payment('first', 500, { old: 200 }), payment('second', 1000)] });
  expect(creditMinor(of)).toBe(1300);
  expect(allocate(of, 700)).toEqual([
    ['first', { old: 200, new: 300 }],
    ['second', { new: 400 }],
  ]);
  expect(allocate(of, 0)).toEqual([]);
});

it('an overpayment moves, and the other invoice stays paid', () => {
  const of = account({
    payments: [payment('one', 1000, { old: 1000 }), payment('two', 400, { old: 300, new: 100 })],
    excess: new Map([['old', 350]]),
  });
  expect(creditMinor(of)).toBe(350);
  expect(allocate(of, 5000)).toEqual([['one', { old: 650, new: 350 }]]);
  expect(allocate({ ...of, excess: new Map([['old', 1200]]) }, 5000)).toEqual([
    ['one', { new: 1000 }],
    ['two', { old: 100, new: 300 }],
  ]);
});

it('what was paid back is no longer on account', () => {
  const of = account({ payments: [payment('one', 500), payment('two', 500)], refundedMinor: 700 });
  expect(creditMinor(of)).toBe(300);
  expect(allocate(of, 1000)).toEqual([['one', { new: 300 }]]);
  expect(creditMinor({ ...of, refundedMinor: 1100 })).toBe(0);
});

it('what was applied stays apart from what the payment paid at first', () => {
  const of = account({ payments: [payment('one', 1000, { new: 400 })] });
  const [change] = allocateCredit(of, { id: 'new', balanceMinor: 500, at });
  expect(change?.allocations).toEqual([
    { invoiceId: 'new', amountMinor: 900, fromAccount: { amountMinor: 500, at } },
  ]);
});

it('a lower part takes what was applied from account first', () => {
  const before = [{ invoiceId: 'new', amountMinor: 900, fromAccount: { amountMinor: 500, at } }];
  const partAfter = (amountMinor: number) =>
    keepFromAccount(before, [{ invoiceId: 'new', amountMinor }])[0]?.fromAccount;
  expect(partAfter(1000)).toEqual({ amountMinor: 500, at });
  expect(partAfter(600)).toEqual({ amountMinor: 200, at });
  expect(partAfter(400)).toBeNull();
});
