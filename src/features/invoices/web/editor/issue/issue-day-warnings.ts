import * as m from '#messages/invoices.ts';
import type { Invoice, InvoiceSettings } from '#src/features/invoices/contract.ts';
import { issueDayDoubts } from '#src/features/invoices/rules/document-days.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';

/** A day of issue that is rarely meant; undefined while the days of the last numbers load. */
export function issueDayWarnings(
  { type, issueDay }: { type: Invoice['type']; issueDay: string },
  today: string,
  lastDays: Readonly<Record<SeriesName, string | null>> | undefined,
): string[] {
  const lastDay = lastDays?.[seriesName(type)] ?? null;
  const written = (day: string) => formatDay(day, { dateStyle: 'medium' });
  const warnings = {
    beforeLastNumber: () =>
      m.issueDayBeforeLastNumber({ day: written(issueDay), last: written(lastDay ?? '') }),
    farFromToday: () => m.issueDayFarFromToday({ day: written(issueDay) }),
  };
  return issueDayDoubts(issueDay, { today, lastDay }).map((doubt) => warnings[doubt]());
}

type SeriesName = keyof InvoiceSettings['series'];

export function seriesName(type: Invoice['type']): SeriesName {
  return type === 'deposit' ? 'invoice' : type;
}
