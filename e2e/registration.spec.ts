import { expect, test } from '#tests/support/browser/browser-test.ts';
import { startMailSink } from '#tests/support/server/mail-sink.ts';
import { startStint } from '#tests/support/server/stint-process.ts';
import { callApi, register, testPassword } from '#tests/support/server/test-accounts.ts';

test('registering shows the same page for every email, and a mail says what comes next [2.3]', async ({
  page,
  expectConsole,
}) => {
  // The browser logs refused requests.
  expectConsole(/403 \(Forbidden\)/);
  await using mails = await startMailSink();
  await using stint = await startStint({
    STINT_SMTP_URL: mails.url,
    STINT_MAIL_FROM: 'Stint <stint@example.org>',
  });
  const owner = await register(stint.url, 'Olga');
  const newEmail = 'nia@example.org';

  async function registerWith(email: string) {
    await page.goto(`${stint.url}/auth/register`);
    await page.getByLabel('Name').fill('Nia');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    return (await page.getByRole('main').innerText()).replace(email, '…');
  }
  const mailTo = (email: string) =>
    expect.poll(() => mails.messages.filter((mail) => mail.includes(`To: ${email}`)).length).toBe(1);

  const shownToOwner = await registerWith(owner.email);
  expect(await registerWith(newEmail)).toBe(shownToOwner);
  await mailTo(owner.email);
  await mailTo(newEmail);
  const [noticeToOwner, mailToNia] = [owner.email, newEmail].map(
    (email) => mails.messages.find((mail) => mail.includes(`To: ${email}`)) ?? '',
  );
  expect(noticeToOwner).toContain('Subject: You already have a Stint account');
  expect(noticeToOwner).not.toContain('confirm-registration');

  await page.goto(linkIn(mailToNia));
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Your account awaits approval')).toBeVisible();
  const { user } = (await (await page.request.get(`${stint.url}/api/v1/me`)).json()) as {
    user: { uid: string };
  };
  await callApi(stint.url, owner, 'PUT', `/admin/users/${user.uid}/role`, { tenantEnabled: true });
  // The page that waits follows without reloading.
  await expect(page.getByText('Your account awaits approval')).toBeHidden();
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link', { name: 'Timesheets' })).toBeVisible();

  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(`${stint.url}/auth/login`);
  await page.getByLabel('Email').fill(newEmail);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Login' }).last().click();
  await expect(page).toHaveURL(/\/dashboard$/);
  // Open pages must not make requests after the server stops.
  await page.goto('about:blank');
});

/** The link of a mail in quoted-printable. */
function linkIn(mail: string = ''): string {
  const text = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  return /https?:\S+confirm-registration#[\w-]+/.exec(text)?.[0] ?? '';
}
