import { expect, it } from 'vitest';
import { newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation({ sendsMail: true });

async function restoredAccountOf(caller: ApiCaller) {
  const restored = await stint.newTenant('Bob');
  const everything = await fetch(`${stint.url}/api/v1/exports/everything`, {
    headers: { cookie: caller.cookie },
  });
  const response = await fetch(`${stint.url}/api/exports/restore`, {
    method: 'PUT',
    headers: { cookie: restored.cookie, 'content-type': 'application/zip' },
    body: await everything.arrayBuffer(),
  });
  expect({ status: response.status, text: await response.text() }).toMatchObject({ status: 200 });
  return restored;
}

it('a restored account has its reminders, sends none again and none by itself', async () => {
  const ann = await stint.newTenant('Ann');
  const book = await createIssuer(ann, stint.url);
  const { clientId } = book;
  const { id } = await book.draft({ issueDay: '2026-03-02', dueDay: '2026-03-16' });
  await ann.api.invoices.issue({ id });
  const { settings } = await ann.api.reminders.settings({});
  await ann.api.reminders.updateSettings({ settings: { ...settings, mode: 'automatic', graceDays: 5 } });
  await ann.api.reminders.markSent({ id, newId: newId(), level: 1, way: 'post' });
  await ann.api.reminders.blockInvoice({ id, until: '2099-12-31', reason: 'promise', note: 'Pays' });
  await ann.api.reminders.blockClient({ id: clientId, until: null, reason: 'never' });
  const before = await ann.api.reminders.ofInvoice({ id });

  const bob = await restoredAccountOf(ann);
  expect((await bob.api.reminders.settings({})).settings).toEqual({
    ...settings,
    mode: 'suggest',
    graceDays: 5,
  });
  const { items } = await bob.api.reminders.list({});
  const [restored] = items;
  expect(restored).toMatchObject({ level: 2, lastLevel: 1, obstacle: 'blocked' });
  const after = await bob.api.reminders.ofInvoice({ id: restored?.invoiceId ?? '' });
  expect(after.reminders).toEqual(
    before.reminders.map((each) => ({ ...each, id: expect.any(String) as string })),
  );
  expect(after.next?.blocks).toEqual(before.next?.blocks);
});

it('a letter stays one email in a restored account', async () => {
  const ann = await stint.newTenant('Ann');
  const book = await createIssuer(ann, stint.url);
  const invoices = [];
  for (const issueDay of ['2026-03-02', '2026-03-03']) {
    const { id } = await book.draft({ issueDay, dueDay: '2026-03-16' });
    await ann.api.invoices.issue({ id });
    invoices.push({ id, level: 1 });
  }
  const recipient = 'nora@northwind.example';
  await ann.api.reminders.sendLetter({ id: book.clientId, invoices, recipient, hasPdf: false });
  const bob = await restoredAccountOf(ann);
  expect((await bob.api.invoices.sentEmails({})).items).toMatchObject([{ recipient, reminder: 'letter' }]);
});
