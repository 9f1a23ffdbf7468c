import { calculateDraft } from '#src/features/invoices/rules/invoice-problems.ts';
import { toTerms } from '#src/features/invoices/rules/invoice-terms.ts';
import { contentOfPeriod } from '#src/features/invoices/server/public.ts';
import type { RecurringInvoice } from '#src/features/recurring-invoices/contract.ts';
import { billedPeriods } from '#src/features/recurring-invoices/rules/billed-period.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { periodDraft } from './period-draft.ts';

/**
 * The next invoice as it would be made now; null after the end.
 * @throws AMOUNT_TOO_LARGE, KeyUnavailable
 */
export async function previewNext(
  services: Pick<RequestContext, 'keys'>,
  db: Db,
  owner: Owner,
  recurring: RecurringInvoice,
) {
  const day = recurring.recurrence.nextDay;
  if (day === null) return null;
  const draft = periodDraft(recurring, billedPeriods(recurring, day));
  const nothing = { netMinor: 0, taxMinor: 0, grossMinor: 0 };
  if (!draft)
    return { day, period: null, workPeriod: null, currency: '', lines: [], ...nothing, leavesWork: false };
  const { fields, leavesWork } = await contentOfPeriod(services, db, owner, draft);
  const calculation = calculateDraft(toTerms(fields));
  const calculated = new Map(calculation?.lines.map((line) => [line.id, line]));
  return {
    day,
    period: daysOf(draft.period),
    workPeriod: draft.work.period && daysOf(draft.work.period),
    currency: fields.currency,
    lines: fields.lines.map(({ id, title, description }) => ({
      id,
      title,
      description,
      quantityText: calculated.get(id)?.quantityText ?? '',
      amountMinor: calculated.get(id)?.amountMinor ?? 0,
    })),
    netMinor: calculation?.netMinor ?? null,
    taxMinor: calculation?.taxMinor ?? null,
    grossMinor: calculation?.grossMinor ?? null,
    leavesWork,
  };
}

function daysOf({ from, to }: DayRange): DayRange {
  return { from, to };
}
