import { divideRounded, formatDecimal, parseDecimal, roundShares } from '#src/platform/shared/decimals.ts';
import type { ExpenseKind, TaxCase } from './expense-limits.ts';

/** What an expense's amounts depend on. Amounts are positive, also of a refund. */
export type ExpenseTerms = {
  kind: ExpenseKind;
  /** Whether the lines' amounts include tax, as on most receipts. */
  pricesIncludeTax: boolean;
  taxCase: TaxCase;
  lines: readonly ExpenseLineTerms[];
};

export type ExpenseLineTerms = {
  amountMinor: number;
  /** In percent, as text: 19, 5.5. */
  taxRate: string;
  /** The tax as printed, which replaces the calculated one; null: calculated from the rate. */
  taxMinor: number | null;
  /** Share of the tax that can be recovered. */
  recoverablePercent: number;
  /** Share of the cost that lowers the profit. */
  deductiblePercent: number;
};

/** All in minor units; negative for a refund. */
export type ExpenseAmounts = {
  netMinor: number;
  /** What the vendor charged. */
  taxMinor: number;
  /** What was paid. */
  grossMinor: number;
  /** Owed to the tax office and not to the vendor: reverse charge and intra-community purchases. */
  selfAssessedTaxMinor: number;
  /** The part of both taxes that can be recovered. */
  recoverableTaxMinor: number;
  /** The part of the cost, with the tax that can't be recovered, that lowers the profit. */
  deductibleMinor: number;
};

export type ExpenseTaxGroup = Omit<ExpenseAmounts, 'deductibleMinor'> & { taxRate: string };

/** In the order of the terms. */
export type ExpenseLineAmounts = { netMinor: number; taxMinor: number; grossMinor: number };

export type ExpenseCalculation = ExpenseAmounts & {
  lines: ExpenseLineAmounts[];
  /** Highest rate first. */
  groups: ExpenseTaxGroup[];
};

/** Cases in which the vendor charges no tax, but the buyer owes it. */
export function isSelfAssessed(taxCase: TaxCase): boolean {
  return taxCase === 'reverseCharge' || taxCase === 'intraCommunity';
}

/** Cases without any tax. */
export function isTaxCaseUntaxed(taxCase: TaxCase): boolean {
  return taxCase === 'exempt' || taxCase === 'outsideScope';
}

/**
 * All amounts of an expense; nothing else calculates them. Tax is rounded once per rate, half away from zero, as on
 * invoices; with tax included, net and tax always add up to what was paid.
 */
export function calculateExpense({
  kind,
  pricesIncludeTax,
  taxCase,
  lines,
}: ExpenseTerms): ExpenseCalculation {
  const sign = kind === 'refund' ? -1n : 1n;
  const taxed = lines.map((line) => toTaxedLine(line, taxCase));
  const sets = groupByRate(taxed);
  const calculated = sets.map((set) => calculateGroup(set, { pricesIncludeTax, taxCase, sign }));
  const amountsOf = new Map(calculated.flatMap(({ lines: amounts }) => amounts));
  const groups = calculated.map(({ group }) => group);
  const total = (field: keyof Omit<ExpenseTaxGroup, 'taxRate'>) =>
    groups.reduce((all, group) => all + group[field], 0);
  return {
    netMinor: total('netMinor'),
    taxMinor: total('taxMinor'),
    grossMinor: total('grossMinor'),
    selfAssessedTaxMinor: total('selfAssessedTaxMinor'),
    recoverableTaxMinor: total('recoverableTaxMinor'),
    deductibleMinor: toNumber(sign * divideRounded(sum(calculated.map((each) => each.deductible)), 100n)),
    // Each line is in exactly one group.
    lines: taxed.map((line) => amountsOf.get(line) ?? { netMinor: 0, taxMinor: 0, grossMinor: 0 }),
    groups,
  };
}

type TaxedLine = {
  amount: bigint;
  taxRate: string;
  printedTax: bigint | null;
  recoverable: bigint;
  deductible: bigint;
};

