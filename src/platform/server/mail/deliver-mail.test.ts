import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { sendQueuedMails, startMailSink, testMail } from '#tests/support/server/mail-sink.ts';
import { createTestDatabase } from '#tests/support/server/test-database.ts';
import type { TestDatabase } from '#tests/support/server/test-database.ts';
import { openJobQueue, startJobRunner } from './job-runner.ts';
import { queueIdentityMail } from './queue-mail.ts';

let database: TestDatabase;
let owner: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openJobQueue({ ownerUrl: database.url, mail: null, log: () => undefined }).pool;
  return async () => {
    await owner.end();
    await database[Symbol.asyncDispose]();
  };
});

describe('a queued mail', () => {
  it('is sent as text and HTML, and its text isn’t kept', async () => {
    await using sink = await startMailSink();
    await queue('Ännchen <ann@example.org> was here');
    await work(sink.url);

    expect(sink.messages).toHaveLength(1);
    const [message = ''] = sink.messages;
    expect(message).toContain('From: Stint <stint@example.org>');
    expect(message).toContain('To: vera@example.org');
    expect(message).toContain('Content-Type: multipart/alternative');
    expect(message).toContain('Auto-Submitted: auto-generated');
    expect(await stored()).toMatchObject({ status: 'sent', attempts: 1, problem: null, text: '', html: '' });
  });

  it('stays readable without a mail server', async () => {
    await queue('Hello');
    await work(null);
    expect(await stored()).toMatchObject({
      status: 'kept',
      text: expect.stringContaining('Hello') as string,
    });
  });

  it('is tried again when the server asks to come back later, and arrives once', async () => {
    await using sink = await startMailSink((attempt) => (attempt === 1 ? { code: 451 } : null));
    await queue('Again');
    await work(sink.url);
    expect(await stored()).toMatchObject({ status: 'queued', attempts: 1 });
    await owner.query('update graphile_worker._private_jobs set run_at = now()');
    await work(sink.url);
    await work(sink.url);

    expect(sink.messages).toHaveLength(1);
    expect(await stored()).toMatchObject({ status: 'sent', attempts: 2, problem: null });
  });

  it('is tried again when no server answers', async () => {
    await queue('No server answers');
    await work('smtp://127.0.0.1:1');
    expect(await stored()).toMatchObject({ status: 'queued', attempts: 1 });
    await owner.query('delete from graphile_worker._private_jobs');
  });

  it('waits if its files can’t be read', async () => {
    await using sink = await startMailSink();
    await queue('With files');
    await owner.query('alter table mail_attachments rename to unreadable');
    await work(sink.url);
    expect(await stored()).toMatchObject({ status: 'queued' });
    await owner.query('alter table unreadable rename to mail_attachments');
    await owner.query('update graphile_worker._private_jobs set run_at = now()');
    await work(sink.url);
    expect(await stored()).toMatchObject({ status: 'sent' });
    expect(sink.messages).toHaveLength(1);
  });

  it('fails for good when the server refuses it', async () => {
    await using sink = await startMailSink(() => ({ code: 550 }));
    await queue('No');
    await work(sink.url);
    expect(await stored()).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining('550') as string,
    });
    await work(sink.url);
    expect(sink.messages).toHaveLength(0);
  });

  it('fails before a password would leave the own network unencrypted', async () => {
    await queue('No TLS');
    await work('smtp://stint:hush@8.8.8.8:25?requireTLS=false');
    expect(await stored()).toMatchObject({
      status: 'failed',
      problem: 'The login would be sent unencrypted.',
    });
  });

  it('isn’t sent twice when the server hangs up after it took the mail', async () => {
    await using sink = await startMailSink(() => 'hang up');
    await queue('Perhaps');
    await work(sink.url);
    await owner.query('update graphile_worker._private_jobs set run_at = now()');
    await work(sink.url);

    expect(sink.messages).toHaveLength(1);
    expect(await stored()).toMatchObject({ status: 'sending', attempts: 1 });
  });

  it('isn’t sent twice when we stopped during the attempt', async () => {
    await using sink = await startMailSink();
    await queue('Interrupted');
    await owner.query(`update mails set status = 'sending' where subject = 'Interrupted'`);
    await work(sink.url);
    expect(sink.messages).toHaveLength(0);
  });

  it('isn’t sent if its transaction fails', async () => {
    await using sink = await startMailSink();
    const client = await owner.connect();
    await client.query('begin');
    await client.query(
      `insert into mails (id, kind, recipient, subject, text, html)
         values (gen_random_uuid(), 'invitation', 'x@example.org', 'Undone', '', '')`,
    );
    await client.query('rollback');
    client.release();
    await work(sink.url);
    expect(sink.messages).toHaveLength(0);
  });

  it('is sent by the running server within a second', async () => {
    await using sink = await startMailSink();
    const mail = { ...testMail, smtpUrl: sink.url };
    await using _runner = await startJobRunner({ ownerUrl: database.url, mail, log: () => undefined });
    await queue('Running');
    await expect.poll(() => sink.messages.length).toBe(1);
  });

  it('greets the mail server with the host of the installation', async () => {
    await using sink = await startMailSink();
    await queue('Greeting');
    await work(sink.url);
    expect(sink.greetings).toEqual(['time.example.org']);
  });

  it('can’t have a second header in its subject', async () => {
    await using sink = await startMailSink();
    await queue('Hello\r\nBcc: eve@example.org');
    await work(sink.url);
    const [headers = ''] = sink.messages[0]?.split('\r\n\r\n') ?? [];
    expect(headers).toContain('Subject: Hello Bcc: eve@example.org');
    expect(headers).not.toMatch(/^Bcc:/m);
  });
});

async function queue(subject: string): Promise<void> {
  await queueIdentityMail(database.identityPool, {
    kind: 'invitation',
    recipient: 'vera@example.org',
    userId: null,
    content: { subject, paragraphs: [`${subject} & more`], footer: 'Why you get this.' },
  });
}

const work = (smtpUrl: string | null) => sendQueuedMails(database.url, smtpUrl);

async function stored(): Promise<unknown> {
  const { rows } = await owner.query('select * from mails order by created_at desc, id desc limit 1');
  return rows[0];
}
