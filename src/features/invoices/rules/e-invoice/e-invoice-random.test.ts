/** Random documents: what is written adds up as EN 16931 wants it. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eInvoiceFormats } from '#src/features/clients/rules/e-invoice-formats.ts';
import { Fraction } from '#tests/support/fraction.ts';
import { randomCases } from '#tests/support/random-cases.ts';
import { randomInvoices } from '#tests/support/server/random-invoices.ts';
import { composeEInvoice } from './compose-e-invoice.ts';
import { eInvoiceProblems } from './e-invoice-problems.ts';
import type { EInvoiceAdjustment, EInvoiceLine, EInvoiceTerms } from './e-invoice-terms.ts';

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

it('what is written adds up', () => {
  const counts = { withShare: 0, withRounding: 0, withReturns: 0, untaxed: 0 };
  const cases = randomCases(50_000, 300);
  fc.assert(
    fc.property(randomInvoices, (invoice) => {
      for (const format of eInvoiceFormats) {
        const terms = composeEInvoice(invoice, format);
        expect(eInvoiceProblems(invoice, format)).toEqual([]);
        expectSums(terms);
        for (const line of terms.lines) expectLine(line, terms.currency);
        const all = [...terms.adjustments, ...terms.lines.flatMap(({ adjustments }) => adjustments)];
        for (const adjustment of all) expectShare(adjustment, terms.currency);
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
