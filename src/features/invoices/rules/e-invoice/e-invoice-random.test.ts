/** Random documents: what is written adds up as EN 16931 wants it, and readers get the same totals. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eInvoiceFormats } from '#src/features/clients/rules/e-invoice-formats.ts';
import { readEInvoice } from '#src/features/expenses/server/reading/e-invoice.ts';
import type { FrozenInvoice } from '#src/features/invoices/rules/content/frozen-invoice.ts';
import { invoiceProblems } from '#src/features/invoices/rules/invoice-problems.ts';
import type { InvoiceTerms } from '#src/features/invoices/rules/invoice-terms.ts';
import { taxOfReason } from '#src/features/invoices/rules/tax-case.ts';
import { Fraction } from '#tests/support/fraction.ts';
import { randomCases } from '#tests/support/random-cases.ts';
import { randomTerms } from '#tests/support/random-terms.ts';
import { anInvoiceDocument } from '#tests/support/server/invoice-document-fixture.ts';
import { composeEInvoice } from './compose-e-invoice.ts';
import { eInvoiceProblems } from './e-invoice-problems.ts';
import type { EInvoiceAdjustment, EInvoiceLine, EInvoiceTerms } from './e-invoice-terms.ts';
import { writeEInvoice } from './write-e-invoice.ts';

const reasons = ['exempt', 'reverseCharge', 'intraCommunity', 'export', 'serviceAbroad'] as const;

/** Documents in currencies that e-invoices can have, with returned items, and with each reason not to tax. */
const randomInvoice: fc.Arbitrary<FrozenInvoice> = fc
  .record({
    terms: randomTerms,
    currency: fc.constantFrom('EUR', 'EUR', 'CHF', 'JPY'),
    reason: fc.option(fc.constantFrom(...reasons)),
    areReturned: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
    type: fc.constantFrom('invoice' as const, 'deposit' as const, 'creditNote' as const),
  })
  .map(({ terms, currency, reason, areReturned, type }) => {
    const lines = terms.lines
      .map((line, place) =>
        line.kind === 'item' && areReturned[place] === true
          ? { ...line, quantity: `-${line.quantity}` }
          : line,
      )
      .map((line) => {
        const isUntaxed = reason === 'serviceAbroad' || line.taxRate === '0';
        return reason !== null && isUntaxed
          ? { ...line, taxRate: '0', taxCategory: taxOfReason(reason, 'DE').taxCategory }
          : line;
      });
    const document = anInvoiceDocument({
      type,
      terms: { ...terms, currency, lines },
      taxReasons: reason === null ? [] : [reason],
      taxNotes: reason === null ? [] : ['No tax.'],
      relatedNumber: 'INV-1',
      relatedDay: '2026-10-01',
    });
    const noVatId = reason === 'serviceAbroad' ? { vatId: null } : {};
    return {
      ...document,
      seller: { ...document.seller, ...noVatId, electronicAddress: { scheme: '9930', id: 'DE123456789' } },
      buyer: { ...document.buyer, ...noVatId, electronicAddress: { scheme: '9930', id: 'DE987654321' } },
    };
  });

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
const amountsOf = (adjustments: readonly EInvoiceAdjustment[], isCharge: boolean) =>
  sum(adjustments.filter((each) => each.isCharge === isCharge).map(({ amountMinor }) => amountMinor));

/** [BR-CO-10 to 17, BR-S-08 and its siblings] */
function expectSums({ lines, adjustments, taxGroups, totals }: EInvoiceTerms): void {
  expect(totals.lineTotalMinor).toBe(sum(lines.map(({ netMinor }) => netMinor)));
  expect(totals.discountMinor).toBe(amountsOf(adjustments, false));
  expect(totals.chargeMinor).toBe(amountsOf(adjustments, true));
  expect(totals.netMinor).toBe(totals.lineTotalMinor - totals.discountMinor + totals.chargeMinor);
  expect(totals.taxMinor).toBe(sum(taxGroups.map(({ taxMinor }) => taxMinor)));
  expect(totals.grossMinor).toBe(totals.netMinor + totals.taxMinor);
  expect(totals.dueMinor).toBe(totals.grossMinor - totals.prepaidMinor + totals.roundingMinor);
  for (const { category, rate, taxableMinor, taxMinor } of taxGroups) {
    const isInGroup = ({ tax }: Pick<EInvoiceLine, 'tax'>) =>
      tax.category === category && (tax.rate ?? '0') === (rate ?? '0');
    const inGroup = adjustments.filter(isInGroup);
    const ofLines = sum(lines.filter(isInGroup).map(({ netMinor }) => netMinor));
    expect(taxableMinor).toBe(ofLines - amountsOf(inGroup, false) + amountsOf(inGroup, true));
    const tax = new Fraction(BigInt(taxableMinor), 100n).times(Fraction.of(rate ?? '0'));
    expect(BigInt(taxMinor)).toBe(tax.rounded());
  }
}

