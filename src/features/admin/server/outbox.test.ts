import { beforeAll, describe, expect, it } from 'vitest';
import { queueIdentityMail } from '#src/platform/server/mail/mail-queue.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { Installation } from '#tests/support/server/api-callers.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';

let stint: Installation;
beforeAll(async () => {
  stint = await startInstallation();
  for (const subject of ['First', 'Second', 'Third'])
    await queueIdentityMail(stint.database.identityPool, {
      kind: 'invitation',
      recipient: 'vera@example.org',
      userId: null,
      content: { subject, paragraphs: ['Hello'], footer: 'Why you get this.' },
    });
  return () => stint[Symbol.asyncDispose]();
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

  it('is closed to all but super admins', async () => {
    const admin = await stint.newAccount('Ada', { systemRole: 'admin', tenantEnabled: true });
    await expect(admin.api.outbox.read({})).rejects.toMatchObject({ status: 403 });
  });
});
