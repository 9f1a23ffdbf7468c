import { expect, it } from 'vitest';
import { allocatePayment, oldestFirst } from './allocate-payment.ts';

const open = [
  { id: 'a', balanceMinor: 10_000 },
  { id: 'b', balanceMinor: 5_000 },
];

it.each([
  [15_000, [10_000, 5_000]],
  [12_000, [10_000, 2_000]],
  [4_000, [4_000, 0]],
  [20_000, [10_000, 5_000]],
  [0, [0, 0]],
])('a payment of %d pays one invoice after the other', (amountMinor, parts) => {
  expect([...allocatePayment(amountMinor, open).values()]).toEqual(parts);
});

it('the invoice that was due first comes first, and one without a due day counts from its issue', () => {
  const createdAt = '2026-03-01T00:00:00Z';
  const invoices = [
    { id: 'may', dueDay: '2026-05-01', issueDay: '2026-03-01', createdAt },
    { id: 'april', dueDay: null, issueDay: '2026-04-01', createdAt },
    { id: 'march', dueDay: '2026-03-15', issueDay: '2026-03-01', createdAt },
    { id: 'later in march', dueDay: '2026-03-15', issueDay: '2026-03-01', createdAt: '2026-03-02T00:00:00Z' },
  ];
  expect(oldestFirst(invoices).map(({ id }) => id)).toEqual(['march', 'later in march', 'april', 'may']);
});
