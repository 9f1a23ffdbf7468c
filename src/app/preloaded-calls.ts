import * as z from 'zod';
import { lastReminderDay } from '#src/features/documents/rules/expiry.ts';
import { lastPeriods } from '#src/features/timesheets/rules/views/last-periods.ts';
import type { PeriodUnit } from '#src/features/timesheets/rules/views/last-periods.ts';
import { parsePeriodParam } from '#src/features/timesheets/rules/views/period.ts';
import { lastMonthUntil, lastWeekUntil, monthOf, weekOf } from '#src/platform/shared/calendar-days.ts';
import { readPageAddress } from '#src/platform/shared/requests/preloaded-answers-format.ts';
import type { PreloadedAnswer } from '#src/platform/shared/requests/preloaded-answers-format.ts';

export type FirstCall = readonly [name: string, input: object];
/** `isAdmin`: the menu counts the accounts that wait for approval. */
type Asking = { today: string; weekStart: number; isAdmin?: boolean };
type AskingFor = Asking & { id: string; period: string };

/** For names, filters and choices. */
const allClients: FirstCall = ['clients/list', { limit: 1000 }];
/** The picture in the top bar. */
export const avatar: FirstCall = ['documents/avatar', {}];
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
  '/timesheets': ({ period, ...calendar }) => {
    const days = { ...parsePeriodParam(period, calendar) };
    return [
      ['timesheets/list', { ...days, order: 'desc', limit: 60 }],
      ['timesheets/totals', days],
      ['timesheets/tags', {}],
      allClients,
      allProjects,
    ];
  },
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
  '/clients': () => [allClients, ['projects/work', {}], ['invoices/clients', {}], allProjects],
  '/clients/:id': ({ id }) => [['clients/get', { id }], allProjects],
  '/projects': () => [allProjects, ['projects/figures', {}], ['projects/work', {}], allClients],
  '/projects/:id': ({ id }) => [['projects/get', { id }], allProjects, allClients],
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

/** Pages that bring answers, and are rendered from them. */
export const serverRenderedPages = Object.keys(firstCallsOf);

/** None for other pages, and for addresses with a filter other than the days of time entries. */
export function preloadedCalls(address: string, asking: Asking): readonly FirstCall[] {
  const { path, id } = readPageAddress(address);
  const { range: period = '', ...filters } = readFilters(address);
  if (Object.keys(filters).length > 0 || (period !== '' && path !== '/timesheets')) return [];
  const ofPage = firstCallsOf[path]?.({ ...asking, id, period }) ?? [];
  if (ofPage.length === 0) return [];
  return [...ofPage, avatar, ...(asking.isAdmin ? [pendingAccounts] : [])];
}

const EntryPage = z.looseObject({ items: z.array(z.looseObject({ projectId: z.string().nullable() })) });

/** What the page asks after these answers. */
export function followingCalls(
  address: string,
  answers: readonly PreloadedAnswer[],
  asking: Asking,
): readonly FirstCall[] {
  const answerTo = (call: string) => answers.find(({ name }) => name === call)?.answer;
  const { path, id } = readPageAddress(address);
  switch (path) {
    case '/dashboard':
      return afterLastEntries(answerTo('timesheets/list'));
    case '/invoices/:id':
      return afterInvoice(answerTo('invoices/get'));
    case '/clients/:id':
      if (!answerTo('clients/get')) return [];
      return [
        allClients,
        ['projects/work', {}],
        ['timesheets/unbilled', {}],
        ...['overdue', 'open'].map((tab): FirstCall => ['invoices/list', { clientId: id, tab, limit: 5 }]),
        ...timeOf({ clientId: id }, 'month', asking),
      ];
    case '/projects/:id':
      if (!answerTo('projects/get')) return [];
      return [
        ['projects/figures', { projectId: id }],
        ['projects/burn', { id }],
        ...timeOf({ projectId: id }, 'week', asking),
      ];
    default:
      return [];
  }
}

/** A client or project shows the hours of this month, of all time, and of twelve periods, and its last entries. */
function timeOf(of: object, unit: PeriodUnit, { today, weekStart }: Asking): readonly FirstCall[] {
  const [period] = lastPeriods(unit, { today, weekStart, count: 12 });
  return [
    ['timesheets/totals', of],
    ['timesheets/totals', { ...of, from: monthOf(today).from, to: today }],
    ['timesheets/totals', { ...of, from: period?.from, to: today }],
    ['timesheets/list', { ...of, limit: 8 }],
  ];
}

/** The dashboard shows the projects of the last entries, or the first steps. */
function afterLastEntries(page: unknown): readonly FirstCall[] {
  const entries = EntryPage.safeParse(page);
  if (!entries.success) return [];
  const { items } = entries.data;
  if (items.length === 0) return firstSteps;
  return [...new Set(items.flatMap(({ projectId }) => projectId ?? []))].map((id) => [
    'projects/get',
    { id },
  ]);
}

const Invoice = z.looseObject({
  id: z.string(),
  type: z.string(),
  state: z.string(),
  clientId: z.string().nullable(),
  currency: z.string(),
  relatedId: z.string().nullable(),
  balanceMinor: z.number().nullish(),
});

/** A draft is checked as its PDF will be; an issued document has its payments and reminders beside it. */
function afterInvoice(answer: unknown): readonly FirstCall[] {
  const invoice = Invoice.safeParse(answer);
  if (!invoice.success) return [];
  const { id, type, state, clientId, currency, relatedId, balanceMinor } = invoice.data;
  const isCreditNote = type === 'creditNote';
  if (state === 'draft') {
    const deposits = {
      clientId,
      currency,
      ...(isCreditNote && relatedId !== null && { creditedId: relatedId }),
    };
    return [
      allClients,
      ['invoices/missingCharacters', { id }],
      ...(clientId !== null && (type === 'invoice' || isCreditNote)
        ? ([['invoices/deposits', deposits]] as const)
        : []),
    ];
  }
  const takesPayments = state === 'issued' && (type === 'invoice' || type === 'deposit');
  return [
    ['payments/list', { invoiceId: id, limit: 200 }],
    ...(takesPayments
      ? ([
          ['invoices/notices', { invoiceId: id }],
          ['reminders/ofInvoice', { id }],
        ] as const)
      : []),
    ...(takesPayments && clientId !== null && (balanceMinor ?? 0) > 0
      ? ([['payments/onAccount', { clientId, currency }]] as const)
      : []),
  ];
}

const firstSteps: readonly FirstCall[] = [
  ['clients/list', { limit: 1 }],
  ['projects/list', { limit: 1 }],
  ['invoices/settings', {}],
];

function readFilters(address: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(address.split('?')[1]));
}
