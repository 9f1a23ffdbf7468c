import {
  divideRounded,
  formatDecimal,
  parseDecimal,
  roundShares,
  splitAmount,
} from '#src/platform/shared/decimals.ts';
import { adjustmentOf, calculateLine } from './calculate-line.ts';
import type { CalculationStep, LineAmounts } from './calculate-line.ts';
import { taxCategories } from './invoice-limits.ts';
import type { LineUnit, TaxCategory } from './invoice-limits.ts';
import { hasAmount } from './invoice-terms.ts';
import type { Adjustment, InvoiceLine, InvoiceTerms } from './invoice-terms.ts';
import { clockText, clockUnitMs } from './line-quantity.ts';

export type { CalculationStep } from './calculate-line.ts';

/** Amounts are in minor units. Base, discount, charge and amount include tax if the prices do; net never does. */
export type CalculatedLine = {
  id: string;
  /** Exact; empty for texts and headings. */
  quantityText: string;
  /** Hours such as 1:15, printed instead of the quantity; null where decimals are. */
  clockText: string | null;
  /** Hours with as many decimals as the amount needs, printed instead of the quantity; null where that is printed. */
  hoursText: string | null;
  unit: LineUnit;
  priceQuantity: 1 | 60;
  baseMinor: number;
  discountMinor: number;
  chargeMinor: number;
  /** What the line prints. */
  amountMinor: number;
  /** BT-131 */
  netMinor: number;
  explanation: CalculationStep[];
};

/** All lines of one category and rate, with their part of the document's discount and charge. [BG-23] */
export type TaxGroup = {
  taxCategory: TaxCategory;
  taxRate: string;
  /** BT-116 */
  taxableMinor: number;
  /** BT-117 */
  taxMinor: number;
  /** Discount of the document, without tax. [BT-92] */
  discountMinor: number;
  /** Charge of the document, without tax. [BT-99] */
  chargeMinor: number;
};

/** Everything but `printed` and the lines' printed amounts is without tax, or says so. */
export type InvoiceCalculation = {
  lines: CalculatedLine[];
  groups: TaxGroup[];
  /** In the basis of the prices, as printed: lines − discount + charge = gross + rounding if they include tax. */
  printed: { linesMinor: number; discountMinor: number; chargeMinor: number };
  /** BT-106 */
  lineTotalMinor: number;
  /** BT-107 */
  discountMinor: number;
  /** BT-108 */
  chargeMinor: number;
  /** BT-109 */
  netMinor: number;
  /** BT-110 */
  taxMinor: number;
  /** BT-112 */
  grossMinor: number;
  /** BT-113 */
  prepaidMinor: number;
  /** BT-114 */
  roundingMinor: number;
  /** BT-115 */
  dueMinor: number;
};

/**
 * All amounts of a document; nothing else calculates them. [EN 16931 BR-CO-10 to 17] Throws a RangeError for what isn't
 * a number or leads to amounts that aren't exact: `invoiceProblems` finds both.
 */
export function calculateInvoice(terms: InvoiceTerms): InvoiceCalculation {
  const unitMs = clockUnitMs(terms);
  const context = { ...terms, isDecimal: unitMs === null };
  const lines = terms.lines.map((line) => ({ line, ...calculateLine(line, context) }));
  const sets = groupByTax(lines);
  const sums = sets.map((set) => sum(set.lines.map(({ amountMinor }) => amountMinor)));
  const discounts = adjustGroups(terms.discount, sums);
  const charges = adjustGroups(terms.charge, sums);
  const groups = sets.map((set, place) =>
    calculateGroup(set, discounts[place] ?? 0n, charges[place] ?? 0n, terms.pricesIncludeTax),
  );
  const netById = new Map(groups.flatMap(({ nets }) => nets));
  const lineTotal = sum([...netById.values()]);
  const discount = sum(groups.map((group) => group.discount));
  const charge = sum(groups.map((group) => group.charge));
  const net = lineTotal - discount + charge;
  const tax = sum(groups.map((group) => group.tax));
  const rounding = sum(groups.map((group) => group.rounding));
  return {
    lines: lines.map((priced) => ({
      ...toLine(priced, netById.get(priced) ?? 0n, terms.pricesIncludeTax),
      clockText: clockText(priced.line, unitMs),
    })),
    groups: groups.map((group) => ({
      taxCategory: group.taxCategory,
      taxRate: group.taxRate,
      taxableMinor: toNumber(group.net),
      taxMinor: toNumber(group.tax),
      discountMinor: toNumber(group.discount),
      chargeMinor: toNumber(group.charge),
    })),
    printed: {
      linesMinor: toNumber(sum(sums)),
      discountMinor: toNumber(sum(discounts)),
      chargeMinor: toNumber(sum(charges)),
    },
    lineTotalMinor: toNumber(lineTotal),
    discountMinor: toNumber(discount),
    chargeMinor: toNumber(charge),
    netMinor: toNumber(net),
    taxMinor: toNumber(tax),
    grossMinor: toNumber(net + tax),
    prepaidMinor: terms.prepaidMinor,
    roundingMinor: toNumber(rounding),
    dueMinor: toNumber(net + tax + rounding - BigInt(terms.prepaidMinor)),
  };
}