const minorUnits = (currency: string) => (currency === 'JPY' ? 1 : 100);

/** Readers may miss an amount by two hundredths of the currency, even if it has none. */
function expectAmount(exactMinor: Fraction, amountMinor: number, currency: string): void {
  const tenThousandths = exactMinor
    .plus(new Fraction(BigInt(-amountMinor), 1n))
    .times(new Fraction(10_000n, 1n));
  const size = Math.abs(Number(tenThousandths.rounded())) / minorUnits(currency);
  expect(size).toBeLessThanOrEqual(200);
}

/** The net amount of a line follows from what else it has. [PEPPOL-EN16931-R120] */
function expectLine(
  { quantity, price, priceQuantity, adjustments, netMinor }: EInvoiceLine,
  currency: string,
): void {
  const product = Fraction.of(quantity)
    .times(Fraction.of(price))
    .times(new Fraction(BigInt(minorUnits(currency)), BigInt(priceQuantity)));
  expect(Number(price)).toBeGreaterThanOrEqual(0);
  const adjusted = netMinor + amountsOf(adjustments, false) - amountsOf(adjustments, true);
  expectAmount(product, adjusted, currency);
}

/** [PEPPOL-EN16931-R040] */
function expectShare({ share, amountMinor }: EInvoiceAdjustment, currency: string): void {
  if (share === null) return;
  const exact = new Fraction(BigInt(share.ofMinor), 100n).times(Fraction.of(share.percent));
  expectAmount(exact, amountMinor, currency);
}

const isIssuable = ({ terms }: { terms: InvoiceTerms }) => invoiceProblems(terms).length === 0;
const encoder = new TextEncoder();

it('what is written adds up, and reads as the same totals', () => {
  const counts = { withShare: 0, withRounding: 0, withReturns: 0, untaxed: 0 };
  const cases = randomCases(50_000, 300);
  fc.assert(
    fc.property(randomInvoice.filter(isIssuable), (invoice) => {
      for (const format of eInvoiceFormats) {
        const terms = composeEInvoice(invoice, format);
        expect(eInvoiceProblems(invoice, format)).toEqual([]);
        expectSums(terms);
        for (const line of terms.lines) expectLine(line, terms.currency);
        const all = [...terms.adjustments, ...terms.lines.flatMap(({ adjustments }) => adjustments)];
        for (const adjustment of all) expectShare(adjustment, terms.currency);
        const read = readEInvoice(encoder.encode(writeEInvoice(invoice, format)));
        expect(read).toMatchObject({
          isCreditNote: invoice.type === 'creditNote',
          number: invoice.number,
          day: invoice.issueDay,
          currency: terms.currency,
        });
        const { totalGross, totalTax } = 'problem' in read ? { totalGross: null, totalTax: null } : read;
        expect(Math.round(Number(totalGross) * minorUnits(terms.currency))).toBe(terms.totals.grossMinor);
        expect(Math.round(Number(totalTax) * minorUnits(terms.currency))).toBe(terms.totals.taxMinor);
        counts.withShare += Number(all.some(({ share }) => share !== null));
        counts.withRounding += Number(terms.totals.roundingMinor !== 0);
        counts.withReturns += Number(terms.lines.some(({ netMinor }) => netMinor < 0));
        counts.untaxed += Number(terms.taxGroups.some(({ reason }) => reason !== ''));
      }
    }),
    { numRuns: cases },
  );
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(cases / 5);
}, 1_200_000);
