/** What ends a session also ends what is half open. */
import { beforeAll, expect, it } from 'vitest';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';
import { codeOf } from '#tests/support/server/authenticator.ts';
import { IdentityBrowser } from '#tests/support/server/identity-requests.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { testPassword } from '#tests/support/server/test-accounts.ts';

let stint: Installation;
beforeAll(async () => {
  stint = await startInstallation();
  return () => stint[Symbol.asyncDispose]();
});

type Account = { ann: ApiCaller; browser: IdentityBrowser; backupCodes: string[]; address: string };

const newPassword = 'a new battery staple';
const ways: [string, (account: Account) => Promise<unknown>][] = [
  [
    'a new password',
    ({ browser }) => browser.post('/change-password', { currentPassword: testPassword, newPassword }),
  ],
  ['a password reset', ({ ann }) => resetPassword(ann)],
  [
    'disabling the account, also once it is enabled again',
    async ({ ann: { uid } }) => {
      await stint.owner.api.accounts.setDisabled({ uid, disabled: true });
      await stint.owner.api.accounts.setDisabled({ uid, disabled: false });
    },
  ],
  [
    '“Log out all other devices”',
    ({ browser, backupCodes }) =>
      browser.post('/end-sessions', { password: testPassword, code: backupCodes[7] }),
  ],
  [
    'turning two-step login off, also once it is on again',
    async (account) => {
      const proof = { password: testPassword, code: account.backupCodes[9] };
      await account.browser.post('/two-factor/disable', proof);
      Object.assign(account, await turnOn(account.browser));
    },
  ],
  [
    'a super admin who turns two-step login off, also once it is on again',
    async (account) => {
      await stint.owner.api.accounts.turnOffTwoStep({ uid: account.ann.uid });
      await account.browser.post('/sign-in/email', { email: account.ann.email, password: testPassword });
      Object.assign(account, await turnOn(account.browser));
    },
  ],
];

it.each(ways)('%s ends logins that wait for their code, links and other sessions', async (_way, end) => {
  const account = await protectedAccount();
  const { email } = account.ann;
  const other = new IdentityBrowser(stint.url);
  await other.post('/sign-in/email', { email, password: testPassword });
  await other.post('/two-factor/verify-backup-code', { code: account.backupCodes[8] });
  expect(await other.whoAmI()).toBe(account.ann.uid);
  const waiting = new IdentityBrowser(stint.url);
  const challenge = await waiting.post('/sign-in/email', { email, password: testPassword });
  expect(challenge.json).toMatchObject({ twoFactorRedirect: true });
  const token = await resetToken(account.ann);

  await end(account);

  const { status } = await waiting.post('/two-factor/verify-backup-code', { code: account.backupCodes[0] });
  expect(status).toBe(401);
  expect(await waiting.whoAmI()).toBeNull();
  expect(await other.whoAmI()).toBeNull();
  expect(await waiting.post('/reset-password', { token, newPassword })).toMatchObject({
    status: 400,
    json: { code: 'INVALID_TOKEN' },
  });
});

it.each(ways.slice(0, 2))(
  '%s that can’t end the sessions leaves the password as it is',
  async (_way, end) => {
    const account = await protectedAccount();
    const { uid, email } = account.ann;
    await withClient(stint.database.url, async (client) => {
      await client.query(`
      create function keep_sessions() returns trigger language plpgsql as
        $$ begin raise exception 'the database fails here'; end $$;
      create trigger keep_sessions before delete on sessions for each row when (old.user_id = '${uid}')
        execute function keep_sessions()`);
      await end(account);
      await client.query('drop function keep_sessions cascade');
    });
    expect(stint.takeErrors().join('')).toContain('the database fails here');
    const other = new IdentityBrowser(stint.url);
    const signIn = async (password: string) =>
      (await other.post('/sign-in/email', { email, password })).status;
    expect([await signIn(newPassword), await signIn(testPassword)]).toEqual([401, 200]);
  },
);

async function protectedAccount(): Promise<Account> {
  const ann = await stint.newTenant('Ann');
  const browser = new IdentityBrowser(stint.url);
  await browser.post('/sign-in/email', { email: ann.email, password: testPassword });
  return { ann, browser, ...(await turnOn(browser)) };
}

async function turnOn(browser: IdentityBrowser) {
  const { json } = await browser.post('/two-factor/enable', { password: testPassword });
  const { totpURI: address, backupCodes } = json as { totpURI: string; backupCodes: string[] };
  await browser.post('/two-factor/verify-totp', { code: await codeOf(address) });
  return { address, backupCodes };
}

async function resetPassword(ann: ApiCaller): Promise<void> {
  const token = await resetToken(ann);
  await new IdentityBrowser(stint.url).post('/reset-password', { token, newPassword });
}

/** The newest mail’s link. Without a mail server, mails stay in the outbox. */
async function resetToken({ email }: ApiCaller): Promise<string> {
  await new IdentityBrowser(stint.url).post('/request-password-reset', { email });
  const { items } = await stint.owner.api.outbox.read({ limit: 1 });
  return /#([\w-]+)/.exec(items[0]?.text ?? '')?.[1] ?? '';
}
