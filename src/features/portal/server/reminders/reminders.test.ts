import { beforeAll, expect, it } from 'vitest';
import { aClient, anEntry, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createPortalVisitor } from '#tests/support/server/portal-visitor.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { remindOfApprovals } from './remind-of-approvals.ts';

const stint = shareInstallation({ sendsMail: true });
let ann: ApiCaller;
let clientId: string;
let link: { linkId: string; path: string };
beforeAll(async () => {
  ann = stint.owner;
  const contacts = [{ id: newId(), name: 'Nora', email: 'nora@northwind.example', receivesInvoices: true }];
  ({ id: clientId } = await ann.api.clients.create(aClient({ name: 'Northwind', language: 'fr', contacts })));
  link = await ann.api.portal.createLink({ id: clientId, label: 'Nora' });
  await ann.api.portal.setReports({ isOn: false, reminderDays: 3, reminderCount: 2 });
});

const inDatabase = (query: string) =>
  withClient(stint.database.url, async (client) => (await client.query(query)).rows as { text: string }[]);
const sent = () =>
  inDatabase(
    "select recipient, subject, text from mails where kind = 'approvalReminder' order by created_at",
  );

async function afterDays(days: number) {
  await inDatabase(
    `update approval_requests set requested_at = requested_at - make_interval(days => ${days}),
       reminded_at = reminded_at - make_interval(days => ${days})`,
  );
  const errors: unknown[] = [];
  const { database, keys, files, url } = stint;
  const remind = () =>
    remindOfApprovals({ database, keys, files, url, sendsMail: true }, (error) => errors.push(error));
  await Promise.all([remind(), remind()]);
  expect(errors).toEqual([]);
  return (await sent()).length;
}

async function request(date: string) {
  await ann.api.timesheets.create(anEntry({ clientId, date, duration: 2, billable: true }));
  return ann.api.approvals.create({ clientId, from: date, to: date });
}

it('reminds the client of open requests twice, with a link, in their language', async () => {
  await request('2026-03-02');
  expect(await afterDays(2)).toBe(0);
  expect(await afterDays(1)).toBe(1);
  const [mail] = await sent();
  expect(mail).toMatchObject({
    recipient: 'nora@northwind.example',
    subject: `Merci de valider les heures de ${ann.name}`,
  });
  expect(mail?.text).toContain(stint.url + link.path);
  expect(await afterDays(3)).toBe(2);
  // The log isn't what counts: it goes when its client is merged.
  await inDatabase('delete from portal_visits');
  expect(await afterDays(3)).toBe(2);
});

it('stops once the client approved or asked, or can’t approve any more', async () => {
  const before = (await sent()).length;
  const visitor = createPortalVisitor(stint.url, link.path);
  await request('2026-03-03');
  await request('2026-03-04');
  await request('2026-03-05');
  const [withdrawn, asked, approved] = (await visitor.read()).approvals.map(({ id: requestId, hash }) => ({
    requestId,
    hash,
  }));
  await visitor.post('/approve', { ...approved, comment: '', name: 'Nora' });
  await visitor.post('/ask', { ...asked, place: null, text: 'Why?', name: 'Nora' });
  await ann.api.approvals.delete({ id: withdrawn?.requestId ?? '' });
  expect(await afterDays(3)).toBe(before);
  await request('2026-03-06');
  await ann.api.portal.updateLink({ id: link.linkId, isRevoked: true });
  expect(await afterDays(3)).toBe(before);
  await ann.api.portal.updateLink({ id: link.linkId, isRevoked: false });
  const reminders = await ann.api.portal.reminders({ id: clientId });
  expect(reminders?.items.map(({ text }) => text)).toContainEqual(expect.stringContaining(link.path));
});

it('sends the link of the recipient, or one that is nobody else’s and needs no PIN', async () => {
  const contact = { email: 'nora@fabrikam.example', receivesInvoices: true };
  const other = { id: newId(), name: 'Paul', email: 'paul@fabrikam.example', receivesInvoices: false };
  const client = aClient({ contacts: [{ id: newId(), name: 'Nora', ...contact }, other] });
  const { id } = await ann.api.clients.create(client);
  const share = (label: string, pin: string | null = null) =>
    ann.api.portal.createLink({ id, label, pin, days: label === 'Nora' ? 7 : 30 });
  const day = { clientId: id, date: '2026-03-09', duration: 1, billable: true };
  await ann.api.timesheets.create(anEntry(day));
  await ann.api.approvals.create({ clientId: id, from: day.date, to: day.date });
  const shownPath = async () => {
    const reminders = await ann.api.portal.reminders({ id });
    return /\/p\/\S+/.exec(reminders?.items[0]?.text ?? '')?.[0];
  };
  const paths = [];
  for (const [label, pin] of [
    ['paul@fabrikam.example'],
    ['Office', '2468'],
    ['Team'],
    [' nora ', '1357'],
  ] as const) {
    paths.push((await share(label, pin)).path);
    expect(await shownPath()).toBe(paths.at(-1));
  }
});
