import { axeViolations } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { startMailSink } from '#tests/support/server/mail-sink.ts';
import { startStint } from '#tests/support/server/stint-process.ts';
import { callApi, register } from '#tests/support/server/test-accounts.ts';

test('a mail that may have arrived is sent again only when a super admin says so', async ({
  page,
  signInAs,
}) => {
  await using mails = await startMailSink((attempt) => (attempt === 1 ? 'hang up' : null));
  await using stint = await startStint({
    STINT_SMTP_URL: mails.url,
    STINT_MAIL_FROM: 'Stint <stint@example.org>',
  });
  const owner = await register(stint.url, 'Olga');
  await callApi(stint.url, owner, 'POST', '/admin/invitations', {
    email: 'zoe@example.org',
    tenantEnabled: true,
  });
  await expect.poll(() => mails.messages.length).toBe(1);

  await signInAs(owner);
  await page.goto(`${stint.url}/admin/outbox`);
  const row = page.getByRole('row').filter({ hasText: 'zoe@example.org' });
  await expect(row).toContainText('May have arrived');
  await row.getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('it may arrive twice');
  expect(await axeViolations(page)).toEqual([]);
  expect(mails.messages).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Email to zoe@example.org queued')).toBeVisible();

  await expect.poll(() => mails.messages.length).toBe(2);
  const ids = mails.messages.map((message) => /^Message-ID: (.*)$/im.exec(message)?.[1]);
  expect(ids).toEqual([ids[0], ids[0]]);
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('Sent', { timeout: 2000 });
  }).toPass();
  await page.goto(`${stint.url}/admin/audit`);
  await expect(page.getByText('Sent an email to zoe@example.org again')).toBeVisible();
  // Open pages must not make requests after the server stops.
  await page.goto('about:blank');
});
