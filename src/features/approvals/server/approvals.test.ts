import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { aClient, aProject, anEntry, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { approveHours, askAboutHours, listRequestsOfClient, readRequest } from './client-requests.ts';
import type { Approver } from './client-requests.ts';

const stint = shareInstallation();
const october = { from: '2026-10-01', to: '2026-10-31' };
const locale = 'en-GB';
const jane: Approver = { name: ' Jane Doe ', via: { kind: 'link', id: newId() }, address: '192.0.2.7' };

let ann: ApiCaller;
let clientId: string;
let projectId: string;
beforeEach(async () => {
  ann = await stint.newTenant();
  ({ id: clientId } = await ann.api.clients.create(aClient({ currency: 'EUR' })));
  const hourly = { clientId, billingType: 'hourly', hourlyRate: 100 } as const;
  ({ id: projectId } = await ann.api.projects.create(aProject({ ...hourly, name: 'Website' })));
});

async function logTime(fields: Parameters<typeof anEntry>[0] = {}): Promise<string> {
  const entry = anEntry({ projectId, billable: true, date: '2026-10-05', ...fields });
  return (await ann.api.timesheets.create(entry)).id;
}

const request = async (fields: { projectIds?: string[] } = {}) =>
  (await ann.api.approvals.create({ clientId, ...october, ...fields })).id;
const get = async (id: string) => {
  const found = await ann.api.approvals.get({ id });
  if (!found) throw new Error('The request is missing.');
  return found;
};

type Db = Parameters<typeof approveHours>[0];
const asClient = <T>(work: (db: Db, owner: { ownerId: string }) => Promise<T>) =>
  stint.database.withUser(ann.uid, (db) => work(db, { ownerId: ann.uid }));
const approve = async (
  requestId: string,
  fields: { hash?: string; comment?: string; who?: Approver } = {},
) => {
  const { hash } = await get(requestId);
  const given = { requestId, hash, who: jane, locale, ...fields };
  return asClient((db, owner) => approveHours(db, owner, clientId, given));
};
const ask = async (requestId: string, place: number | null, text: string) => {
  const given = { requestId, hash: (await get(requestId)).hash, place, text, who: jane, locale };
  return asClient((db, owner) => askAboutHours(db, owner, clientId, given));
};

describe('a request', () => {
  it('has the billable time of the period and projects, as it is', async () => {
    const first = await logTime({ description: 'Sketches', duration: 1.5 });
    await logTime({ billable: false });
    await logTime({ date: '2026-11-01' });
    await logTime({ projectId: null, clientId });
    const id = await request({ projectIds: [projectId] });

    expect(await get(id)).toMatchObject({
      entries: [
        { id: first, revision: 1, day: '2026-10-05', projectName: 'Website', description: 'Sketches' },
      ],
      durationMs: 5_400_000,
      state: 'requested',
      approval: null,
    });
    expect((await get(await request())).entries).toHaveLength(2);
    expect(await ann.api.approvals.list({ clientId })).toMatchObject({
      items: [{ count: 2 }, { id, count: 1, questionCount: 0, differenceCount: 0 }],
    });
  });

  it('refuses an empty period, days in the wrong order, and foreign projects and clients', async () => {
    await expect(request()).rejects.toMatchObject({ code: 'EMPTY' });
    const backwards = { from: october.to, to: october.from };
    const foreign = (await stint.owner.api.projects.create(aProject())).id;
    const other = (await ann.api.projects.create(aProject({ name: 'Of another client' }))).id;
    await logTime();
    const refused = async (fields: object) =>
      ann.api.approvals.create({ clientId, ...october, ...fields }).then(
        () => null,
        ({ data }: { data?: { fields?: object } }) => Object.keys(data?.fields ?? {}),
      );
    expect(await refused(backwards)).toEqual(['to']);
    expect(await refused({ projectIds: [foreign] })).toEqual(['projectIds']);
    expect(await refused({ projectIds: [projectId, other] })).toEqual(['projectIds']);
    expect(await refused({ clientId: newId() })).toEqual(['clientId']);
  });

  it('holds 10,000 entries, and no more', async () => {
    await logTime();
    const addCopies = (count: number) =>
      stint.database.withUser(ann.uid, (db) =>
        sql`
          insert into timesheets (user_id, id, client_id, project_id, date, day, time_zone, duration_ms, description,
                                  billable, rate, rate_reason, amount_minor, currency, request_hash)
            select user_id, gen_random_uuid(), client_id, project_id, date, day, time_zone, 60000, 'Copy',
                   billable, rate, rate_reason, amount_minor, currency, request_hash
              from (select * from timesheets where user_id = ${ann.uid} limit 1) t, generate_series(1, ${count})`.execute(
          db,
        ),
      );
    await addCopies(9_999);
    const id = await request();
    expect(await approve(id)).toMatchObject({ kind: 'done', request: { state: { kind: 'approved' } } });
    await addCopies(1);
    await expect(request()).rejects.toMatchObject({ code: 'TOO_LONG' });
  }, 30_000);

  it('can be withdrawn, and comes back with its approval', async () => {
    await logTime();
    const id = await request();
    await approve(id);
    await ann.api.approvals.delete({ id });
    expect(await approveAnything(id)).toEqual({
      kind: 'refused',
      sentence: 'This request was withdrawn.',
      request: null,
    });
    await ann.api.approvals.undo({ id });
    expect(await get(id)).toMatchObject({ state: 'approved', approval: { name: 'Jane Doe' } });
  });

  it('moves with a client that is merged, and back', async () => {
    await logTime();
    const id = await request();
    const { id: target } = await ann.api.clients.create(aClient({ name: 'Target', currency: 'EUR' }));
    const { operationId } = await ann.api.clients.merge({ id: target, fromId: clientId });
    expect(await get(id)).toMatchObject({ clientId: target, state: 'requested' });
    await ann.api.clients.undo({ id: operationId });
    expect(await get(id)).toMatchObject({ clientId });
    await expect(ann.api.clients.delete({ id: clientId })).rejects.toMatchObject({ code: 'IN_USE' });
  });
});

const approveAnything = (requestId: string) =>
  asClient((db, owner) =>
    approveHours(db, owner, clientId, { requestId, hash: 'a'.repeat(64), who: jane, locale }),
  );

describe('the client', () => {
  it('sees hours in their language, without rates, notes, tags or IDs', async () => {
    const entry = await logTime({
      description: 'Sketches',
      notes: 'SECRET',
      tags: ['SECRET'],
      duration: 1.5,
    });
    const requestId = await request();
    const shown = await asClient((db, owner) =>
      readRequest(db, owner, clientId, { requestId, locale: 'de-DE' }),
    );
    expect(shown).toMatchObject({
      title: 'Stunden 01.–31.10.2026',
      state: { label: 'Wartet auf Sie' },
      total: '1:30 Std.',
      projects: [{ name: 'Website', total: '1:30' }],
      entries: [
        { day: '05.10.2026', project: 'Website', description: 'Sketches', duration: '1:30', thread: [] },
      ],
      canApprove: true,
    });
    const sent = JSON.stringify(shown);
    for (const secret of ['SECRET', entry, clientId, projectId, ann.uid, 'rate', '10000'])
      expect(sent).not.toContain(secret);
    const { id: other } = await ann.api.clients.create(aClient());
    for (const read of [other, newId()])
      expect(await asClient((db, owner) => readRequest(db, owner, read, { requestId, locale }))).toBeNull();
    expect(await asClient((db, owner) => listRequestsOfClient(db, owner, other, locale))).toEqual([]);
    expect(await asClient((db, owner) => listRequestsOfClient(db, owner, clientId, locale))).toMatchObject([
      { id: requestId, total: '1:30 h' },
    ]);
  });

  it('approves with their name, once, which the audit log shows', async () => {
    await logTime();
    const id = await request();
    expect(await approve(id, { comment: ' Fine. ' })).toMatchObject({
      kind: 'done',
      request: { canApprove: false, state: { kind: 'approved' } },
    });
    const { approval } = await get(id);
    expect(approval).toMatchObject({ name: 'Jane Doe', via: jane.via, comment: 'Fine.' });
    expect(approval?.addressHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(approval)).not.toContain(jane.address);

    expect(await approve(id)).toMatchObject({ kind: 'done' });
    expect(await approve(id, { who: { ...jane, name: 'Joe' } })).toMatchObject({
      kind: 'refused',
      sentence: 'These hours are already approved.',
    });
    expect((await get(id)).approval).toEqual(approval);
    const { items } = await stint.owner.api.audit.list({ action: 'hours.approved', accountId: ann.uid });
    expect(items).toMatchObject([{ actor: null, after: { name: 'Jane Doe', from: '2026-10-01' } }]);
  });

  it('can’t approve without a name, or with a comment of 100 kB', async () => {
    await logTime();
    const id = await request();
    for (const fields of [
      { who: { ...jane, name: ' ' } },
      { who: { ...jane, name: 'x'.repeat(201) } },
      { comment: 'x'.repeat(100_000) },
      { hash: 'no hash' },
    ])
      await expect(approve(id, fields)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(ask(id, null, 'x'.repeat(5001))).rejects.toMatchObject({
      data: { fields: { text: expect.any(String) } },
    });
    await expect(ask(id, 1, 'What is this?')).rejects.toMatchObject({
      data: { fields: { place: expect.any(String) } },
    });
    expect(await get(id)).toMatchObject({ approval: null, messages: [] });
  });

  it('asks about an entry or all of it, and both sides write in the thread', async () => {
    const [, second] = [await logTime(), await logTime({ date: '2026-10-06' })];
    const id = await request();
    await ask(id, 1, 'Which page is this for?');
    await ask(id, null, 'Is this all?');
    expect(await get(id)).toMatchObject({
      state: 'questioned',
      messages: [{ entryId: second }, { entryId: null }],
    });

    await ann.api.approvals.answer({ id, entryId: second, text: 'The start page.' });
    expect(await get(id)).toMatchObject({ state: 'questioned' });
    await ann.api.approvals.answer({ id, entryId: null, text: 'Yes.' });
    await expect(ann.api.approvals.answer({ id, entryId: newId(), text: 'What?' })).rejects.toMatchObject({
      data: { fields: { entryId: expect.any(String) } },
    });
    expect(await get(id)).toMatchObject({ state: 'requested' });
    expect(
      await asClient((db, owner) => readRequest(db, owner, clientId, { requestId: id, locale })),
    ).toMatchObject({
      entries: [
        { thread: [] },
        {
          thread: [
            { isOwner: false, name: 'Jane Doe' },
            { isOwner: true, text: 'The start page.' },
          ],
        },
      ],
      thread: [{ text: 'Is this all?' }, { text: 'Yes.' }],
    });
  });
});

describe('a change of the time', () => {
  it('after the approval is shown, and is requested again beside the approved one', async () => {
    const [kept, edited] = [await logTime(), await logTime({ date: '2026-10-06' })];
    const id = await request();
    await approve(id);
    await ann.api.timesheets.update({ id: kept, notes: 'Not shown', tags: ['design'] });
    expect(await get(id)).toMatchObject({ state: 'approved' });
    expect(await ann.api.approvals.renew({ id })).toEqual({ id });

    await ann.api.timesheets.update({ id: edited, description: 'More sketches' });
    const added = await logTime({ date: '2026-10-07' });
    expect(await get(id)).toMatchObject({
      state: 'changed',
      difference: {
        added: [{ id: added }],
        removed: [],
        changed: [{ after: { description: 'More sketches' } }],
      },
    });

    const again = await ann.api.approvals.renew({ id });
    expect(await ann.api.approvals.renew({ id })).toEqual(again);
    expect(await get(again.id)).toMatchObject({ state: 'requested', replacesId: id });
    expect(await get(id)).toMatchObject({ isReplaced: true, approval: { name: 'Jane Doe' } });
    expect(await asClient((db, owner) => listRequestsOfClient(db, owner, clientId, locale))).toMatchObject([
      { id: again.id },
    ]);
  });

  it('that was requested again refuses the approval of what was seen before', async () => {
    const entry = await logTime();
    const id = await request();
    const { hash } = await get(id);
    await ann.api.timesheets.update({ id: entry, duration: 2 });
    await ann.api.approvals.renew({ id });

    expect(await approve(id, { hash })).toMatchObject({
      kind: 'refused',
      sentence: 'These hours were changed while you looked at them. Check them again.',
      request: { total: '2:00 h' },
    });
    expect(await get(id)).toMatchObject({ approval: null });
  });

  it('while the client approves is a change, or needs another look, and never unseen', async () => {
    const entry = await logTime();
    const id = await request();
    const { hash, entries } = await get(id);
    const [outcome] = await Promise.all([
      approve(id, { hash }),
      ann.api.timesheets.update({ id: entry, duration: 2 }).then(() => ann.api.approvals.renew({ id })),
    ]);
    const after = await get(id);
    if (outcome.kind === 'done') expect(after).toMatchObject({ state: 'changed', hash, entries });
    else expect(after).toMatchObject({ state: 'requested', approval: null, durationMs: 7_200_000 });
  });
});

describe('a client that approves time before it is invoiced', () => {
  const unbilled = async () => {
    const { entries, waiting } = await ann.api.invoices.unbilled({ clientId });
    return { ids: entries.map(({ id }) => id), waiting };
  };

  it('is billed only what it approved, everywhere', async () => {
    const [approved, edited] = [await logTime(), await logTime({ date: '2026-10-06' })];
    expect(await unbilled()).toEqual({ ids: [approved, edited], waiting: [] });
    await ann.api.clients.update({ id: clientId, requiresApproval: true });
    expect(await unbilled()).toEqual({
      ids: [],
      waiting: [{ projectId, count: 2, durationMs: 7_200_000 }],
    });
    await approve(await request());
    await ann.api.timesheets.update({ id: edited, duration: 3 });

    expect(await unbilled()).toEqual({
      ids: [approved],
      waiting: [{ projectId, count: 1, durationMs: 10_800_000 }],
    });
    expect(await ann.api.invoices.unbilledClients({})).toMatchObject({ items: [{ count: 1 }] });
    expect((await ann.api.projects.figures({ projectId })).items).toMatchObject([{ unbilled: { count: 1 } }]);
    await expect(ann.api.invoices.linesFromTime({ clientId, entryIds: [edited] })).rejects.toMatchObject({
      code: 'UNKNOWN_ENTRY',
    });
  });

  it.each([
    ['day', { date: '2026-10-09' }],
    ['description', { description: 'Other work' }],
    ['time', { duration: 9 }],
    ['project', { projectId: null }],
  ])('no longer approves an entry with another %s, in the list and in invoices', async (_, change) => {
    const entry = await logTime();
    const id = await request();
    await approve(id);
    await ann.api.clients.update({ id: clientId, requiresApproval: true });
    expect((await unbilled()).ids).toEqual([entry]);
    await ann.api.timesheets.update({ id: entry, clientId, ...change });
    expect(await get(id)).toMatchObject({ state: 'changed' });
    expect((await unbilled()).ids).toEqual([]);
  });

  it('leaves the approval as it is when its time is invoiced, and the invoice names it', async () => {
    const entry = await logTime();
    const id = await request();
    await approve(id);
    const { lines } = await ann.api.invoices.linesFromTime({ clientId, entryIds: [entry] });
    const draft = await ann.api.invoices.create({ type: 'invoice', clientId, lines });
    const day = new Date().toISOString().slice(0, 10);
    expect(await ann.api.invoices.entries({ id: draft.id })).toMatchObject({
      entries: [{ id: entry, approval: { name: 'Jane Doe', day } }],
    });
  });
});
