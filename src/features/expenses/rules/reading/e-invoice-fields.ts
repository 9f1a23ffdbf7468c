import type { TaxCase } from '#src/features/expenses/rules/expense-limits.ts';
import { formatDecimal, parseDecimal } from '#src/platform/shared/decimals.ts';
import { toMinor } from './printed-amounts.ts';
import { withCalculatedTax } from './receipt-fields.ts';
import type { ReadLine, ReceiptFields } from './receipt-fields.ts';

/** The terms of an e-invoice (EN 16931) that an expense needs, as written; null where one is missing. */
export type EInvoice = {
  isCreditNote: boolean;
  /** BT-1, BT-2, BT-5, BT-27 */
  number: string | null;
  day: string | null;
  currency: string | null;
  seller: string | null;
  /** BG-23 */
  taxGroups: readonly {
    category: string | null;
    rate: string | null;
    net: string | null;
    tax: string | null;
  }[];
  /** BT-110, BT-112 */
  totalTax: string | null;
  totalGross: string | null;
  /** BG-25: the names of what was bought, with the tax group they belong to. */
  items: readonly { name: string | null; category: string | null; rate: string | null }[];
};

/** An expense with a line for each tax group; its totals are those of the e-invoice. */
export function toReceiptFields(invoice: EInvoice): ReceiptFields {
  const currency = invoice.currency ?? 'EUR';
  const minor = (amount: string | null) => toMinor(amount, currency);
  const total = minor(invoice.totalGross);
  // A credit note has positive amounts; some write a negative invoice instead.
  const isNegative = total !== null && total < 0;
  const sign = isNegative ? -1 : 1;
  const taxCase = taxCaseOf(invoice);
  const lines = invoice.taxGroups.flatMap(({ category, rate, net, tax }): ReadLine[] => {
    const [netMinor, taxMinor] = [minor(net), minor(tax) ?? 0];
    if (netMinor === null || (netMinor === 0 && taxMinor === 0)) return [];
    return [
      withCalculatedTax({
        description: namesOf(invoice, { category, rate }),
        amountMinor: sign * (netMinor + taxMinor),
        taxRate: rateOf(rate),
        taxMinor: sign * taxMinor,
      }),
    ];
  });
  return {
    kind: invoice.isCreditNote || isNegative ? 'refund' : 'purchase',
    taxCase,
    ...(invoice.seller !== null && { vendor: invoice.seller }),
    ...(invoice.number !== null && { receiptNumber: invoice.number }),
    ...(invoice.day !== null && { day: invoice.day }),
    ...(invoice.currency !== null && { currency: invoice.currency }),
    ...(total !== null && { receiptTotalMinor: sign * total }),
    lines:
      lines.length > 0 ? lines : withoutGroups(sign * (total ?? 0), sign * (minor(invoice.totalTax) ?? 0)),
  };
}

/** The smallest profiles have totals only. */
function withoutGroups(total: number, tax: number): ReadLine[] {
  return total === 0 ? [] : [{ description: null, amountMinor: total, taxRate: null, taxMinor: tax }];
}

/** Codes of UNTDID 5305, as far as all groups have the same. */
function taxCaseOf({ taxGroups }: EInvoice): TaxCase {
  const categories = new Set(taxGroups.map(({ category }) => category));
  const [only] = categories.size === 1 ? categories : [];
  return taxCaseOfCategory[only ?? ''] ?? 'domestic';
}

const taxCaseOfCategory: Readonly<Record<string, TaxCase>> = {
  AE: 'reverseCharge',
  K: 'intraCommunity',
  G: 'import',
  E: 'exempt',
  O: 'outsideScope',
};

function namesOf(
  { items }: EInvoice,
  group: { category: string | null; rate: string | null },
): string | null {
  const isInGroup = ({ category, rate }: { category: string | null; rate: string | null }) =>
    category === group.category && (rateOf(rate) === rateOf(group.rate) || rate === null);
  const names = items.filter(isInGroup).flatMap(({ name }) => name ?? []);
  return names.length === 0 ? null : [...new Set(names)].join(', ');
}

/** Reads "19.00" as 19. A file may say anything, but no tax is below 0 % or above 100 %. */
function rateOf(rate: string | null): string {
  try {
    const percent = (rate ?? '0').trim();
    const isInRange = Number(percent) >= 0 && Number(percent) <= 100;
    return isInRange ? formatDecimal(parseDecimal(percent)) : '0';
  } catch {
    return '0';
  }
}
