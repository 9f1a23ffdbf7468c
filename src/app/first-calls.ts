import { lastReminderDay } from '#src/features/documents/rules/expiry.ts';
import { lastMonthUntil, lastWeekUntil, monthOf, weekOf } from '#src/platform/shared/calendar-days.ts';
import { readPageAddress } from '#src/platform/shared/requests/document-answers.ts';

export type FirstCall = readonly [name: string, input: object];
/** `isAdmin`: its menu counts the accounts that wait for approval. */
type Asking = { today: string; weekStart: number; isAdmin?: boolean };
type AskingFor = Asking & { id: string };

/** For names, filters and choices. */
const allClients: FirstCall = ['clients/list', { limit: 1000 }];
const pendingAccounts: FirstCall = ['accounts/list', { status: 'pending', limit: 200 }];
const allProjects: FirstCall = ['projects/list', { limit: 1000 }];

/** What pages ask first, without a filter. The server sends the answers with the document; tests compare both sides. */
const firstCallsOf: Readonly<Record<string, (asking: AskingFor) => readonly FirstCall[]>> = {
  '/dashboard': ({ today, weekStart }) => [
    ['timesheets/totals', weekOf(today, weekStart)],
    ['timesheets/totals', { from: monthOf(today).from, to: today }],
    ['timesheets/totals', lastWeekUntil(today, weekStart)],
    ['timesheets/totals', lastMonthUntil(today)],
    ['timesheets/list', { to: today, order: 'desc', limit: 6 }],
    ['timesheets/unbilled', { limit: 5 }],
    ['projects/usage', { limit: 10 }],
    ['invoices/totals', { tab: 'invoices' }],
    ['expenses/overview', monthOf(today)],
    ['reminders/overview', {}],
    ['recurringInvoices/overview', {}],
    ['documents/expiring', { until: lastReminderDay(today), limit: 5 }],
  ],
  '/timesheets': ({ today, weekStart }) => [
    ['timesheets/list', { ...weekOf(today, weekStart), order: 'desc', limit: 60 }],
    ['timesheets/totals', weekOf(today, weekStart)],
    ['timesheets/tags', {}],
    allClients,
    allProjects,
  ],
  '/invoices': () => [
    ['invoices/list', { tab: 'invoices' }],
    ['invoices/totals', { tab: 'invoices' }],
    ['invoices/settings', {}],
    ['reminders/overview', {}],
    allClients,
    allProjects,
  ],
  '/invoices/:id': ({ id }) => [
    ['invoices/get', { id }],
    ['invoices/settings', {}],
    ['invoices/totals', { tab: 'invoices' }],
  ],
  '/clients': () => [allClients, ['projects/work', {}], allProjects],
  '/projects': () => [allProjects, ['projects/figures', {}], ['projects/work', {}], allClients],
  '/documents': () => [
    ['documents/list', { limit: 1000 }],
    ['documents/usage', {}],
    ['documents/received', {}],
    allClients,
    allProjects,
  ],
  '/expenses': () => [
    ['expenses/list', { sort: 'day', order: 'desc' }],
    ['expenses/totals', {}],
    ['expenses/settings', {}],
    ['expenses/monthly', {}],
    ['expenses/vendors', {}],
    ['encryption/privateMode', {}],
    allClients,
    allProjects,
  ],
};

/** Pages that bring answers. */
export const pagesWithAnswers = Object.keys(firstCallsOf);

/** None for other pages, and for addresses with a filter. */
export function firstCalls(address: string, asking: Asking): readonly FirstCall[] {
  if (address.includes('?')) return [];
  const { path, id } = readPageAddress(address);
  const ofPage = firstCallsOf[path]?.({ ...asking, id }) ?? [];
  return asking.isAdmin && ofPage.length > 0 ? [...ofPage, pendingAccounts] : ofPage;
}
