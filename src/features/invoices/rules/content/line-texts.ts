import type { CalculatedLine, InvoiceCalculation } from '#src/features/invoices/rules/calculate-invoice.ts';
import { hasAmount, hasDuration, hasTaxRate } from '#src/features/invoices/rules/invoice-terms.ts';
import type { Adjustment, InvoiceLine, InvoiceTerms } from '#src/features/invoices/rules/invoice-terms.ts';
import type { TextFormat } from './text-format.ts';

export type ContentLine = { id: string; title: string; description: string } & (
  | { kind: 'heading' | 'text' }
  | {
      kind: 'amount';
      /** Counts lines with an amount, from 1. */
      position: number;
      /** Its period, discount and charge. */
      notes: string[];
      /** "1:30 h" */
      quantity: string;
      /** Without currency: "95.00 / h" */
      price: string;
      /** Its rate; null if all lines have the same tax. */
      tax: string | null;
      /** Without currency, for a column that names it. */
      amount: string;
      amountWithCurrency: string;
    }
);

/** What the columns of the lines are called. */
export type LineColumns = {
  description: string;
  quantity: string;
  price: string;
  /** Null if all lines have the same tax. */
  tax: string | null;
  /** With the currency. */
  amount: string;
};

export function lineColumns(
  { currency }: Pick<InvoiceTerms, 'currency'>,
  calculation: InvoiceCalculation,
  { words, taxWords }: TextFormat,
): LineColumns {
  return {
    description: words.description,
    quantity: words.quantity,
    price: words.price,
    tax: hasSeveralTaxes(calculation) ? taxWords.tax : null,
    amount: `${words.amount} (${currency})`,
  };
}

export function contentLines(
  { lines }: Pick<InvoiceTerms, 'lines'>,
  calculation: InvoiceCalculation,
  format: TextFormat,
): ContentLine[] {
  const hasTaxes = hasSeveralTaxes(calculation);
  let position = 0;
  return lines.map((line, place): ContentLine => {
    const { id, title, description } = line;
    const calculated = calculation.lines[place];
    if (!hasAmount(line) || !calculated)
      return { id, title, description, kind: line.kind === 'heading' ? 'heading' : 'text' };
    position += 1;
    return {
      id,
      title,
      description,
      kind: 'amount',
      position,
      notes: lineNotes(line, calculated, format),
      quantity: quantityText(calculated, format),
      price: priceText(line, format),
      tax: hasTaxes ? (hasTaxRate(line) ? format.percent(line.taxRate) : '–') : null,
      amount: format.amount(calculated.amountMinor),
      amountWithCurrency: format.money(calculated.amountMinor),
    };
  });
}

export function quantityText(calculated: CalculatedLine, format: TextFormat): string {
  const { clockText, hoursText, quantityText: exact } = calculated;
  const isInHours = clockText !== null || hoursText !== null;
  const unit = format.unit(isInHours ? 'HUR' : calculated.unit, hoursText ?? exact);
  const quantity = clockText ?? format.decimal(hoursText ?? exact);
  return unit === '' ? quantity : `${quantity}\u00A0${unit}`;
}

/** Time is priced per hour even where minutes are printed. */
export function priceText(line: InvoiceLine, format: TextFormat): string {
  const price = format.price(line.price);
  return hasDuration(line) ? `${price} / ${format.unit('HUR', '1')}` : price;
}

/** "Discount 10 % (Loyalty)" */
export function adjustmentLabel(label: string, adjustment: Adjustment, format: TextFormat): string {
  const percent = 'percent' in adjustment ? ` ${format.percent(adjustment.percent)}` : '';
  return `${label}${percent}${adjustment.reason ? ` (${adjustment.reason})` : ''}`;
}

function hasSeveralTaxes({ groups }: InvoiceCalculation): boolean {
  return groups.length > 1;
}

function lineNotes(line: InvoiceLine, calculated: CalculatedLine, format: TextFormat): string[] {
  const { words } = format;
  const { from, to } = line;
  return [
    ...(from === null ? [] : [format.days(from, to ?? from)]),
    ...adjustmentText(words.discount, line.discount, -calculated.discountMinor),
    ...adjustmentText(words.charge, line.charge, calculated.chargeMinor),
  ];

  /** "Discount 10 %: 83.00 − 8.30" */
  function adjustmentText(label: string, adjustment: Adjustment | null, amountMinor: number): string[] {
    if (adjustment === null) return [];
    const name = adjustmentLabel(label, adjustment, format);
    const base = format.amount(calculated.baseMinor);
    return [`${name}: ${base} ${signedAmount(amountMinor, format)}`];
  }
}

/** "− 8.30" or "+ 5.00" */
function signedAmount(amountMinor: number, format: TextFormat): string {
  return `${amountMinor < 0 ? '−' : '+'} ${format.amount(Math.abs(amountMinor))}`;
}