function toTaxedLine(line: ExpenseLineTerms, taxCase: TaxCase): TaxedLine {
  return {
    amount: BigInt(line.amountMinor),
    taxRate: isTaxCaseUntaxed(taxCase) ? '0' : formatDecimal(parseDecimal(line.taxRate)),
    printedTax: line.taxMinor === null || isTaxCaseUntaxed(taxCase) ? null : BigInt(line.taxMinor),
    recoverable: BigInt(line.recoverablePercent),
    deductible: BigInt(line.deductiblePercent),
  };
}

type RateSet = { taxRate: string; lines: TaxedLine[] };

function groupByRate(lines: readonly TaxedLine[]): RateSet[] {
  const sets = new Map<string, TaxedLine[]>();
  for (const line of lines) sets.set(line.taxRate, [...(sets.get(line.taxRate) ?? []), line]);
  return [...sets]
    .map(([taxRate, members]) => ({ taxRate, lines: members }))
    .toSorted((a, b) => Number(b.taxRate) - Number(a.taxRate));
}

type GroupTerms = Pick<ExpenseTerms, 'pricesIncludeTax' | 'taxCase'> & { sign: bigint };

function calculateGroup({ taxRate, lines }: RateSet, { pricesIncludeTax, taxCase, sign }: GroupTerms) {
  const isOwed = isSelfAssessed(taxCase);
  const taxes = sharesOfTax(lines, taxRate, pricesIncludeTax && !isOwed);
  const includesTax = pricesIncludeTax && !isOwed;
  const nets = lines.map(({ amount }, place) => (includesTax ? amount - (taxes[place] ?? 0n) : amount));
  const net = sum(nets);
  const tax = sum(taxes);
  const charged = isOwed ? 0n : tax;
  const recoverable = divideRounded(
    sum(lines.map((line, place) => (taxes[place] ?? 0n) * line.recoverable)),
    100n,
  );
  // Every cent of tax is either recovered or a cost.
  const lostTaxes = roundShares(
    lines.map((line, place) => (taxes[place] ?? 0n) * (100n - line.recoverable)),
    100n,
    tax - recoverable,
  );
  const costs = nets.map((lineNet, place) => lineNet + (lostTaxes[place] ?? 0n));
  return {
    /** In hundredths of a minor unit. */
    deductible: sum(lines.map((line, place) => (costs[place] ?? 0n) * line.deductible)),
    lines: lines.map((line, place): [TaxedLine, ExpenseLineAmounts] => {
      const lineTax = isOwed ? 0n : (taxes[place] ?? 0n);
      const lineNet = nets[place] ?? 0n;
      return [
        line,
        {
          netMinor: toNumber(sign * lineNet),
          taxMinor: toNumber(sign * lineTax),
          grossMinor: toNumber(sign * (lineNet + lineTax)),
        },
      ];
    }),
    group: {
      taxRate,
      netMinor: toNumber(sign * net),
      taxMinor: toNumber(sign * charged),
      grossMinor: toNumber(sign * (net + charged)),
      selfAssessedTaxMinor: toNumber(sign * (tax - charged)),
      recoverableTaxMinor: toNumber(sign * recoverable),
    },
  };
}

/** The tax of each line: as printed, or its share of the tax of all others. */
function sharesOfTax(lines: readonly TaxedLine[], taxRate: string, includesTax: boolean): bigint[] {
  const rate = parseDecimal(taxRate);
  const whole = 100n * 10n ** BigInt(rate.scale);
  const denominator = includesTax ? whole + rate.digits : whole;
  const numerators = lines.map(({ amount, printedTax }) => (printedTax === null ? amount * rate.digits : 0n));
  const total = divideRounded(sum(numerators), denominator);
  const shares = roundShares(numerators, denominator, total);
  return lines.map(({ printedTax }, place) => printedTax ?? shares[place] ?? 0n);
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

function toNumber(amount: bigint): number {
  const number = Number(amount);
  if (!Number.isSafeInteger(number)) throw new RangeError('An amount is too large to be exact.');
  // Minus zero would be another value than zero.
  return number === 0 ? 0 : number;
}
