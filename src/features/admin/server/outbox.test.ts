import { beforeAll, describe, expect, it } from 'vitest';
import { queueIdentityMail } from '#src/platform/server/mail/mail-queue.ts';
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
