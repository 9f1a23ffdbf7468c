/** Pages of accounts, rendered on the server. */
import { expect, it } from 'vitest';
import { currentFormats } from '#src/platform/shared/formats/formats.ts';
import type { Formats } from '#src/platform/shared/formats/formats.ts';
import { mePath, sessionPath } from '#src/platform/shared/requests/preloaded-answers-format.ts';
import type { PreloadedAnswers } from '#src/platform/shared/requests/preloaded-answers-format.ts';
import { screenLayout } from '#src/platform/shared/requests/screen-layout.ts';
import { noRounding } from '#src/platform/shared/rounding.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { currentAccount } from '#src/platform/web/current-account.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId, clientRecord, entryRecord, projectRecord } from '#tests/support/entity-fixtures.ts';
import { expenseRecord } from '#tests/support/expense-fixtures.ts';
import { draftRecord, invoiceLine, invoiceSettings } from '#tests/support/screen/fake-invoices-server.ts';
import { serverRenderedPages, preloadedCalls, followingCalls } from './preloaded-calls.ts';
import type { FirstCall } from './preloaded-calls.ts';
import { appPages } from './web/page-parts.ts';
import { renderPage } from './web/render-page.tsx';

const desktop = screenLayout(1280, false);
const phone = screenLayout(390, true);
const english: Formats = { date: 'd mmm yyyy', time: '24h', hours: 'h:mm', number: '1,234.56' };
const german: Formats = { date: 'dd.mm.yyyy', time: '24h', hours: 'decimal', number: '1.234,56' };

const acme = clientRecord({ id: anId(10), name: 'Acme' });
const website = projectRecord({ id: anId(20), name: 'Website', clientId: acme.id, budgetHours: 12 });
const work = { id: anId(30), clientId: acme.id, projectId: website.id };

const draft = draftRecord({ clientId: acme.id, lines: [invoiceLine({ id: anId(60) })] });

const figures = {
  projectId: website.id,
  durationMs: 5_400_000,
  countedMs: 3_600_000,
  amounts: [{ amountMinor: 123_450, currency: 'EUR' }],
  unbilled: { count: 0, durationMs: 0, hasRetainerHours: false, amounts: [] },
  fixedPrice: null,
  currency: 'EUR',
};

type Account = { name: string; uid: string; timeZone: string; formats: Formats };
const ann: Account = { name: 'Quince', uid: anId(1), timeZone: 'Pacific/Kiritimati', formats: english };
const bo: Account = { name: 'Zander', uid: anId(2), timeZone: 'Pacific/Pago_Pago', formats: german };

/** What the document of a page brings an account that has tracked 1.5 hours. */
function documentOf(
  { name, uid, timeZone, formats }: Account,
  {
    path = '/dashboard',
    role = tenant,
    hasEntries = true,
    invoice = draft,
    texts = [],
    deposits = [],
  }: DocumentOptions = {},
): PreloadedAnswers {
  const today = localDay(Date.now(), timeZone);
  const totals = {
    count: 1,
    durationMs: 5_400_000,
    billableMs: 5_400_000,
    amounts: [{ amountMinor: 123_450, currency: 'EUR' }],
    days: [{ day: today, durationMs: 5_400_000, billableMs: 5_400_000 }],
  };
  const answers: Readonly<Record<string, unknown>> = {
    'timesheets/totals': totals,
    'timesheets/list': {
      items: hasEntries
        ? [entryRecord({ ...work, description: `Work of ${name}`, day: today, duration: 1.5 })]
        : [],
      nextCursor: null,
    },
    'timesheets/tags': { items: [] },
    'clients/list': { items: [acme], nextCursor: null },
    'projects/list': { items: [website], nextCursor: null },
    'projects/get': website,
    'projects/burn': {
      days: [{ day: today, durationMs: 5_400_000, countedMs: 3_600_000, amountMinor: 123_450 }],
    },
    'clients/get': acme,
    'projects/figures': { items: [figures] },
    'projects/work': { items: [], lastDays: [] },
    'invoices/clients': { items: [] },
    'invoices/list': { items: [], nextCursor: null },
    'invoices/settings': { settings: invoiceSettings, revision: 1 },
    'invoices/get': invoice,
    'invoices/missingCharacters': { texts },
    'invoices/deposits': { deposits },
    'invoices/notices': { items: [] },
    'payments/list': { items: [], nextCursor: null },
    'payments/onAccount': { amountMinor: 0 },
    'reminders/ofInvoice': { next: null, reminders: [], claims: [] },
    'documents/list': { items: [], nextCursor: null },
    'documents/usage': { usedBytes: 10, quotaBytes: 100 },
    'documents/received': { items: [] },
    'timesheets/unbilled': { items: [], clientCount: 0 },
    'projects/usage': { retainers: [], budgets: [] },
    'invoices/totals': { counts: [], sums: [] },
    'expenses/overview': {
      currency: 'EUR',
      count: 0,
      month: { count: 0, amountMinor: 0 },
      toReimburse: { count: 0, amountMinor: 0 },
      unbilled: { count: 0, amounts: [] },
      missingReceiptCount: 0,
      draftCount: 0,
    },
    'expenses/list': { items: [expenseRecord()], nextCursor: null },
    'expenses/totals': {
      count: 0,
      sums: [],
      accountCurrency: 'EUR',
      accountMinor: 0,
      accountTaxMinor: 0,
      missingRateCount: 0,
    },
    'expenses/settings': { settings: { categories: [] }, revision: 1 },
    'expenses/monthly': { currency: 'EUR', items: [] },
    'expenses/vendors': { items: [] },
    'encryption/privateMode': { state: 'off', left: 0 },
    'reminders/overview': { dueCount: 0 },
    'recurringInvoices/overview': { upcoming: [], failedCount: 0 },
    'documents/expiring': { items: [], count: 0 },
    'documents/avatar': null,
  };
  const answer = ([call, input]: FirstCall) => ({ name: call, input, answer: answers[call] });
  const asking = { today, weekStart: 1 };
  const first = preloadedCalls(path, asking).map(answer);
  return {
    uid,
    responses: {
      [sessionPath]: { user: { id: uid, email: `${name}@example.org`, name } },
      [mePath]: {
        role,
        timeZone,
        formats,
        timeZoneKnown: true,
        currency: 'EUR',
        weekStart: 1,
        rounding: noRounding,
        defaultRate: null,
        target: null,
        lockedUntil: null,
        createdAt: '2026-01-02T09:00:00.000Z',
      },
    },
    calls: [...first, ...followingCalls(path, first, asking).map(answer)],
  };
}

