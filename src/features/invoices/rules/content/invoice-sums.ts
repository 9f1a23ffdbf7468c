import type { InvoiceCalculation } from '#src/features/invoices/rules/calculate-invoice.ts';
import { hasTaxRate } from '#src/features/invoices/rules/invoice-terms.ts';
import { remainingTaxes } from '#src/features/invoices/rules/law/deposit-taxes.ts';
import type { DeductedDeposit, FrozenInvoice } from './frozen-invoice.ts';
import { adjustmentLabel } from './line-texts.ts';
import type { TextFormat } from './text-format.ts';

export type DocumentTotal = {
  label: string;
  /** Smaller, below the label. */
  details: string[];
  amount: string;
  isTotal: boolean;
};

/** From the sum of the lines to what is to be paid; every row follows from those above it. */
export function invoiceSums(
  { type, terms, deposits }: Pick<FrozenInvoice, 'type' | 'terms' | 'deposits'>,
  { printed, groups, ...sums }: InvoiceCalculation,
  format: TextFormat,
): DocumentTotal[] {
  const { words, money } = format;
  const { discount, charge } = terms;
  const isTaxed = groups.some(hasTaxRate);
  const hasSubtotal = discount !== null || charge !== null;
  const row = (label: string, amountMinor: number): DocumentTotal => ({
    label,
    details: [],
    amount: money(amountMinor),
    isTotal: false,
  });
  return [
    ...(hasSubtotal ? [row(words.subtotal, printed.linesMinor)] : []),
    ...(discount === null
      ? []
      : [row(adjustmentLabel(words.discount, discount, format), -printed.discountMinor)]),
    ...(charge === null ? [] : [row(adjustmentLabel(words.charge, charge, format), printed.chargeMinor)]),
    ...(isTaxed ? [row(words.net(format.taxWords), sums.netMinor)] : []),
    ...(isTaxed ? groups.map((group) => row(taxLabel(group, format), group.taxMinor)) : []),
    ...(sums.roundingMinor === 0 ? [] : [row(words.rounding, sums.roundingMinor)]),
    {
      ...row(type === 'creditNote' ? words.totalCredit : words.total, sums.grossMinor + sums.roundingMinor),
      isTotal: true,
    },
    ...depositTotals({ terms, deposits }, sums, format),
  ];
}

/** What deposits have taken, and what is left to pay; empty without deposits. */
export function depositTotals(
  { terms, deposits }: Pick<FrozenInvoice, 'terms' | 'deposits'>,
  { dueMinor }: Pick<InvoiceCalculation, 'dueMinor'>,
  format: TextFormat,
): DocumentTotal[] {
  const { words, money, day } = format;
  if (deposits.length === 0) return [];
  return [
    ...deposits.map((deposit) => ({
      label: `${words.titles.deposit} ${deposit.number}, ${day(deposit.issueDay)}`,
      details: depositDetails(deposit, format),
      amount: money(-deposit.grossMinor),
      isTotal: false,
    })),
    {
      label: words.amountDue,
      details: remainingDetails({ terms, deposits }, format),
      amount: money(dueMinor),
      isTotal: true,
    },
  ];
}

/** That prices include tax, where any is charged. */
export function pricesNote(
  { pricesIncludeTax }: Pick<FrozenInvoice['terms'], 'pricesIncludeTax'>,
  { groups }: InvoiceCalculation,
  { words, taxWords }: TextFormat,
): string | null {
  return pricesIncludeTax && groups.some(hasTaxRate) ? words.pricesIncludeTax(taxWords) : null;
}

/** Where some amounts are taxed, the others are listed as well. [2006/112/EC art. 226 (8)] */
function taxLabel(
  group: InvoiceCalculation['groups'][number],
  { words, taxWords, percent, money }: TextFormat,
): string {
  const amount = money(group.taxableMinor);
  return hasTaxRate(group)
    ? words.taxOn({ ...taxWords, rate: percent(group.taxRate), amount })
    : words.untaxed({ ...taxWords, amount });
}

/** Its tax, which a final invoice must show. */
function depositDetails(
  { netMinor, taxMinor, taxes, unpaidMinor = 0 }: DeductedDeposit,
  { words, taxWords, money, percent }: TextFormat,
): string[] {
  const net = words.net(taxWords);
  const total = `${net} ${money(netMinor)} · ${taxWords.tax} ${money(taxMinor)}`;
  const byRate = taxes?.map((group) =>
    hasTaxRate(group)
      ? `${net} ${money(group.netMinor)} · ${taxWords.tax} ${percent(group.taxRate)} ${money(group.taxMinor)}`
      : `${net} ${money(group.netMinor)}`,
  );
  const unpaid = unpaidMinor > 0 ? [words.depositUnpaid({ amount: money(unpaidMinor) })] : [];
  return [...(byRate ?? [total]), ...unpaid];
}

/** The tax in what is left to pay, by rate; unknown for deposits of before it was kept. */
function remainingDetails(
  { terms, deposits }: Pick<FrozenInvoice, 'terms' | 'deposits'>,
  { words, taxWords, money, percent }: TextFormat,
): string[] {
  if (deposits.some(({ taxes }) => taxes === undefined)) return [];
  return remainingTaxes(terms, deposits)
    .filter(hasTaxRate)
    .map(({ taxRate, netMinor, taxMinor }) => {
      const label = words.taxOn({ ...taxWords, rate: percent(taxRate), amount: money(netMinor) });
      return `${label}: ${money(taxMinor)}`;
    });
}
