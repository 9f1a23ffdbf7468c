/** Random documents against a calculator that shares no code with ours: fractions, and rounding on decimal text. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Fraction } from '#tests/support/fraction.ts';
import { terms, timeLine } from '#tests/support/invoice-terms-fixture.ts';
import { randomCases } from '#tests/support/random-cases.ts';
import { randomDecimal, randomTerms } from '#tests/support/random-terms.ts';
import { calculateInvoice } from './calculate-invoice.ts';
import type { InvoiceCalculation } from './calculate-invoice.ts';
import { invoiceProblems } from './invoice-problems.ts';
import type { Adjustment, InvoiceLine, InvoiceTerms } from './invoice-terms.ts';

const whole = (value: bigint | number) => new Fraction(BigInt(value));
const total = (amounts: readonly bigint[]) => amounts.reduce((sum, each) => sum + each, 0n);
const hundred = whole(100);
const digitsOf: Record<string, number> = { JPY: 0, EUR: 2, KWD: 3, CLF: 4 };

function adjust(given: Adjustment | null, of: bigint): bigint {
  if (given === null) return 0n;
  if ('amountMinor' in given) return BigInt(given.amountMinor);
  return whole(of).times(Fraction.of(given.percent)).over(hundred).rounded();
}

function factorOf(each: InvoiceLine, { timeMode }: InvoiceTerms): Fraction {
  if (each.durationMs === null) return Fraction.of(each.quantity);
  const hours = new Fraction(BigInt(each.durationMs), 3_600_000n);
  return timeMode === 'exact' ? hours : new Fraction(hours.times(hundred).rounded(), 100n);
}

/** In minor units. */
function product(factor: Fraction, price: string, currency: string): bigint {
  return factor
    .times(Fraction.of(price))
    .times(whole(10n ** BigInt(digitsOf[currency] ?? 2)))
    .rounded();
}

/** Gives out one unit at a time, to the share that is furthest below its exact size; the first of equal ones. */
function deal(amount: bigint, exact: readonly Fraction[]): bigint[] {
  const given = exact.map(({ top, bottom }) => (top - (((top % bottom) + bottom) % bottom)) / bottom);
  const missing = (place: number) => (exact[place] ?? whole(0)).plus(whole(-(given[place] ?? 0n)));
  while (total(given) < amount) {
    let furthest = 0;
    for (const place of given.keys()) if (missing(place).isAbove(missing(furthest))) furthest = place;
    given[furthest] = (given[furthest] ?? 0n) + 1n;
  }
  return given;
}

function adjustGroups(given: Adjustment | null, sums: readonly bigint[]): bigint[] {
  if (given === null || sums.length === 0) return sums.map(() => 0n);
  if ('percent' in given) return sums.map((sum) => adjust(given, sum));
  const weights = sums.map((sum) => (sum > 0n ? sum : 0n));
  const amount = BigInt(given.amountMinor);
  if (total(weights) === 0n) return sums.map((_sum, place) => (place === 0 ? amount : 0n));
  return deal(
    amount,
    weights.map((weight) => new Fraction(amount * weight, total(weights))),
  );
}

function calculateOnPaper(given: InvoiceTerms) {
  const counted = given.lines.filter(({ kind }) => kind !== 'text');
  const priced = counted.map((each) => {
    const base = product(factorOf(each, given), each.price, given.currency);
    const rateKey = `${String(1000 + Number(each.taxRate)).padEnd(9, '0')} ${each.taxCategory}`;
    return { id: each.id, rateKey, amount: base - adjust(each.discount, base) + adjust(each.charge, base) };
  });
  const keys = [...new Set(priced.map(({ rateKey }) => rateKey))].toSorted().toReversed();
  const sets = keys.map((key) => priced.filter(({ rateKey }) => rateKey === key));
  const sums = sets.map((set) => total(set.map(({ amount }) => amount)));
  const discounts = adjustGroups(given.discount, sums);
  const charges = adjustGroups(given.charge, sums);
  const groups = sets.map((set, place) => {
    const amounts = [...set.map(({ amount }) => amount), -(discounts[place] ?? 0n), charges[place] ?? 0n];
    const { taxRate = '0', taxCategory } = counted.find(({ id }) => id === set[0]?.id) ?? {};
    const taxShare = Fraction.of(taxRate).over(hundred);
    const exact = amounts.map((amount) =>
      given.pricesIncludeTax ? whole(amount).over(whole(1).plus(taxShare)) : whole(amount),
    );
    const net = exact.reduce((sum, each) => sum.plus(each), whole(0)).rounded();
    const nets = deal(net, exact);
    const tax = whole(net).times(taxShare).rounded();
    return {
      taxCategory,
      set,
      nets,
      net,
      tax,
      rounding: given.pricesIncludeTax ? total(amounts) - net - tax : 0n,
    };
  });
  const lineNets = groups.flatMap(({ set, nets }) =>
    set.map(({ id }, place) => [id, nets[place] ?? 0n] as const),
  );
  const discountOf = ({ nets }: { nets: bigint[] }) => -(nets.at(-2) ?? 0n);
  const chargeOf = ({ nets }: { nets: bigint[] }) => nets.at(-1) ?? 0n;
  const netById = new Map(lineNets);
  const gross = total(groups.map(({ net, tax }) => net + tax));
  const rounding = total(groups.map((group) => group.rounding));
  return {
    lines: given.lines.map(({ id }) => ({ id, netMinor: Number(netById.get(id) ?? 0n) })),
    groups: groups.map((group) => ({
      taxCategory: group.taxCategory,
      taxableMinor: Number(group.net),
      taxMinor: Number(group.tax),
      discountMinor: Number(discountOf(group)),
      chargeMinor: Number(chargeOf(group)),
    })),
    printed: {
      linesMinor: Number(total(sums)),
      discountMinor: Number(total(discounts)),
      chargeMinor: Number(total(charges)),
    },
    grossMinor: Number(gross),
    roundingMinor: Number(rounding),
    dueMinor: Number(gross + rounding) - given.prepaidMinor,
  };
}

