import { beforeAll, describe, expect, it } from 'vitest';
import { aClient } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import type { Issuer } from '#tests/support/server/invoice-issuer.ts';
import { createPortalVisitor } from '#tests/support/server/portal-visitor.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { storedRows } from '#tests/support/server/stored-rows.ts';

const stint = shareInstallation({ attemptsPerMinute: 1000 });
let ann: ApiCaller;
let book: Issuer;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
  book = await createIssuer(ann, stint.url);
});

async function share(pin: string | null = null) {
  const link = await ann.api.portal.createLink({ id: book.clientId, label: 'Nora', pin });
  return { ...link, ...createPortalVisitor(stint.url, link.path) };
}

const gone = { code: 'NOT_FOUND', message: 'This link doesn’t work any more.' };

describe('a link of a client', () => {
  it('opens their portal without an account, beside other links', async () => {
    const [first, second] = [await share(), await share()];
    expect(await first.read()).toMatchObject({
      owner: { name: 'Ann Ahlers' },
      client: { name: 'Northwind Traders GmbH' },
    });
    expect(await second.read()).toEqual(await first.read());
  });

  it('can be copied again, and shows when it was used', async () => {
    const link = await share();
    const find = async () => {
      const links = await ann.api.portal.links({ id: book.clientId });
      return links?.items.find(({ id }) => id === link.linkId);
    };
    expect(await find()).toMatchObject({ label: 'Nora', path: link.path, lastUsedAt: null, hasPin: false });
    await link.read();
    expect(await find()).toMatchObject({ lastUsedAt: expect.any(String) as string });
    expect(JSON.stringify(await storedRows(stint.database.url))).not.toContain(link.token);
  });

  it('stops working when it is revoked, until that is undone', async () => {
    const { linkId: id, post } = await share();
    await ann.api.portal.updateLink({ id, isRevoked: true });
    for (const [part, body] of [
      ['', {}],
      ['/work', { offset: 0 }],
      ['/invoice', { id: 'x' }],
      ['/statement', { currency: 'EUR' }],
    ] as const)
      expect((await post(part, body)).status).toBe(404);
    await ann.api.portal.updateLink({ id, isRevoked: false });
    expect((await post('')).status).toBe(200);
  });

  it('says whom to ask once it expired, and nothing if it never worked', async () => {
    const expired = await share();
    await withClient(stint.database.url, (client) =>
      client.query("update client_links set expires_at = now() - interval '1 second' where id = $1", [
        expired.linkId,
      ]),
    );
    const answer = await expired.post('');
    expect([answer.status, await answer.json()]).toEqual([404, { ...gone, ask: 'Ann Ahlers' }]);
    for (const token of ['A'.repeat(43), 'x', '../etc']) {
      const unknown = await createPortalVisitor(stint.url, `/p/${token}`).post('');
      expect([unknown.status, await unknown.json()]).toEqual([404, { ...gone, ask: null }]);
    }
    await ann.api.portal.updateLink({ id: expired.linkId, days: 30 });
    expect((await expired.post('')).status).toBe(200);
  });

  it('lets five wrong PINs through, also at the same time, then waits', async () => {
    const link = await share('2468');
    expect((await link.post('')).status).toBe(401);
    expect((await link.post('', { pin: '2468' })).status).toBe(200);
    const wrong = await Promise.all(
      Array.from(
        { length: 12 },
        async (_, place) => (await link.post('', { pin: `11${place + 10}` })).status,
      ),
    );
    expect(wrong.filter((status) => status === 401)).toHaveLength(5);
    expect(wrong.filter((status) => status === 429)).toHaveLength(7);
    expect((await link.post('', { pin: '2468' })).status).toBe(429);
    await withClient(stint.database.url, (client) =>
      client.query("update client_links set pin_attempted_at = now() - interval '16 seconds' where id = $1", [
        link.linkId,
      ]),
    );
    const later = await Promise.all(
      ['1000', '1001'].map(async (pin) => (await link.post('', { pin })).status),
    );
    expect(later.toSorted((a, b) => a - b)).toEqual([401, 429]);
    await ann.api.portal.updateLink({ id: link.linkId, pin: '1357908642' });
    expect((await link.post('', { pin: '1357908642' })).status).toBe(200);
    expect(JSON.stringify(await storedRows(stint.database.url))).not.toContain('1357908642');
  });

  it('counts wrong PINs also while its page is open', async () => {
    const { post } = await share('2468');
    const answers = [];
    for (let place = 0; place < 5; place += 1)
      for (const given of [{ pin: '0000' }, { pin: '2468', isRefresh: true }])
        answers.push((await post('', given)).status);
    expect(answers).toEqual([401, 200, 401, 200, 401, 200, 401, 200, 401, 429]);
  });

  it('is locked for an hour by ten wrong PINs, unless its owner unlocks it', async () => {
    const { linkId, post } = await share('2468');
    const after = (attempts: number, minutes: number) =>
      withClient(stint.database.url, (client) =>
        client.query(
          `update client_links set pin_attempts = $2, pin_attempted_at = now() - make_interval(mins => $3) where id = $1`,
          [linkId, attempts, minutes],
        ),
      );
    const isLocked = async () =>
      (await ann.api.portal.links({ id: book.clientId }))?.items.find(({ id }) => id === linkId)?.isPinLocked;
    await after(9, 5);
    expect((await post('', { pin: '0000' })).status).toBe(401);
    expect(await isLocked()).toBe(true);
    await after(10, 59);
    expect((await post('', { pin: '2468' })).status).toBe(429);
    await ann.api.portal.updateLink({ id: linkId, isPinLocked: false });
    expect((await post('', { pin: '2468' })).status).toBe(200);
    await after(10, 61);
    expect(await isLocked()).toBe(false);
    expect((await post('', { pin: '2468' })).status).toBe(200);
  });

  it('waits when it is used too often, and others don’t', async () => {
    const [busy, calm] = [await share('2468'), await share()];
    const calls = Array.from({ length: 65 }, async () => (await busy.post('')).status);
    expect(new Set(await Promise.all(calls))).toEqual(new Set([401, 429]));
    expect((await calm.post('')).status).toBe(200);
  });

  it('isn’t restored beyond twenty links that work, also at the same time', async () => {
    const { id } = await ann.api.clients.create(aClient());
    const create = () => ann.api.portal.createLink({ id, label: 'Nora' });
    const [first, second] = [await create(), await create()];
    for (const { linkId } of [first, second])
      await ann.api.portal.updateLink({ id: linkId, isRevoked: true });
    for (let count = 0; count < 19; count += 1) await create();
    const restored = await Promise.allSettled(
      [first, second].map(({ linkId }) => ann.api.portal.updateLink({ id: linkId, isRevoked: false })),
    );
    expect(restored.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(create()).rejects.toMatchObject({ code: 'TOO_MANY_LINKS' });
  });

  it('is its owner’s alone', async () => {
    const { linkId: id, read } = await share();
    const ben = await stint.newTenant('Ben');
    await expect(ben.api.portal.updateLink({ id, isRevoked: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(ben.api.portal.createLink({ id: book.clientId, label: 'Mine' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await ben.api.portal.links({ id: book.clientId })).toBeNull();
    expect(await read()).toMatchObject({ client: { name: 'Northwind Traders GmbH' } });
  });

  it('stops working with its client, and when its owner can no longer keep records [6.1]', async () => {
    const cat = await stint.newTenant('Cat');
    const { id } = await cat.api.clients.create(aClient());
    const open = async () => {
      const { path } = await cat.api.portal.createLink({ id, label: 'Nora' });
      return createPortalVisitor(stint.url, path);
    };
    const link = await open();
    const role = { uid: cat.uid, systemRole: 'user' as const };
    await stint.owner.api.accounts.setRole({ ...role, tenantEnabled: false });
    const answer = await link.post('');
    expect([answer.status, await answer.json()]).toEqual([404, { ...gone, ask: null }]);
    await stint.owner.api.accounts.setRole({ ...role, tenantEnabled: true });
    expect((await link.post('')).status).toBe(200);
    await cat.api.clients.delete({ id });
    expect((await link.post('')).status).toBe(404);
  });

  it('is recorded in the audit log by its ID', async () => {
    const { linkId, token } = await share();
    await ann.api.portal.updateLink({ id: linkId, isRevoked: true });
    const { items } = await stint.owner.api.audit.list({ limit: 5 });
    expect(items).toMatchObject([
      { action: 'clientLink.revoked', before: { id: linkId } },
      { action: 'clientLink.created', after: { id: linkId, label: 'Nora' } },
      ...items.slice(2),
    ]);
    expect(JSON.stringify(items)).not.toContain(token);
  });
});

describe('the log of a portal', () => {
  it('has what was opened by which link, but neither scanners nor guesses', async () => {
    const { id } = await ann.api.clients.create(aClient());
    const { path } = await ann.api.portal.createLink({ id, label: 'Nils', pin: '2468' });
    const { post } = createPortalVisitor(stint.url, path);
    for (const method of ['HEAD', 'GET']) await fetch(stint.url + path, { method });
    await post('');
    const log = async () => (await ann.api.portal.visits({ id }))?.items;
    expect(await log()).toEqual([]);
    await post('', { pin: '0000' });
    await post('', { pin: '2468' });
    await post('', { pin: '2468' }, { cookie: ann.cookie });
    await ann.api.portal.view({ id });
    expect(await log()).toMatchObject([
      { kind: 'ownerView', linkLabel: null },
      { kind: 'view', linkLabel: 'Nils' },
      { kind: 'wrongPin', linkLabel: 'Nils' },
    ]);
  });
});
