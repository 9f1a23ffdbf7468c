/** Lists on tablets and small windows, beside the open menu and without it. */
import type { Locator, Page } from '@playwright/test';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { expect, test, today } from '#tests/support/browser/browser-test.ts';
import { boxOf, recordRow } from '#tests/support/browser/page-locators.ts';
import { aClient, anEntry, anExpense, aProject, newId } from '#tests/support/request-fixtures.ts';
import { createCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';

const widths = [600, 768, 900, 1024, 1200, 1280];

test('lists show who, how much, when and the state at every width', async ({
  page,
  newAccount,
  signInAs,
  stint,
}) => {
  const nora = await newAccount('Nora', { tenantEnabled: true });
  const caller = createCaller(stint.url, nora);
  const { api } = caller;
  await api.session.updatePreferences({ timeZone: 'UTC', currency: 'EUR' });
  const book = await createIssuer(caller, stint.url);
  const dueDay = addDays(today(), -12);
  const draft = await book.draft({ issueDay: addDays(today(), -26), dueDay });
  const { number, dueMinor } = await api.invoices.issue({ id: draft.id });
  await api.payments.create({
    clientId: book.clientId,
    day: today(),
    amountMinor: dueMinor - 4_250,
    currency: 'EUR',
    allocations: [{ invoiceId: draft.id, amountMinor: dueMinor - 4_250 }],
  });
  await api.recurringInvoices.create({
    name: 'Care of the website',
    clientId: book.clientId,
    mode: 'draft',
    periodSide: 'preceding',
    recurrence: { every: 1, unit: 'month', anchor: 'lastDay', firstDay: addDays(today(), 40) },
    lines: [{ id: newId(), title: 'Care', price: '120', taxRate: '19' }],
  });
  await api.expenses.create(
    anExpense({ day: '2026-03-02', vendor: 'Café Nordstern', projectId: book.projectId, currency: 'EUR' }),
  );
  await signInAs(nora);

  await page.goto('/invoices');
  await expectWhole(page, recordRow(page, number ?? ''), [
    /^Northwind/,
    '12 days late',
    /Overdue|Partly paid/,
    /42[.,]50/,
  ]);
  await page.goto('/invoices/reminders');
  await expectWhole(page, recordRow(page, number ?? ''), [
    /^Northwind/,
    'Payment reminder is due',
    /42[.,]50/,
  ]);
  await page.goto('/invoices/recurring');
  await expectWhole(page, recordRow(page, 'Care of the website'), [
    'Care of the website',
    /^Northwind/,
    'Active',
  ]);
  await page.goto('/expenses');
  await expectWhole(page, recordRow(page, 'Café Nordstern'), [
    'Café Nordstern',
    /02\/03/,
    /107[.,]00/,
    'Receipt missing',
  ]);
  await page.goto('/clients');
  await expectWhole(page, recordRow(page, 'Northwind'), ['Northwind', /42[.,]50/]);
});

test('names and terms are whole before anything else: archived clients, default rates, entries with a break', async ({
  page,
  newAccount,
  signInAs,
  stint,
}) => {
  const nora = await newAccount('Nora', { tenantEnabled: true });
  const { api } = createCaller(stint.url, nora);
  await api.session.updatePreferences({ timeZone: 'UTC', currency: 'EUR', formats: twelveHours });
  const archived = await api.clients.create(aClient({ name: 'Okoro Photography' }));
  await api.clients.update({ id: archived.id, isActive: false });
  const { id: clientId } = await api.clients.create(aClient({ name: 'Harbour Lane Architects' }));
  const { id: projectId } = await api.projects.create(aProject({ name: 'Portfolio website', clientId }));
  await api.timesheets.create(
    anEntry({
      date: today(),
      description: 'Moved the old news',
      duration: 1.25,
      projectId,
      startTime: `${today()}T10:35:00.000Z`,
      endTime: `${today()}T12:05:00.000Z`,
      breakPeriods: [{ start: `${today()}T11:00:00.000Z`, end: `${today()}T11:15:00.000Z` }],
    }),
  );
  await signInAs(nora);

  await page.goto('/clients?status=archived');
  await expectWhole(page, recordRow(page, 'Okoro Photography'), ['Okoro Photography', 'Archived']);
  await page.goto('/projects');
  await expectWhole(page, recordRow(page, 'Portfolio website'), [/Your default rate/], [768, 1024, 1280]);
  await page.goto('/timesheets');
  await expectWhole(page, recordRow(page, 'Moved the old news'), [/^Portfolio website · /], [1536, 1920]);
  const boxes = await Promise.all(
    ['Portfolio website · Harbour Lane Architects', /0:15 break/].map((word) => boxOf(page.getByText(word))),
  );
  const [project, breaks] = boxes;
  expect((project?.x ?? 0) + (project?.width ?? 0)).toBeLessThan(breaks?.x ?? 0);
});

const twelveHours = { date: 'mm/dd/yyyy', time: '12h', hours: 'h:mm', number: '1,234.56' } as const;

async function expectWhole(
  page: Page,
  row: Locator,
  words: readonly (string | RegExp)[],
  ofWidths: readonly number[] = widths,
): Promise<void> {
  for (const width of ofWidths) {
    await page.setViewportSize({ width, height: 800 });
    for (const word of words) {
      const where = `${String(word)}, ${width} px`;
      await expect(row.getByText(word), where).toBeVisible();
      // After a change of the window, the page chooses its columns again.
      await expect.poll(() => row.getByText(word).evaluate(isCut), where).toBe(false);
    }
  }
}

/** Runs in the page. Whether a text doesn’t fit itself or its cell. */
function isCut(text: Element): boolean {
  const end = (element: Element | null) => element?.getBoundingClientRect().right ?? 0;
  return text.scrollWidth > text.clientWidth || end(text) > end(text.closest('td, button'));
}
