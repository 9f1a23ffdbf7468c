import { invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import type { PeriodDraft } from '#src/features/invoices/server/public.ts';
import { recurringInvoicesContract } from '#src/features/recurring-invoices/contract.ts';
import type { RecurringInvoice } from '#src/features/recurring-invoices/contract.ts';
import { fixedAmountMinor, linesOfPeriod } from '#src/features/recurring-invoices/rules/lines-of-period.ts';
import { fillPeriod } from '#src/features/recurring-invoices/rules/period-placeholders.ts';
import type { PeriodPart } from '#src/features/schedules/rules/service-period.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';

const errors = declaredErrors(recurringInvoicesContract.runNow);

/** What the invoice of a period contains besides its unbilled work. */
export function periodDraft(recurring: RecurringInvoice, part: PeriodPart): PeriodDraft {
  const { clientId, work, whenEmpty, texts, poNumber, hasTimesheet, notes, lines, isProrated } = recurring;
  return {
    clientId,
    period: part,
    work,
    isMadeEmpty: whenEmpty === 'draft',
    /** @throws AMOUNT_TOO_LARGE */
    fieldsOf(terms) {
      // An invoice leaves out lines that it can't have.
      if (Math.abs(fixedAmountMinor(recurring, part, terms.currency)) > invoiceLimits.amountMinor)
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