type PricedLine = LineAmounts & { line: InvoiceLine };
type TaxSet = { taxCategory: TaxCategory; taxRate: string; lines: PricedLine[] };

/** Highest rate first, so that the order of lines decides nothing. */
function groupByTax(lines: readonly PricedLine[]): TaxSet[] {
  const sets = new Map<string, TaxSet>();
  for (const priced of lines.filter(({ line }) => hasAmount(line))) {
    const { taxCategory } = priced.line;
    const taxRate = formatDecimal(parseDecimal(priced.line.taxRate));
    const key = `${taxCategory} ${taxRate}`;
    const set = sets.get(key);
    if (set) set.lines.push(priced);
    else sets.set(key, { taxCategory, taxRate, lines: [priced] });
  }
  const rank = ({ taxCategory }: TaxSet) => taxCategories.indexOf(taxCategory);
  return [...sets.values()].toSorted((a, b) => Number(b.taxRate) - Number(a.taxRate) || rank(a) - rank(b));
}

/** The part of each group: a percentage of it, or its share of an amount. */
function adjustGroups(adjustment: Adjustment | null, sums: readonly bigint[]): bigint[] {
  if (adjustment === null) return sums.map(() => 0n);
  if ('percent' in adjustment) return sums.map((each) => adjustmentOf(adjustment, each));
  return splitAmount(BigInt(adjustment.amountMinor), sums);
}

type GroupAmounts = Omit<TaxSet, 'lines'> & {
  nets: [PricedLine, bigint][];
  discount: bigint;
  charge: bigint;
  net: bigint;
  tax: bigint;
  rounding: bigint;
};

function calculateGroup(
  { taxCategory, taxRate, lines }: TaxSet,
  discount: bigint,
  charge: bigint,
  pricesIncludeTax: boolean,
): GroupAmounts {
  const amounts = [...lines.map(({ amountMinor }) => amountMinor), -discount, charge];
  const total = sum(amounts);
  const rate = parseDecimal(taxRate);
  const whole = 100n * 10n ** BigInt(rate.scale);
  const withTax = whole + rate.digits;
  const net = pricesIncludeTax ? divideRounded(total * whole, withTax) : total;
  const tax = divideRounded(net * rate.digits, whole);
  const nets = pricesIncludeTax
    ? roundShares(
        amounts.map((amount) => amount * whole),
        withTax,
        net,
      )
    : amounts;
  return {
    taxCategory,
    taxRate,
    nets: lines.map((line, place) => [line, nets[place] ?? 0n]),
    discount: -(nets[lines.length] ?? 0n),
    charge: nets[lines.length + 1] ?? 0n,
    net,
    tax,
    rounding: pricesIncludeTax ? total - net - tax : 0n,
  };
}

function toLine(
  priced: PricedLine,
  net: bigint,
  pricesIncludeTax: boolean,
): Omit<CalculatedLine, 'clockText'> {
  const { line, text, unit, priceQuantity, explanation } = priced;
  const amountMinor = toNumber(priced.amountMinor);
  const netMinor = toNumber(net);
  const { taxRate } = line;
  return {
    id: line.id,
    quantityText: text,
    hoursText: priced.hoursText,
    unit,
    priceQuantity,
    baseMinor: toNumber(priced.baseMinor),
    discountMinor: toNumber(priced.discountMinor),
    chargeMinor: toNumber(priced.chargeMinor),
    amountMinor,
    netMinor,
    explanation:
      pricesIncludeTax && hasAmount(line)
        ? [...explanation, { step: 'removeTax', taxRate, amountMinor, resultMinor: netMinor }]
        : explanation,
  };
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

function toNumber(amount: bigint): number {
  const number = Number(amount);
  if (!Number.isSafeInteger(number)) throw new RangeError('An amount is too large to be exact.');
  return number;
}
