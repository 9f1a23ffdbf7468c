import { lastReminderDay } from '#src/features/documents/rules/expiry.ts';
import { monthOf, weekOf } from '#src/platform/shared/calendar-days.ts';

export type FirstCall = readonly [name: string, input: object];
type Calendar = { today: string; weekStart: number };

/** What pages ask first, without a filter. The server sends the answers with the document; tests compare both sides. */
const firstCallsOf: Readonly<Record<string, (calendar: Calendar) => readonly FirstCall[]>> = {
  '/dashboard': ({ today, weekStart }) => [
    ['timesheets/totals', weekOf(today, weekStart)],
    ['timesheets/totals', { from: monthOf(today).from, to: today }],
    ['timesheets/list', { to: today, order: 'desc', limit: 6 }],
    ['timesheets/unbilled', { limit: 5 }],
    ['projects/usage', { limit: 10 }],
    ['invoices/totals', {}],
    ['expenses/overview', monthOf(today)],
    ['reminders/overview', {}],
    ['recurringInvoices/overview', {}],
    ['documents/expiring', { until: lastReminderDay(today), limit: 5 }],
  ],
};

/** None for other pages, and for addresses with a filter. */
export function firstCalls(address: string, calendar: Calendar): readonly FirstCall[] {
  return firstCallsOf[address]?.(calendar) ?? [];
}
