import { addDays, monthOf } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { axeViolations } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { aProject, anEntry } from '#tests/support/request-fixtures.ts';
import { createCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';

test.use({ reducedMotion: 'reduce' });

test('a retainer and tracked time are billed again and again, over two months', async ({
  page,
  newAccount,
  signInAs,
  stint,
}) => {
  const carla = await newAccount('Carla', { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] });
  const { api } = createCaller(stint.url, carla);
  await api.session.updatePreferences({ timeZone: 'UTC', currency: 'EUR' });
  const book = await createIssuer(createCaller(stint.url, carla), stint.url);
  const { clientId, projectId } = book;
  const first = addDays(monthOf(localDay(Date.now(), 'UTC')).to, 1);
  const second = addDays(monthOf(first).to, 1);
  const third = addDays(monthOf(second).to, 1);
  await api.projects.create(
    aProject({
      clientId,
      name: 'Care plan',
      billingType: 'retainer',
      retainerHours: 10,
      retainerRate: 80,
      retainerPeriod: 'monthly',
      retainerStart: first,
    }),
  );
  for (const [month, duration] of [
    [first, 2],
    [second, 3],
  ] as const)
    await api.timesheets.create(
      anEntry({ projectId, date: addDays(month, 4), duration, billable: true, description: 'Support' }),
    );
  const { id } = await api.recurringInvoices.create({
    name: 'Monthly work',
    clientId,
    mode: 'issue',
    periodSide: 'preceding',
    recurrence: { every: 1, unit: 'month', firstDay: second },
    work: { hasTime: true, hasRetainers: true },
  });

  await signInAs(carla);
  await page.goto('/dashboard');
  await page.getByRole('region', { name: 'Recurring invoices' }).getByRole('link').nth(1).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monthly work');
  const days = page.getByRole('list', { name: 'Next days' }).getByRole('listitem');
  await expect(days).toHaveCount(12);
  const preview = page.getByRole('region', { name: 'What the next invoice would contain' });
  await expect(preview.getByRole('listitem')).toHaveCount(2);
  expect(await axeViolations(page)).toEqual([]);

  const act = async (action: string) => {
    await page.getByRole('button', { name: 'Actions for Monthly work' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  // Skipped by mistake.
  await act('Skip next');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /^Don’t skip/ })).toHaveCount(0);

  const runs = page.getByRole('region', { name: 'Invoices so far' });
  for (const count of [1, 2]) {
    await act('Run now…');
    await page.getByRole('dialog').getByRole('button', { name: 'Issue now' }).click();
    await expect(runs.getByRole('link', { name: 'Open invoice' })).toHaveCount(count);
  }

  const { items } = await api.invoices.list({ clientId });
  const issued = await Promise.all(items.map((item) => book.read(item.id)));
  expect(
    issued.map(({ state, serviceFrom, lines }) => [state, serviceFrom, lines.map(({ kind }) => kind)]),
  ).toEqual([
    ['issued', second, ['time', 'retainer']],
    ['issued', first, ['time', 'retainer']],
  ]);
  expect(issued.map(({ netMinor }) => netMinor)).toEqual([30_000 + 80_000, 20_000 + 80_000]);
  expect((await api.recurringInvoices.get({ id }))?.recurrence.nextDay).toBe(addDays(monthOf(third).to, 1));

  await runs.getByRole('link', { name: 'Open invoice' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Invoice');
  await page.goto('/month');
  await expect(page.getByText('2 issued invoices weren’t sent')).toBeVisible();
  await page.getByRole('link', { name: /2 issued invoices weren’t sent/ }).click();
  await expect(page.getByText('Sent to client: No')).toBeVisible();
});