type DocumentOptions = {
  path?: string;
  role?: object;
  hasEntries?: boolean;
  invoice?: object;
  texts?: object[];
  deposits?: object[];
};
const tenant = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };
const render = (account: Account, role?: object) =>
  renderPage({
    address: '/dashboard',
    answers: documentOf(account, { ...(role && { role }) }),
    layout: desktop,
  });

it('have the records of their account, in its formats and on its day', async () => {
  const page = await render(bo);
  expect(page?.title).toBe('Dashboard · Stint');
  expect(page?.markup).toContain('Work of Zander');
  expect(page?.markup).toContain('1,50');
  expect(page?.markup).toContain('1.234,50');
  expect(page?.rendered.today).toBe(localDay(Date.now(), bo.timeZone));
  expect(page?.markup).not.toContain(' style=');
});

it('have nothing of another account, however many are rendered at once', async () => {
  const alone = [await render(ann), await render(bo)];
  const together = await Promise.all([render(ann), render(bo), render(ann), render(bo)]);
  expect(together).toEqual([...alone, ...alone]);
  expect(JSON.stringify(together[0])).not.toContain('Zander');
  expect(JSON.stringify(together[1])).not.toContain('Quince');
  expect(together[0]?.rendered.today).not.toBe(together[1]?.rendered.today);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(currentAccount()).toBeNull();
  expect(currentFormats()).toEqual(english);
});

/** Puts the ID of its record into the path of a page. */
const addressOf = (path: string) => path.replace(':id', recordsOf[path] ?? '');
const recordsOf: Readonly<Record<string, string>> = {
  '/invoices/:id': draft.id,
  '/clients/:id': acme.id,
  '/projects/:id': website.id,
};

it.each(serverRenderedPages.map(addressOf))('%s has its layout of phones, and another one', async (path) => {
  const answers = documentOf(ann, { path });
  const [cards, table] = await Promise.all(
    [phone, desktop].map(
      async (layout) => (await renderPage({ address: path, answers, layout }))?.markup ?? '',
    ),
  );
  expect(cards).toContain('Bottom navigation');
  expect(table).not.toContain('Bottom navigation');
  expect(listsInTable(cards)).toBe(false);
  for (const markup of [cards, table]) expect(markup).toContain(shownIn[path]);
  expect(listsInTable(table)).toBe(['/clients', '/projects', '/expenses'].includes(path));
});

/** A chart has one that opens. */
const listsInTable = (markup = '') => markup.replaceAll(/<details>.*?<\/details>/gs, '').includes('<table');

