import { beforeAll, expect, it } from 'vitest';
import { aClient, anEntry } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { sendQueuedMails, startMailSink } from '#tests/support/server/mail-sink.ts';
import { createPortalVisitor } from '#tests/support/server/portal-visitor.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation({ sendsMail: true });
let ann: ApiCaller;
let clientId: string;
let visitor: ReturnType<typeof createPortalVisitor>;
beforeAll(async () => {
  ann = stint.owner;
  ({ id: clientId } = await ann.api.clients.create(aClient({ name: 'Northwind' })));
  const { path } = await ann.api.portal.createLink({ id: clientId, label: 'Nora link' });
  visitor = createPortalVisitor(stint.url, path);
});

const inDatabase = (query: string) => withClient(stint.database.url, (client) => client.query(query));

/** A request for a day of its own, as the portal shows it. */
async function requestHours(date: string) {
  await ann.api.timesheets.create(anEntry({ clientId, date, duration: 2, billable: true }));
  const { id } = await ann.api.approvals.create({ clientId, from: date, to: date });
  const request = (await visitor.read()).approvals.find((shown) => shown.id === id);
  return { requestId: id, hash: request?.hash ?? '' };
}

const question = { place: null, text: 'Why twice? It was 4.99 €.', name: 'Nora' };
const approve = async (date: string) =>
  visitor.post('/approve', { ...(await requestHours(date)), comment: 'Secret comment', name: 'Nora' });

it('mails the owner what clients did, once, and what follows after ten minutes in one mail', async () => {
  await using sink = await startMailSink();
  const send = () => sendQueuedMails(stint.database.url, sink.url);
  const request = await requestHours('2026-03-02');
  expect((await visitor.post('/ask', { ...request, ...question })).status).toBe(200);
  await Promise.all([send(), send()]);
  await send();
  expect(sink.messages).toHaveLength(1);
  expect(sink.messages[0]).toContain('Northwind: a question about hours');
  expect(sink.messages[0]).not.toMatch(/Nora|Why twice|4\.99/);

  await approve('2026-03-03');
  await visitor.post('/approve', { ...request, comment: '', name: 'Nora' });
  await send();
  expect(sink.messages).toHaveLength(1);
  await inDatabase(`update portal_reports set sent_at = sent_at - interval '10 minutes'`);
  await inDatabase(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs`,
  );
  await send();
  expect(sink.messages).toHaveLength(2);
  expect(sink.messages[1]).toContain('Northwind: hours approved 2 times');
  expect(sink.messages[1]).not.toMatch(/Nora|Secret/);

  const { items } = await ann.api.portal.acts({ since: '2026-01-01T00:00:00.000Z' });
  expect(items.map(({ kind }) => kind)).toEqual(['hoursApproved', 'hoursApproved', 'hoursQuestioned']);
  const log = await ann.api.portal.visits({ id: clientId });
  const acts = log?.items.filter(({ kind }) => kind.startsWith('hours'));
  expect(acts?.map(({ detail, linkLabel }) => [detail, linkLabel])).toEqual(
    acts?.map(() => ['Nora', 'Nora link']),
  );
  expect(acts).toHaveLength(3);
});

it('sends nothing while it is turned off, and names no one in private mode', async () => {
  await using sink = await startMailSink();
  const send = async () => {
    await inDatabase(`update portal_reports set sent_at = null`);
    await inDatabase(
      `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs`,
    );
    await sendQueuedMails(stint.database.url, sink.url);
  };
  // Each choice is saved alone, so that two pages don't undo each other's.
  await ann.api.portal.setReports({ isOn: false });
  await ann.api.portal.setReports({ reminderCount: 2 });
  await ann.api.portal.setReports({});
  expect(await ann.api.portal.reports({})).toEqual({
    isOn: false,
    reminderDays: null,
    reminderCount: 2,
  });
  await approve('2026-03-04');
  await send();
  await ann.api.portal.setReports({ isOn: true });
  await send();
  expect(sink.messages).toEqual([]);

  await inDatabase(`insert into private_modes (user_id, state) values ('${ann.uid}', 'on')`);
  await approve('2026-03-05');
  await send();
  expect(sink.messages).toHaveLength(1);
  expect(sink.messages[0]).toContain('A client: hours approved');
  expect(sink.messages[0]).not.toContain('Northwind');
});
