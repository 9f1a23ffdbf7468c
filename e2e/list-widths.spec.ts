/** Lists on tablets and small windows, beside the open menu and without it. */
import type { Locator } from '@playwright/test';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { expect, test, today } from '#tests/support/browser/browser-test.ts';
import { recordRow } from '#tests/support/browser/page-locators.ts';
import { anExpense, newId } from '#tests/support/request-fixtures.ts';
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

  const expectWords = async (row: Locator, words: readonly (string | RegExp)[]) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      for (const word of words) {
        const where = `${String(word)}, ${width} px`;
        await expect(row.getByText(word), where).toBeVisible();
        // After a change of the window, the page chooses its columns again.
        await expect.poll(() => row.getByText(word).evaluate(isCut), where).toBe(false);
      }
    }
  };
  await page.goto('/invoices');
  await expectWords(recordRow(page, number ?? ''), [
    /^Northwind/,
    '12 days late',
    /Overdue|Partly paid/,
    /42[.,]50/,
  ]);
  await page.goto('/invoices/reminders');
  await expectWords(recordRow(page, number ?? ''), [/^Northwind/, 'Payment reminder is due', /42[.,]50/]);
  await page.goto('/invoices/recurring');
  await expectWords(recordRow(page, 'Care of the website'), ['Care of the website', /^Northwind/, 'Active']);
  await page.goto('/expenses');
  await expectWords(recordRow(page, 'Café Nordstern'), [
    'Café Nordstern',
    /02\/03/,
    /107[.,]00/,
    'Receipt missing',
  ]);
  await page.goto('/clients');
  await expectWords(recordRow(page, 'Northwind'), ['Northwind', /42[.,]50/]);
});

/** Runs in the page. Whether a text doesn’t fit itself or its cell. */
function isCut(text: Element): boolean {
  const end = (element: Element | null) => element?.getBoundingClientRect().right ?? 0;
  return text.scrollWidth > text.clientWidth || end(text) > end(text.closest('td'));
}
