import type { Invoice, InvoiceSettings } from '#src/features/invoices/contract.ts';
import { hasAmount } from '#src/features/invoices/rules/invoice-terms.ts';
import { taxDay, usualRateOn } from '#src/features/invoices/rules/proposed-tax.ts';
import { nextMonthly } from '#src/features/recurring-invoices/rules/next-monthly.ts';
import { recurringLimits } from '#src/features/recurring-invoices/rules/recurring-limits.ts';
import { emptyRecurringLine, emptyValues } from './recurring-values.ts';
import type { RecurringValues } from './recurring-values.ts';

/**
 * A recurring invoice like an invoice: its own lines become fixed lines, and what it bills of time, retainers and
 * expenses is billed of each period.
 */
export function valuesOfInvoice(
  invoice: Invoice,
  { settings, today }: { settings: InvoiceSettings; today: string },
): RecurringValues {
  const { clientId, lines, texts, poNumber, hasTimesheet, issueDay } = invoice;
  const empty = emptyValues(clientId, today);
  const has = (kind: Invoice['lines'][number]['kind']) => lines.some((line) => line.kind === kind);
  const billed = lines.filter(hasAmount);
  const items = billed.filter((line) => line.kind === 'item').slice(0, recurringLimits.lines);
  const [main = billed[0]] = items;
  const usualRate = usualRateOn(settings, taxDay(invoice, issueDay ?? today));
  const usual = settings.texts.invoice;
  const isUsual =
    texts.subject === usual.subject && texts.intro === usual.intro && texts.closing === usual.closing;
  return {
    ...empty,
    recurrence: nextMonthly(issueDay ?? today, today),
    name: (texts.subject === '' ? (main?.title ?? '') : texts.subject).slice(0, recurringLimits.name),
    lines: items.map(({ title, description, quantity, unit, price, taxCategory, taxRate }) => ({
      ...emptyRecurringLine(),
      title,
      description,
      quantity,
      unit,
      price,
      // The usual rate follows the settings.
      taxRate: taxCategory === 'S' && Number(taxRate) !== Number(usualRate) ? taxRate : null,
    })),
    work: {
      ...empty.work,
      hasTime: has('time'),
      hasRetainers: has('retainer'),
      hasExpenses: has('expense'),
    },
    // What it billed of time was done before it.
    periodSide: has('time') || has('expense') ? 'preceding' : 'following',
    texts: isUsual ? null : texts,
    poNumber,
    hasTimesheet,
  };
}