const shownIn: Readonly<Record<string, string>> = {
  '/dashboard': 'Website',
  '/timesheets': 'Work of Quince',
  '/clients': 'Acme',
  '/projects': 'Website',
  '/invoices': 'Turn tracked time',
  [addressOf('/invoices/:id')]: 'Workshop',
  '/documents': 'Keep contracts',
  '/expenses': 'Hotel Adler',
  [addressOf('/clients/:id')]: 'Work of Quince',
  [addressOf('/projects/:id')]: 'Work of Quince',
};

it.each(serverRenderedPages.map(addressOf))(
  '%s isn’t rendered without one of its answers, which would move it later',
  async (path) => {
    const { calls, ...document } = documentOf(ann, { path });
    for (const late of calls) {
      const answers = { ...document, calls: calls.filter((call) => call !== late) };
      expect([late.name, await renderPage({ address: path, answers, layout: desktop })]).toEqual([
        late.name,
        null,
      ]);
    }
  },
);

it('are painted with their styles, which are those of their parts', () => {
  expect(serverRenderedPages.filter((path) => !appPages.some((page) => page.path === path))).toEqual([]);
});

it('a draft has its fields, and an issued invoice what stands beside it', async () => {
  const address = addressOf('/invoices/:id');
  const page = await renderPage({ address, answers: documentOf(ann, { path: address }), layout: phone });
  expect(page?.markup).toContain('value="Acme"');
  expect(page?.rendered.parts).toEqual(['draft']);
  const invoice = { ...draft, state: 'issued', number: '2026-0007', balanceMinor: 100 };
  const answers = documentOf(ann, { path: address, invoice });
  const issued = await renderPage({ address, answers, layout: phone });
  expect(issued?.markup).toContain('2026-0007');
  expect(issued?.rendered.parts).toEqual(['issued']);
});

it('a draft has the parts that only some drafts show', async () => {
  const address = addressOf('/invoices/:id');
  const related = [{ ...draft, id: anId(77), number: '2026-0006' }];
  const lines = [invoiceLine({ id: anId(61), taxCategory: 'O', taxRate: '0' })];
  const texts = [{ field: 'texts.intro', characters: ['字'] }];
  const deposits = [
    {
      id: anId(78),
      number: '2026-0005',
      issueDay: '2026-11-02',
      netMinor: 100,
      taxMinor: 19,
      grossMinor: 119,
      balanceMinor: 0,
      taxes: [],
    },
  ];
  const page = await renderPage({
    address,
    answers: documentOf(ann, { path: address, invoice: { ...draft, lines }, texts, deposits }),
    layout: phone,
  });
  expect(page?.rendered.parts).toEqual(['draft', 'missingCharacters', 'taxProposal', 'deposits']);
  const creditNote = { ...draft, type: 'creditNote', relatedId: anId(77), related };
  const answers = documentOf(ann, { path: address, invoice: creditNote });
  const corrected = await renderPage({ address, answers, layout: phone });
  expect(corrected?.rendered.parts).toEqual(['draft', 'correctedInvoice']);
});

it('a project has its budget, which says what it doesn’t count', async () => {
  const address = addressOf('/projects/:id');
  const page = await renderPage({ address, answers: documentOf(ann, { path: address }), layout: phone });
  expect(page?.markup).toContain('role="progressbar"');
  expect(page?.markup).toContain('0:30');
});

it('may have texts that look like the mark of a placeholder, but no placeholder', async () => {
  const path = '/clients';
  const { calls, ...document } = documentOf(ann, { path });
  const items = [{ ...acme, name: 'Acme data-skeleton= data-skeleton="true"' }];
  const renamed = calls.map((call) =>
    call.name === 'clients/list' ? { ...call, answer: { items, nextCursor: null } } : call,
  );
  const page = await renderPage({ address: path, answers: { ...document, calls: renamed }, layout: desktop });
  expect(page?.markup).toContain('Acme data-skeleton=');
  const answers = documentOf(ann, { path: '/timesheets' });
  expect(await renderPage({ address: '/timesheets', answers, layout: desktop })).not.toBeNull();
  // The week loads on demand.
  expect(await renderPage({ address: '/timesheets?view=week', answers, layout: desktop })).toBeNull();
});

it('show a new account its first steps', async () => {
  const answers = documentOf(ann, { hasEntries: false });
  const page = await renderPage({ address: '/dashboard', answers, layout: phone });
  expect(page?.markup).toContain('Add a client');
});

it('aren’t rendered for an account that may not open them, or before its time zone is known', async () => {
  expect(await render(ann, { ...tenant, tenantEnabled: false })).toBeNull();
  const { responses, ...answers } = documentOf(ann);
  const me = { ...(responses[mePath] as object), timeZoneKnown: false };
  expect(
    await renderPage({
      address: '/dashboard',
      answers: { ...answers, responses: { ...responses, [mePath]: me } },
      layout: phone,
    }),
  ).toBeNull();
});
