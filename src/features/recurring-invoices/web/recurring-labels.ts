import { language } from '#messages/language.ts';
import * as m from '#messages/recurring-invoices.ts';
import { invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import type { RecurringInvoice } from '#src/features/recurring-invoices/contract.ts';
import { billedPeriod } from '#src/features/recurring-invoices/rules/billed-period.ts';
import { fixedAmountMinor } from '#src/features/recurring-invoices/rules/lines-of-period.ts';
import { fillPeriod } from '#src/features/recurring-invoices/rules/period-placeholders.ts';
import type { PeriodPart } from '#src/features/schedules/rules/service-period.ts';
import { formatMoney } from '#src/platform/shared/money.ts';

export const invoicingLabels: Readonly<Record<RecurringInvoice['mode'], string>> = {
  draft: m.modeDraft,
  issue: m.modeIssue,
  send: m.modeSend,
};

export const modeSentences: Readonly<Record<RecurringInvoice['mode'], string>> = {
  draft: m.modeDraftSentence,
  issue: m.modeIssueSentence,
  send: m.modeSendSentence,
};

/** "Website care, and unbilled time". */
export function describeBilled(recurring: Amounted): string {
  const { lines, work } = recurring;
  const [first, ...others] = lines;
  const part = nextPart(recurring);
  const terms = { language, locale: language, maxLength: invoiceLimits.title };
  const title = first && part ? fillPeriod(first.title, part, terms) : first?.title;
  const parts = [
    title !== undefined && (others.length === 0 ? title : m.titleAndMore({ title, count: others.length })),
    work.hasTime && m.unbilledTime,
    work.hasRetainers && m.retainerHours,
    work.hasExpenses && m.unbilledExpenses,
  ];
  return parts.filter((each) => each !== false).join(' + ');
}

/** Whether its amount depends on work that isn’t known before the day. */
export function billsWork({ work }: Pick<RecurringInvoice, 'work'>): boolean {
  return work.hasTime || work.hasRetainers || work.hasExpenses;
}

type Amounted = Pick<
  RecurringInvoice,
  'recurrence' | 'lines' | 'work' | 'isProrated' | 'periodSide' | 'serviceFrom' | 'serviceTo'
>;

/** What the fixed lines of the next invoice charge; null without a next one, or without lines. */
export function nextAmountMinor(recurring: Amounted, currency: string): number | null {
  const part = nextPart(recurring);
  return part === null || recurring.lines.length === 0 ? null : fixedAmountMinor(recurring, part, currency);
}

function nextPart(recurring: Amounted): PeriodPart | null {
  const { nextDay } = recurring.recurrence;
  return nextDay === null ? null : billedPeriod(recurring, nextDay);
}

/** "€480.00", or "€480.00 + work". */
export function formatNextAmount(recurring: Amounted, currency: string): string | null {
  const amountMinor = nextAmountMinor(recurring, currency);
  if (recurring.recurrence.nextDay === null) return null;
  if (amountMinor === null) return billsWork(recurring) ? m.byWork : null;
  const amount = formatMoney({ amountMinor, currency });
  return billsWork(recurring) ? m.amountAndWork({ amount }) : amount;
}
