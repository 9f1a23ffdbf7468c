import { addDays } from '#src/platform/shared/calendar-days.ts';
import { axeViolations } from '#tests/support/browser/axe.ts';
import { expect, test, today } from '#tests/support/browser/browser-test.ts';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { createCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import { partOf } from '#tests/support/server/mail-part.ts';
import { startMailSink } from '#tests/support/server/mail-sink.ts';
import { startStint } from '#tests/support/server/stint-process.ts';
import { register } from '#tests/support/server/test-accounts.ts';

test.use({ reducedMotion: 'reduce' });

test('a reminder day: one letter for what is open, and no further reminder once it is paid', async ({
  page,
  signInAs,
}) => {
  await using mails = await startMailSink();
  await using stint = await startStint({
    STINT_SMTP_URL: mails.url,
    STINT_MAIL_FROM: 'Stint <stint@example.org>',
  });
  const olga = await register(stint.url, 'Olga');
  const caller = createCaller(stint.url, olga);
  const { api } = caller;
  const book = await createIssuer(caller, stint.url);
  const { clientId } = book;
  const issue = async () => {
    const days = { issueDay: addDays(today(), -44), dueDay: addDays(today(), -30) };
    const { id } = await book.draft({ lines: [aLine()], ...days });
    return api.invoices.issue({ id });
  };
  const [first, second, paid] = [await issue(), await issue(), await issue()];
  const pay = ({ id, dueMinor: amountMinor, currency }: typeof first) =>
    api.payments.create({
      clientId,
      day: today(),
      currency,
      amountMinor,
      allocations: [{ invoiceId: id, amountMinor }],
      allowDuplicate: true,
    });

  await signInAs(olga);
  await page.goto(`${stint.url}/invoices/reminders`);
  await page.getByRole('button', { name: 'Send all 3' }).click();
  const dialog = page.getByRole('dialog');
  expect(await axeViolations(page)).toEqual([]);
  // Paid while the list is open.
  await pay(paid);
  await dialog.getByRole('button', { name: 'Send 3 reminders' }).click();
  await expect(dialog.getByText(`On its way, without ${paid.number}`)).toBeVisible();
  await expect.poll(() => mails.messages).toHaveLength(1);
  expect(mails.recipients).toEqual(['Nora@northwind.example']);
  const letter = partOf(mails.messages[0] ?? '', 'text/plain');
  for (const { number } of [first, second]) expect(letter).toContain(number);
  expect(letter).not.toContain(paid.number);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await pay(first);
  await page.goto(`${stint.url}/invoices/${first.id}`);
  const section = page.getByRole('region', { name: 'Reminders' });
  await expect(section.getByRole('list', { name: 'Reminders sent' })).toContainText('Payment reminder');
  await expect(section.getByRole('button', { name: 'Send reminder' })).toHaveCount(0);
  await page.goto(`${stint.url}/invoices/reminders`);
  const waiting = page.getByRole('table', { name: 'Not today' });
  await expect(waiting).toContainText(second.number ?? '');
  await expect(page.getByRole('main')).not.toContainText(first.number ?? '');
  // Open pages must not make requests after the server stops.
  await page.goto('about:blank');
});
