import { axeViolations } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { createCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import { startMailSink } from '#tests/support/server/mail-sink.ts';
import { startStint } from '#tests/support/server/stint-process.ts';
import { register } from '#tests/support/server/test-accounts.ts';

test.use({ reducedMotion: 'reduce' });

test('an invoice is issued and sent, refused by the mail server, corrected and sent again', async ({
  page,
  signInAs,
}) => {
  await using mails = await startMailSink(undefined, { unknown: ['nroa@northwind.example'] });
  await using stint = await startStint({
    STINT_SMTP_URL: mails.url,
    STINT_MAIL_FROM: 'Stint <stint@example.org>',
  });
  const ann = await register(stint.url, 'Ann');
  const caller = createCaller(stint.url, ann);
  const book = await createIssuer(caller, stint.url);
  const { id } = await book.draftOf([await book.logTime()]);

  await signInAs(ann);
  await page.goto(`${stint.url}/invoices/${id}`);
  await page.getByRole('button', { name: 'Issue invoice', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Issue and send' }).click();
  await dialog.getByRole('checkbox', { name: /^Timesheet \(CSV\)/ }).check();
  await dialog.getByRole('textbox', { name: 'To' }).fill('nroa@northwind.example');
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Send now' }).click();

  const refusal = page.getByRole('alert').filter({ hasText: 'nroa@northwind.example' });
  await expect(refusal).toContainText('550 No such user');
  expect(mails.messages).toEqual([]);
  await page.getByRole('button', { name: 'Send again' }).click();
  await dialog.getByRole('textbox', { name: 'To' }).fill('nora@northwind.example');
  await expect(dialog.getByRole('checkbox', { name: /^Timesheet \(CSV\)/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('list', { name: 'Attachments' }).getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Send now' }).click();

  await expect.poll(() => mails.recipients).toEqual(['nora@northwind.example']);
  expect(mails.messages[0]).toMatch(/filename="?[\w-]+\.csv/);
  const history = page.getByRole('list', { name: 'History' });
  await expect(history.getByRole('button', { name: 'Emailed to nora@northwind.example' })).toBeVisible();
  // Open pages must not make requests after the server stops.
  await page.goto('about:blank');
});
