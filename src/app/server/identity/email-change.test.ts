import { describe, expect, it } from 'vitest';
import { newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { codeOf } from '#tests/support/server/authenticator.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { signIn, testPassword } from '#tests/support/server/test-accounts.ts';

const stint = shareInstallation();

describe('a new email', () => {
  it('applies once its link is opened, ends other sessions and is announced at the old address', async () => {
    const ann = await stint.newTenant('Ann');
    const elsewhere = await signIn(stint.url, ann);
    const email = freshEmail();
    expect((await request(ann, { email: email.toUpperCase() })).status).toBe(200);
    expect(await emailOf(ann)).toBe(ann.email);
    const token = await sentToken(email);

    expect((await confirm(ann, token)).json).toEqual({ email });
    expect(await emailOf(ann)).toBe(email);
    expect((await ann.send({ path: '/api/v1/me', headers: { cookie: elsewhere } })).status).toBe(401);
    expect(await subjectsTo(ann.email)).toEqual([
      'Your Stint email was changed',
      'Your Stint email is about to change',
    ]);
    await expect(signIn(stint.url, { ...ann, email })).resolves.toContain('session_token');
    await expect(signIn(stint.url, ann)).rejects.toThrow('INVALID_EMAIL_OR_PASSWORD');

    const { items } = await stint.owner.api.audit.list({ accountId: ann.uid });
    expect(items.find(({ action }) => action === 'email.changed')).toMatchObject({
      before: { email: ann.email },
      after: { email },
    });
    expect(items.find(({ action }) => action === 'email.changeRequested')).toMatchObject({
      after: { email },
    });
  });

  it('keeps this browser known, so that others’ guesses can’t lock it out', async () => {
    const eva = await stint.newTenant('Eva');
    const email = freshEmail();
    await request(eva, { email });
    const { headers } = await confirm(eva, await sentToken(email));
    const known = cookiesOf(headers);
    const guess = (password: string, cookie = '') =>
      post({ ...eva, cookie }, 'sign-in/email', { email, password });
    for (let n = 0; n < 10; n += 1) await guess('wrong horse');
    expect((await guess(testPassword)).status).toBe(429);
    expect((await guess(testPassword, known)).status).toBe(200);
  });

  it('needs a session of the account, so that a mistyped address gains nothing', async () => {
    const [bo, eve] = [await stint.newTenant('Bo'), await stint.newTenant('Eve')];
    const email = freshEmail();
    await request(bo, { email });
    const token = await sentToken(email);
    expect((await confirm({ ...bo, cookie: '' }, token)).status).toBe(401);
    expect((await confirm(eve, token)).status).toBe(400);
    expect((await confirm({ ...bo, cookie: await signIn(stint.url, bo) }, token)).status).toBe(200);
  });

  it.each([
    ['was used', (cy: ApiCaller, token: string) => confirm(cy, token)],
    ['was replaced by a newer one', (cy: ApiCaller) => request(cy, {})],
    ['is older than an hour', () => expireLinks()],
  ])('is refused if its link %s', async (_why, happen) => {
    const cy = await stint.newTenant('Cy');
    const email = freshEmail();
    await request(cy, { email });
    const token = await sentToken(email);
    await happen(cy, token);
    expect((await confirm(cy, token)).json).toMatchObject({ code: 'INVALID_LINK' });
  });

  it('is refused if the password has changed since', async () => {
    const fay = await stint.newTenant('Fay');
    const email = freshEmail();
    await request(fay, { email });
    const passwords = { currentPassword: testPassword, newPassword: 'a new battery staple' };
    const { headers } = await post(fay, 'change-password', passwords);
    const link = await confirm({ ...fay, cookie: cookiesOf(headers) }, await sentToken(email));
    expect(link.json).toMatchObject({ code: 'INVALID_LINK' });
  });

  it('asks for the password, ten times in 15 minutes', async () => {
    const di = await stint.newTenant('Di');
    const wrong = { email: freshEmail(), password: 'wrong horse' };
    for (let n = 0; n < 10; n += 1)
      expect((await request(di, wrong)).json).toMatchObject({ code: 'INVALID_PASSWORD' });
    expect((await request(di, { email: wrong.email })).status).toBe(429);
    expect(await subjectsTo(di.email)).toEqual([]);
  });

  it('asks for a code where two-step login is on, and each works once', async () => {
    const gus = await stint.newTenant('Gus');
    const { totpURI } = (await post(gus, 'two-factor/enable', { password: testPassword })).json as {
      totpURI: string;
    };
    const enabled = await post(gus, 'two-factor/verify-totp', { code: await codeOf(totpURI) });
    const two = { ...gus, cookie: cookiesOf(enabled.headers) };
    const code = await codeOf(totpURI, 1);
    expect((await request(two, {})).json).toMatchObject({ code: 'CODE_REQUIRED' });
    expect((await request(two, { code: '000000' })).json).toMatchObject({ code: 'INVALID_CODE' });
    expect((await request(two, { code })).status).toBe(200);
    expect((await request(two, { code })).json).toMatchObject({ code: 'INVALID_CODE' });
  });

  it('gets the same answer if another account has it, and only that account learns of it', async () => {
    const [hal, ida] = [await stint.newTenant('Hal'), await stint.newTenant('Ida')];
    const [free, taken] = [
      await request(hal, { email: freshEmail() }),
      await request(hal, { email: ida.email }),
    ];
    expect([taken.status, taken.text]).toEqual([free.status, free.text]);
    expect(await subjectsTo(ida.email)).toEqual(['You already have a Stint account']);
    expect(await sentToken(ida.email)).toBe('');
  });

  it('can’t be taken by a second account that asked for it, too', async () => {
    const [jo, kim] = [await stint.newTenant('Jo'), await stint.newTenant('Kim')];
    const email = freshEmail();
    await request(jo, { email });
    const first = await sentToken(email);
    await request(kim, { email });
    const second = await sentToken(email);
    expect((await confirm(jo, first)).status).toBe(200);
    expect((await confirm(kim, second)).json).toMatchObject({ code: 'INVALID_LINK' });
    expect(await emailOf(kim)).toBe(kim.email);
  });

  it('can’t be taken while an account with it is being registered', async () => {
    const lou = await stint.newTenant('Lou');
    const email = freshEmail();
    await request(lou, { email });
    const token = await sentToken(email);
    await withClient(stint.database.url, async (registering) => {
      await registering.query('begin');
      await registering.query(`insert into users (id, email, name) values ($1, $2, 'Mia')`, [newId(), email]);
      const confirming = confirm(lou, token);
      await expect
        .poll(() =>
          registering.query(`select from pg_locks l join pg_stat_activity a using (pid)
            where not l.granted and l.locktype = 'transactionid' and a.datname = current_database()`),
        )
        .toMatchObject({ rowCount: 1 });
      await registering.query('commit');
      expect(await confirming).toMatchObject({ status: 400, json: { code: 'INVALID_LINK' } });
    });
    expect(await emailOf(lou)).toBe(lou.email);
  });

  it.each(['', 'nobody', 'a@b', 'ann@example.org\r\nBcc: eve@example.org', `${'x'.repeat(250)}@example.org`])(
    'can’t be %j',
    async (email) => {
      const lea = await stint.newTenant('Lea');
      expect((await request(lea, { email })).status).toBe(400);
    },
  );

  it('can’t be the current one', async () => {
    const max = await stint.newTenant('Max');
    expect((await request(max, { email: max.email })).json).toMatchObject({ code: 'EMAIL_UNCHANGED' });
  });

  it('can be requested three times an hour', async () => {
    const ned = await stint.newTenant('Ned');
    for (let n = 0; n < 3; n += 1) expect((await request(ned, {})).status).toBe(200);
    expect(await request(ned, {})).toMatchObject({ status: 429, json: { code: 'TOO_MANY_EMAIL_CHANGES' } });
  });

  it('can be requested three times an hour, also all at once', async () => {
    const pia = await stint.newTenant('Pia');
    const answers = await Promise.all(Array.from({ length: 8 }, () => request(pia, {})));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await subjectsTo(pia.email)).toHaveLength(3);
  });

  it('has a link of which the database stores only a hash', async () => {
    const oda = await stint.newTenant('Oda');
    const email = freshEmail();
    await request(oda, { email });
    const { rows } = await stint.database.identityPool.query('select * from email_changes');
    expect(JSON.stringify(rows)).not.toContain(await sentToken(email));
  });
});

let count = 0;
const freshEmail = () => `new${(count += 1)}@example.org`;

function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}

function post({ cookie, send }: ApiCaller, path: string, body: object) {
  return send({
    method: 'POST',
    path: `/api/auth/${path}`,
    body,
    headers: { origin: stint.url, cookie },
  });
}

function request(caller: ApiCaller, fields: { email?: string; password?: string; code?: string }) {
  return post(caller, 'request-email-change', { email: freshEmail(), password: testPassword, ...fields });
}

const confirm = (caller: ApiCaller, token: string) => post(caller, 'confirm-email-change', { token });

function expireLinks() {
  return stint.database.identityPool.query(`update email_changes set expires_at = now()`);
}

async function emailOf({ uid }: ApiCaller): Promise<string | undefined> {
  const { rows } = await stint.database.identityPool.query<{ email: string }>(
    'select email from users where id = $1',
    [uid],
  );
  return rows[0]?.email;
}

async function mailsTo(email: string) {
  const { items } = await stint.owner.api.outbox.read({ limit: 200 });
  return items.filter(({ recipient }) => recipient === email);
}

const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

async function sentToken(email: string): Promise<string> {
  const [mail] = await mailsTo(email);
  return /confirm-email#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
