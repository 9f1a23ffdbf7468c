import { lineTitles } from '#messages/document/invoices.ts';
import type { InvoiceLine, InvoiceSettings } from '#src/features/invoices/contract-fields.ts';
import type { UnbilledExpense } from '#src/features/invoices/contract-unbilled.ts';
import type { LineTax } from '#src/features/invoices/rules/proposed-tax.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { divideRounded, formatDecimal, parseDecimal } from '#src/platform/shared/decimals.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';
import { minorDigits } from '#src/platform/shared/money.ts';

type Expense = Omit<UnbilledExpense, 'draftId'> & { amountMinor: number };
type Context = { settings: InvoiceSettings; language: string; tax: LineTax };

/** One line for each expense; those paid in the client's name under a heading of their own, without tax. */
export function linesFromExpenses(
  expenses: readonly Expense[],
  { settings, language, tax }: Context,
): InvoiceLine[] {
  const titles = lineTitles[documentLanguage(language)];
  const disbursements = expenses.filter(({ mode }) => mode === 'disbursement');
  // A document that isn't subject to tax has no other category; without a country, nothing is known yet.
  const isNotSubject = tax.taxCategory === 'O' && settings.seller.country !== null;
  const noTax: LineTax = isNotSubject ? tax : { taxCategory: 'E', taxRate: '0' };
  const toLine = (expense: Expense, lineTax: LineTax) =>
    toExpenseLine(expense, { tax: lineTax, title: titles.expense, isGross: settings.pricesIncludeTax });
  return [
    ...expenses.filter(({ mode }) => mode !== 'disbursement').map((expense) => toLine(expense, tax)),
    ...(disbursements.length > 0 ? [toHeading(titles.disbursements, noTax)] : []),
    ...disbursements.map((expense) => toLine(expense, noTax)),
  ];
}

type LineContext = { tax: LineTax; title: string; isGross: boolean };

function toExpenseLine(expense: Expense, { tax, title, isGross }: LineContext): InvoiceLine {
  const { id, revision, day, projectId, amountMinor, currency } = expense;
  const size = Math.abs(amountMinor);
  return {
    ...plainLine,
    ...tax,
    id: newRecordId(),
    kind: 'expense',
    title: expense.title ?? title,
    // A refund of a vendor lowers the invoice.
    quantity: amountMinor < 0 ? '-1' : '1',
    unit: 'C62',
    price: formatDecimal({
      digits: isGross ? withTax(size, tax.taxRate) : BigInt(size),
      scale: minorDigits(currency),
    }),
    expenses: [{ id, revision }],
    projectId,
    from: day,
    to: day,
  };
}

/** Prices of the invoice that include tax do so here, too. */
export function withTax(amountMinor: number, taxRate: string): bigint {
  const { digits, scale } = parseDecimal(taxRate);
  const whole = 100n * 10n ** BigInt(scale);
  return divideRounded(BigInt(amountMinor) * (whole + digits), whole);
}

function toHeading(title: string, tax: LineTax): InvoiceLine {
  return {
    ...plainLine,
    ...tax,
    id: newRecordId(),
    kind: 'heading',
    title,
    quantity: '1',
    unit: 'C62',
    price: '0',
    projectId: null,
  };
}

export const plainLine = {
  description: '',
  durationMs: null,
  discount: null,
  charge: null,
  entries: [],
  expenses: [],
  instalmentId: null,
  retainerFrom: null,
  from: null,
  to: null,
};