/** A document prints lines and totals: a reader with a pocket calculator must find no difference. */
function expectAddsUp(given: InvoiceTerms, calculation: InvoiceCalculation): void {
  const { lines, groups, printed } = calculation;
  const sum = (of: readonly number[]) => of.reduce((all, each) => all + each, 0);
  expect(sum(lines.map(({ netMinor }) => netMinor))).toBe(calculation.lineTotalMinor);
  expect(sum(lines.map(({ amountMinor }) => amountMinor))).toBe(printed.linesMinor);
  expect(sum(groups.map(({ discountMinor }) => discountMinor))).toBe(calculation.discountMinor);
  expect(sum(groups.map(({ chargeMinor }) => chargeMinor))).toBe(calculation.chargeMinor);
  expect(sum(groups.map(({ taxableMinor }) => taxableMinor))).toBe(calculation.netMinor);
  expect(sum(groups.map(({ taxMinor }) => taxMinor))).toBe(calculation.taxMinor);
  const { lineTotalMinor, discountMinor, chargeMinor, netMinor, taxMinor, grossMinor } = calculation;
  expect(lineTotalMinor - discountMinor + chargeMinor).toBe(netMinor);
  expect(netMinor + taxMinor).toBe(grossMinor);
  const { prepaidMinor, roundingMinor, dueMinor } = calculation;
  expect(grossMinor + roundingMinor - prepaidMinor).toBe(dueMinor);
  for (const [place, result] of lines.entries()) {
    const { price = '0', kind } = given.lines[place] ?? {};
    if (kind === 'text') continue;
    const quantity = Fraction.of(result.quantityText).over(whole(result.priceQuantity));
    expect(product(quantity, price, given.currency)).toBe(BigInt(result.baseMinor));
    const printedHours = result.hoursText === null ? quantity : Fraction.of(result.hoursText);
    expect(product(printedHours, price, given.currency)).toBe(BigInt(result.baseMinor));
    expect(result.baseMinor - result.discountMinor + result.chargeMinor).toBe(result.amountMinor);
  }
}

/** A clock on each line of time, or decimal hours on each. */
function expectOneWay(given: InvoiceTerms, { lines }: InvoiceCalculation): void {
  const ways = lines
    .filter((_line, place) => given.lines[place]?.kind === 'time')
    .map(({ clockText, hoursText, unit }) =>
      clockText === null ? (hoursText === null ? unit : 'HUR') : 'clock',
    );
  expect([[], ['clock'], ['HUR']]).toContainEqual([...new Set(ways)]);
}

const cases = randomCases(1_000_000, 3_000);

it('what is printed adds up to the cent, in any document', () => {
  const counts = { issuable: 0, withRounding: 0, precise: 0 };
  fc.assert(
    fc.property(randomTerms, (given) => {
      const calculation = calculateInvoice(given);
      expect(calculation).toMatchObject(calculateOnPaper(given));
      expectAddsUp(given, calculation);
      expectOneWay(given, calculation);
      if (invoiceProblems(given).length === 0) counts.issuable += 1;
      if (calculation.roundingMinor !== 0) counts.withRounding += 1;
      if (calculation.lines.some(({ quantityText }) => quantityText.length > 6)) counts.precise += 1;
    }),
    { numRuns: cases },
  );
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(cases / 50);
}, 1_200_000);

const typicalRates = ['27.50', '45', '60', '72.50', '80', '87.75', '93.75', '95', '110', '124.95', '10000'];

/** The scale of hours from 0.01 to 0.000001 that give the amount, rounded if any rounded ones do; undefined if none do. */
function fewestDecimals(minutes: number, price: string): number | undefined {
  const time = new Fraction(BigInt(minutes), 60n);
  const amount = product(time, price, 'EUR');
  const gives = (decimals: number, aside: bigint) => {
    const steps = 10n ** BigInt(decimals);
    return product(new Fraction(time.times(whole(steps)).rounded() + aside, steps), price, 'EUR') === amount;
  };
  const decimals = [2, 3, 4, 5, 6];
  const asides = Array.from({ length: 21 }, (_none, place) => BigInt(place - 10));
  return (
    decimals.find((each) => gives(each, 0n)) ??
    decimals.find((each) => asides.some((aside) => gives(each, aside)))
  );
}

it('beside time with seconds, whole minutes have the fewest decimals that give their amount', () => {
  const rates = fc.oneof(fc.constantFrom(...typicalRates), randomDecimal(9999, 2));
  const wholeMinutes = fc.integer({ min: 1, max: 6000 }).filter((minutes) => minutes % 3 !== 0);
  const counts = { rounded: 0, next: 0 };
  fc.assert(
    fc.property(wholeMinutes, rates, (minutes, price) => {
      const { hoursText } =
        calculateInvoice(terms([timeLine(minutes, price), timeLine(0.1, price)])).lines[0] ?? {};
      const decimals = hoursText?.split('.')[1]?.length ?? 0;
      expect(Math.max(decimals, 2)).toBe(fewestDecimals(minutes, price));
      const isRounded = hoursText === (minutes / 60).toFixed(decimals);
      counts[isRounded ? 'rounded' : 'next'] += 1;
    }),
    { numRuns: cases },
  );
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(cases / 200);
}, 1_200_000);
