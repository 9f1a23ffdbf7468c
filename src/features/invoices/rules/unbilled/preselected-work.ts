import { addDays, monthOf } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';

// What a new invoice bills unless you choose otherwise. Nothing that a draft bills already, so that nothing is billed twice.

type Drafted = { draftId: string | null };

export function isEntryPreselected({ draftId }: Drafted): boolean {
  return draftId === null;
}

/** Without a rate to the invoice's currency, an expense can't be billed yet. */
export function isExpensePreselected<E extends Drafted & { amountMinor: number | null }>(
  expense: E,
): expense is E & { amountMinor: number } {
  return expense.draftId === null && expense.amountMinor !== null;
}

/** In a period, a price without a day is left out: it would be in every period. */
export function isPricePreselected(
  { draftId, day }: Drafted & { day: string | null },
  { from, to }: { from?: string | null | undefined; to?: string | null | undefined },
): boolean {
  return draftId === null && (day !== null || ((from ?? null) === null && (to ?? null) === null));
}

type RetainerHours = { invoicedMs: number; to: string | null };

export function isRetainerPreselected(hours: Drafted & RetainerHours): boolean {
  return hours.draftId === null && !wasInvoiced(hours);
}

/** Hours were added to it since; those bought once are often invoiced in parts. */
export function wasInvoiced({ invoicedMs, to }: RetainerHours): boolean {
  return invoicedMs > 0 && to !== null;
}

export function priceKey({
  projectId,
  instalmentId,
  draftId,
}: Drafted & { projectId: string; instalmentId: string | null }): string {
  return `${projectId} ${instalmentId} ${draftId}`;
}

export function retainerKey({
  projectId,
  from,
  draftId,
}: Drafted & { projectId: string; from: string | null }): string {
  return `${projectId}:${from} ${draftId}`;
}

/** Early in a month, last month is due. */
export function monthToInvoice(today: string): DayRange | null {
  const lastDayToInvoice = 10;
  return Number(today.slice(8)) > lastDayToInvoice ? null : monthOf(addDays(monthOf(today).from, -1));
}
