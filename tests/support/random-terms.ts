import fc from 'fast-check';
import type { Adjustment, InvoiceLine, InvoiceTerms } from '#src/features/invoices/rules/invoice-terms.ts';
import { terms } from './invoice-terms-fixture.ts';

/** A decimal as text. */
export const randomDecimal = (max: number, decimals: number) =>
  fc
    .tuple(fc.nat(max), fc.nat(decimals), fc.nat(999_999))
    .map(([units, length, fraction]) =>
      length === 0 ? String(units) : `${units}.${String(fraction).padStart(6, '0').slice(0, length)}`,
    );
const adjustment: fc.Arbitrary<Adjustment | null> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: randomDecimal(99, 2).map((percent) => ({ percent })) },
  { weight: 1, arbitrary: fc.nat(200).map((amountMinor) => ({ amountMinor })) },
);
const rate = fc.constantFrom('0', '2.1', '5', '7', '7.0', '9.975', '19', '20', '21', '25.5', '100');
const line: fc.Arbitrary<InvoiceLine> = fc
  .record({
    kind: fc.constantFrom('time' as const, 'time' as const, 'item' as const, 'text' as const),
    quantity: randomDecimal(20, 6),
    price: fc.oneof(
      randomDecimal(200, 2),
      randomDecimal(3000, 6),
      fc.constantFrom('0.005', '18', '27.50', '0'),
    ),
    durationMs: fc.oneof(
      fc.nat(600).map((minutes) => minutes * 60_000),
      fc.nat(36_000).map((seconds) => seconds * 1000),
      fc.nat(36_000_000),
    ),
    discount: adjustment,
    charge: adjustment,
    taxRate: rate,
  })
  .map((of) => ({
    ...of,
    id: '',
    title: 'Work',
    description: '',
    unit: 'HUR',
    durationMs: of.kind === 'time' ? of.durationMs : null,
    taxCategory: of.taxRate === '0' ? 'Z' : 'S',
    entries: [],
    expenses: [],
    projectId: null,
    instalmentId: null,
    retainerFrom: null,
    from: null,
    to: null,
  }));
/** Documents of time, items and texts, most of which can be issued. */
export const randomTerms: fc.Arbitrary<InvoiceTerms> = fc
  .record({
    lines: fc.array(line, { maxLength: 8 }),
    currency: fc.constantFrom('EUR', 'EUR', 'JPY', 'KWD', 'CLF'),
    pricesIncludeTax: fc.boolean(),
    timeMode: fc.constantFrom('exact' as const, 'printed' as const),
    discount: adjustment,
    charge: adjustment,
    prepaidMinor: fc.nat(1000),
  })
  .map(({ lines, ...others }) => terms(lines, others));
