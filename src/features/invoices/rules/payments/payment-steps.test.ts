import { expect, it } from 'vitest';
import { paymentSteps, withoutApplied } from './payment-steps.ts';

const at = '2026-11-24T09:00:00.000Z';
const fromAccount = (amountMinor: number) => ({ amountMinor, at });
const first = {
  createdAt: '2026-11-01T09:00:00.000Z',
  allocations: [
    { invoiceId: 'other', amountMinor: 100 },
    { invoiceId: 'invoice', amountMinor: 500, fromAccount: fromAccount(200) },
  ],
};
const second = {
  createdAt: '2026-11-02T09:00:00.000Z',
  allocations: [{ invoiceId: 'invoice', amountMinor: 50, fromAccount: fromAccount(50) }],
};

it('money applied from account is one step, apart from the payments it came from', () => {
  expect(paymentSteps([first, second], 'invoice')).toEqual([
    { kind: 'applied', at, amountMinor: 250, payments: [first, second] },
    { kind: 'recorded', at: first.createdAt, amountMinor: 300, takenBackMinor: 0, payment: first },
  ]);
  expect(paymentSteps([second], 'other')).toEqual([]);
});

it('a write-off is a step also if all of it was taken back', () => {
  const writeOff = {
    createdAt: at,
    allocations: [{ invoiceId: 'invoice', amountMinor: 90, takenBackMinor: 90 }],
  };
  expect(paymentSteps([writeOff], 'invoice')).toMatchObject([{ amountMinor: 90, takenBackMinor: 90 }]);
});

it('returns to account what was applied to one invoice', () => {
  expect(withoutApplied(first.allocations, 'invoice')).toEqual([
    { invoiceId: 'other', amountMinor: 100 },
    { invoiceId: 'invoice', amountMinor: 300 },
  ]);
  expect(withoutApplied(second.allocations, 'invoice')).toEqual([]);
});
