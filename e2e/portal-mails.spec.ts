import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { aClient } from '#tests/support/request-fixtures.ts';
import { createCaller } from '#tests/support/server/api-callers.ts';
import { startMailSink } from '#tests/support/server/mail-sink.ts';
import type { MailSink } from '#tests/support/server/mail-sink.ts';
import { startStint } from '#tests/support/server/stint-process.ts';
import { register, testPassword } from '#tests/support/server/test-accounts.ts';

test('an invited client logs in with a mailed link, and a link that is revoked while it is open ends', async ({
  page,
  expectConsole,
}) => {
  // The browser logs refused requests.
  expectConsole(/404 \(Not Found\)/);
  await using mails = await startMailSink();
  await using stint = await startStint({
    STINT_SMTP_URL: mails.url,
    STINT_MAIL_FROM: 'Stint <stint@example.org>',
  });
  const { api } = createCaller(stint.url, await register(stint.url, 'Olga'));
  const { id } = await api.clients.create(aClient({ name: 'Acme' }));
  const email = 'vera@acme.example';
  await api.invitations.create({ email, clientId: id });
  await page.goto(await linkOfMail(mails, 'invitation'));
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.getByLabel('Name').fill('Vera');
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Acme' })).toBeVisible();

  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(`${stint.url}/auth/login`);
  await page.getByRole('link', { name: 'Email me a link' }).click();
  // The login page has a field of the same name.
  await expect(page.getByText('we’ll email you a link')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'on its way' })).toBeVisible();
  await page.goto('about:blank');
  await page.goto(await linkOfMail(mails, 'sign-in-link'));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Acme' })).toBeVisible();
  await page.goto('about:blank');

  const { linkId, path } = await api.portal.createLink({ id, label: 'Nora' });
  await page.goto(stint.url + path);
  await expect(page.getByRole('heading', { name: 'Acme' })).toBeVisible();
  await api.portal.updateLink({ id: linkId, isRevoked: true });
  await lookAgain(page);
  await expect(page.getByRole('heading', { name: 'This link doesn’t work any more' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send me a new link' })).toHaveCount(0);
  // Open pages must not make requests after the server stops.
  await page.goto('about:blank');
});

/** What the browser does when the tab is shown again. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** From a mail in quoted-printable. */
async function linkOfMail({ messages }: MailSink, place: string): Promise<string> {
  const find = () =>
    messages
      .map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
      .flatMap((mail) => new RegExp(String.raw`https?:\S+${place}#[\w-]+`).exec(mail)?.[0] ?? [])[0] ?? '';
  await expect.poll(find).not.toBe('');
  return find();
}
