import { beforeAll, describe, expect, it } from 'vitest';
import { openJobQueue } from '#src/platform/server/mail/job-runner.ts';
import { queueIdentityMail } from '#src/platform/server/mail/queue-mail.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
beforeAll(async () => {
  for (const subject of ['First', 'Second', 'Third'])
    await queueIdentityMail(stint.database.identityPool, {
      kind: 'invitation',
      recipient: 'vera@example.org',
      userId: null,
      content: { subject, paragraphs: ['Hello'], footer: 'Why you get this.' },
    });
});

const outbox = () => stint.owner.api.outbox;

describe('the outbox', () => {
  it('lists mails newest first, page by page', async () => {
    const first = await outbox().read({ limit: 2 });
    const rest = await outbox().read({ limit: 2, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...rest.items].map(({ subject }) => subject)).toEqual([
      'Third',
      'Second',
      'First',
    ]);
    expect(rest.nextCursor).toBeNull();
    expect(first.items[0]).toMatchObject({
      recipient: 'vera@example.org',
      status: 'queued',
      attempts: 0,
      problem: null,
      text: 'Hello\n\n-- \nWhy you get this.\n',
    });
  });

  it.each([
    ['a recent attempt as sending', 'now()', null, 'sending'],
    ['an old attempt as uncertain', `now() - interval '11 minutes'`, null, 'uncertain'],
    ['an attempt without an answer as uncertain', 'now()', 'Connection closed', 'uncertain'],
  ])('shows %s', async (_what, attemptedAt, problem, status) => {
    await withClient(stint.database.url, (client) =>
      client.query(
        `update mails set status = 'sending', attempted_at = ${attemptedAt}, problem = $1 where subject = 'Third'`,
        [problem],
      ),
    );
    expect((await outbox().read({ limit: 1 })).items).toMatchObject([{ status }]);
  });

  it('sends a mail again only if it failed or may have arrived, once, and records it', async () => {
    const [mail] = (await outbox().read({ limit: 1 })).items;
    const id = mail?.id ?? '';
    const refused = {
      status: 404,
      message: 'Only emails that failed or may have arrived can be sent again.',
    };
    for (const status of ['queued', 'sent', 'kept', 'sending'] as const) {
      await setMail(id, `status = '${status}', problem = null, attempted_at = now()`);
      await expect(outbox().sendAgain({ id })).rejects.toMatchObject(refused);
    }
    for (const state of [
      `status = 'failed', problem = '550 No'`,
      `status = 'sending', problem = 'Connection closed'`,
      `status = 'sending', attempted_at = now() - interval '11 minutes'`,
    ]) {
      await setMail(id, state);
      await outbox().sendAgain({ id });
      expect((await outbox().read({ limit: 1 })).items).toMatchObject([
        { id, status: 'queued', problem: null },
      ]);
      await expect(outbox().sendAgain({ id })).rejects.toMatchObject(refused);
    }
    const { items } = await stint.owner.api.audit.list({ action: 'mail.sentAgain' });
    expect(items).toHaveLength(3);
    expect(items[0]).toMatchObject({ actor: { uid: stint.owner.uid }, after: { email: 'vera@example.org' } });
  });

  it('is closed to all but super admins', async () => {
    const admin = await stint.newAccount('Ada', { systemRole: 'admin', tenantEnabled: true });
    await expect(admin.api.outbox.read({})).rejects.toMatchObject({ status: 403 });
    await expect(admin.api.outbox.sendAgain({ id: newId() })).rejects.toMatchObject({ status: 403 });
  });
});

function setMail(id: string, change: string) {
  return withClient(stint.database.url, (client) =>
    client.query(`update mails set ${change} where id = $1`, [id]),
  );
}

describe('a mail kept without a mail server', () => {
  const ways: [string, (account: { email: string; token: string }) => Promise<unknown>][] = [
    ['was used', ({ token }) => post('reset-password', { token, newPassword: 'a new battery staple' })],
    ['has expired', () => inDatabase(`update verifications set expires_at = now()`)],
    [
      'was ended with the sessions of its account',
      async ({ email }) => {
        const [account] = (await stint.owner.api.accounts.list({ search: email })).items;
        await stint.owner.api.accounts.setDisabled({ uid: account?.uid ?? '', disabled: true });
      },
    ],
  ];

  it.each(ways)('loses its link once it %s', async (_way, end) => {
    const { email } = await stint.newTenant('Kim');
    await post('request-password-reset', { email });
    await inDatabase(`update mails set status = 'kept' where kind = 'passwordReset'`);
    const [kept] = (await outbox().read({ limit: 1 })).items;
    const token = /#([\w-]+)/.exec(kept?.text ?? '')?.[1] ?? '';
    expect(kept?.text).toContain(`/auth/reset-password#${token}`);
    await end({ email, token });
    const [mail] = (await outbox().read({ limit: 1 })).items;
    expect(mail).toMatchObject({ id: kept?.id, status: 'kept', text: '' });
    const { pool, taskList } = openJobQueue({
      ownerUrl: stint.database.url,
      mail: null,
      log: () => undefined,
    });
    await taskList.forgetDeadLinks();
    const { rows } = await pool.query('select text, html from mails where id = $1', [kept?.id]);
    await pool.end();
    expect(rows).toEqual([{ text: '', html: '' }]);
  });

  it('keeps the link of an invitation until it is revoked', async () => {
    const { id } = await stint.owner.api.invitations.create({
      email: 'lea@example.org',
      tenantEnabled: true,
    });
    await inDatabase(`update mails set status = 'kept' where recipient = 'lea@example.org'`);
    const textOf = async () => (await outbox().read({ limit: 1 })).items[0]?.text;
    expect(await textOf()).toContain('#');
    await stint.owner.api.invitations.revoke({ id });
    expect(await textOf()).toBe('');
  });

  async function post(path: string, body: object): Promise<void> {
    const headers = { origin: stint.url };
    const { status } = await stint.owner.send({ method: 'POST', path: `/api/auth/${path}`, body, headers });
    expect(status).toBe(200);
  }

  const inDatabase = (text: string) => withClient(stint.database.url, (client) => client.query(text));
});
