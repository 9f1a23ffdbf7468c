import { expect, it } from 'vitest';
import { allocatePayment, oldestFirst, withdrawals } from './allocate-payment.ts';

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

it.each([
  [10_700, [10_700, 0]],
  [10_400, [10_400, 0]],
  [12_000, [10_700, 1_300]],
  [16_100, [10_700, 5_400]],
])('a payment of %d pays the claims of a chosen invoice before other invoices', (amountMinor, parts) => {
  const [a, b] = [
    { id: 'a', balanceMinor: 10_000, claimsMinor: 700, isChosen: true },
    { id: 'b', balanceMinor: 5_000, claimsMinor: 400 },
  ];
  expect([...allocatePayment(amountMinor, [a, b]).values()]).toEqual(parts);
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

it.each([
  ['payment', [{ invoiceId: 'a', amountMinor: 7_000 }]],
  ['refund', [{ invoiceId: 'b', amountMinor: 1_000 }]],
  ['writeOff', [{ invoiceId: 'b', amountMinor: 1_000 }]],
] as const)(
  'a change of a %s takes from invoices what is less paid, or more paid back or written off',
  (kind, taken) => {
    const parts = (a: number, b: number) => [
      { invoiceId: 'a', amountMinor: a },
      { invoiceId: 'b', amountMinor: b },
    ];
    expect(withdrawals(kind, parts(10_000, 5_000), parts(3_000, 6_000))).toEqual(taken);
  },
);
