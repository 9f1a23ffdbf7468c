import { beforeAll, expect, it } from 'vitest';
import { aClient, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createPortalVisitor } from '#tests/support/server/portal-visitor.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation({ sendsMail: true, attemptsPerMinute: 1000 });
let ann: ApiCaller;
let clientId: string;
beforeAll(async () => {
  ann = stint.owner;
  const contacts = [{ id: newId(), name: 'Nora', email: 'nora@northwind.example', receivesInvoices: false }];
  ({ id: clientId } = await ann.api.clients.create(
    aClient({ name: 'Northwind', language: 'de-DE', contacts }),
  ));
});

const inDatabase = (query: string, values: unknown[] = []) =>
  withClient(stint.database.url, async (client) => {
    const { rows }: { rows: unknown[] } = await client.query(query, values);
    return rows;
  });

type LinkOptions = { id: string; pin: string | null; isExpired: boolean };

async function share({ id = clientId, pin = null, isExpired = true }: Partial<LinkOptions> = {}) {
  const link = await ann.api.portal.createLink({ id, label: 'Nora', pin });
  if (isExpired)
    await inDatabase("update client_links set expires_at = now() - interval '1 second' where id = $1", [
      link.linkId,
    ]);
  return { ...link, ...createPortalVisitor(stint.url, link.path) };
}

type Visitor = ReturnType<typeof createPortalVisitor>;

async function ask({ post }: Pick<Visitor, 'post'>, email = 'Nora@Northwind.example') {
  const before = (await mails()).length;
  const answer = await post('/renew', { email });
  expect([answer.status, await answer.json()]).toEqual([200, {}]);
  return (await mails()).slice(before);
}

async function mails() {
  return (await inDatabase(
    "select recipient, subject, text, is_private from mails where kind = 'clientLink' order by created_at, id",
  )) as { recipient: string; subject: string; text: string; is_private: boolean }[];
}

it('mails a contact of the client a new link instead of an expired one, with its PIN', async () => {
  const expired = await share({ pin: '2468' });
  const gone = await expired.post('');
  expect([gone.status, await gone.json()]).toMatchObject([404, { code: 'NOT_FOUND', canMail: true }]);
  const [mail] = await ask(expired);
  expect(mail).toMatchObject({
    recipient: 'nora@northwind.example',
    subject: `Ihr neuer Link von ${ann.name}`,
    is_private: true,
  });
  const path = /\/p\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? '';
  const renewed = createPortalVisitor(stint.url, path);
  expect((await renewed.post('')).status).toBe(401);
  expect(await renewed.read({ pin: '2468' })).toMatchObject({ client: { name: 'Northwind' } });
  expect((await expired.post('', { pin: '2468' })).status).toBe(404);
  const log = await ann.api.portal.visits({ id: clientId });
  expect(log?.items.map(({ kind }) => kind)).toContain('linkMailed');

  // Asking again sends the same link: others would pile up.
  const [again] = await ask(expired);
  expect(again?.text).toContain(path);
});

it('mails no one else, and nothing for links that were revoked, work or never existed', async () => {
  const expired = await share();
  expect(await ask(expired, 'mallory@example.org')).toEqual([]);
  const revoked = await share();
  await ann.api.portal.updateLink({ id: revoked.linkId, isRevoked: true });
  const unknown = createPortalVisitor(stint.url, `/p/${'A'.repeat(43)}`);
  for (const visitor of [revoked, await share({ isExpired: false }), unknown])
    expect(await ask(visitor)).toEqual([]);
  for (const visitor of [revoked, unknown]) {
    const gone = await visitor.post('');
    expect([gone.status, await gone.json()]).toEqual([404, expect.not.objectContaining({ canMail: true })]);
  }
});

it('mails nothing once a link of the chain was revoked', async () => {
  // A retry would reach the limit of the address.
  const email = `${newId()}@contoso.example`;
  const { id } = await ann.api.clients.create(aClient({ name: 'Contoso', email }));
  const expired = await share({ id });
  expect(await ask(expired, email)).toHaveLength(1);
  const replacement = (await ann.api.portal.links({ id }))?.items.find((link) => link.id !== expired.linkId);
  await ann.api.portal.updateLink({ id: replacement?.id ?? '', isRevoked: true });
  expect(await ask(expired, email)).toEqual([]);
});

it('takes the same time for everyone, and leaves nothing when a scanner opens the page', async () => {
  const unknown = createPortalVisitor(stint.url, `/p/${'B'.repeat(43)}`);
  const startedAt = performance.now();
  await ask(unknown, 'nora@northwind.example');
  expect(performance.now() - startedAt).toBeGreaterThan(390);
  const expired = await share();
  const before = await inDatabase('select * from portal_visits');
  for (const method of ['GET', 'HEAD']) await fetch(stint.url + expired.path, { method });
  expect((await fetch(`${stint.url}/api/portal-link/renew`)).status).toBe(404);
  expect(await inDatabase('select * from portal_visits')).toEqual(before);
});

it('sends three mails an hour to an address, also when asked at once', async () => {
  const { id } = await ann.api.clients.create(aClient({ name: 'Tailspin', email: 'tim@tailspin.example' }));
  const { path, linkId } = await ann.api.portal.createLink({ id, label: 'Tim' });
  await inDatabase("update client_links set expires_at = now() - interval '1 second' where id = $1", [
    linkId,
  ]);
  const visitor = createPortalVisitor(stint.url, path);
  await Promise.all(
    Array.from({ length: 6 }, () => visitor.post('/renew', { email: 'tim@tailspin.example' })),
  );
  const sent = (await mails()).filter(({ recipient }) => recipient === 'tim@tailspin.example');
  expect(sent).toHaveLength(3);
  const links = await ann.api.portal.links({ id });
  expect(links?.items).toHaveLength(2);
});
