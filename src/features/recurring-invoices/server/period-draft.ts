import { invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import type { PeriodDraft } from '#src/features/invoices/server/public.ts';
import { recurringInvoicesContract } from '#src/features/recurring-invoices/contract.ts';
import type { RecurringInvoice } from '#src/features/recurring-invoices/contract.ts';
import type { BilledPeriods } from '#src/features/recurring-invoices/rules/billed-period.ts';
import { fixedAmountMinor, linesOfPeriod } from '#src/features/recurring-invoices/rules/lines-of-period.ts';
import { fillPeriod } from '#src/features/recurring-invoices/rules/period-placeholders.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';

const errors = declaredErrors(recurringInvoicesContract.runNow);

/** What an invoice contains, and which unbilled work; null if the service didn’t begin, or has ended. */
export function periodDraft(recurring: RecurringInvoice, periods: BilledPeriods): PeriodDraft | null {
  const { clientId, work, whenEmpty, texts, poNumber, hasTimesheet, notes, isProrated } = recurring;
  const part = periods.period;
  if (!part) return null;
  // The last one may bill only work of the period before.
  const hasEnded = periods.lines === null;
  const lines = hasEnded ? [] : recurring.lines;
  return {
    clientId,
    period: part,
    work: { ...work, hasRetainers: work.hasRetainers && !hasEnded, period: periods.work },
    isMadeEmpty: whenEmpty === 'draft' && !hasEnded,
    /** @throws AMOUNT_TOO_LARGE */
    fieldsOf(terms) {
      // An invoice leaves out lines that it can't have.
      if (Math.abs(fixedAmountMinor({ lines, isProrated }, part, terms.currency)) > invoiceLimits.amountMinor)
        throw errors.AMOUNT_TOO_LARGE();
      return {
        lines: linesOfPeriod(lines, { ...terms, part, isProrated, newId: newRecordId }),
        ...(texts && {
          texts: {
            subject: fillPeriod(texts.subject, part, { ...terms, maxLength: invoiceLimits.title }),
            intro: fillPeriod(texts.intro, part, { ...terms, maxLength: invoiceLimits.text }),
            closing: fillPeriod(texts.closing, part, { ...terms, maxLength: invoiceLimits.text }),
          },
        }),
        poNumber,
        hasTimesheet,
        notes,
      };
    },
  };
}
