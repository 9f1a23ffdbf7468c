import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { aClient, aProject, newId } from '#tests/support/request-fixtures.ts';
import { createApprovalScene, jane, locale, october } from '#tests/support/server/approval-scene.ts';
import type { ApprovalScene } from '#tests/support/server/approval-scene.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { listRequestsOfClient, readRequest } from './client-requests.ts';

const stint = shareInstallation();
let scene: ApprovalScene;
let clientId: string;
let projectId: string;
beforeEach(async () => {
  scene = await createApprovalScene(stint);
  ({ clientId, projectId } = scene);
});

/** The fields that the refusal names. */
async function refusedFields(refused: Promise<unknown>): Promise<string[]> {
  const error: unknown = await refused.catch((caught: unknown) => caught);
  const { data } = Refusal.parse(error);
  return Object.keys(data.fields);
}
const Refusal = z.object({ data: z.object({ fields: z.record(z.string(), z.string()) }) });

describe('a request', () => {
  it('has the billable time of the period and projects, as it is', async () => {
    const first = await scene.logTime({ description: 'Sketches', duration: 1.5 });
    await scene.logTime({ billable: false });
    await scene.logTime({ date: '2026-11-01' });
    await scene.logTime({ projectId: null, clientId });
    const id = await scene.request({ projectIds: [projectId] });

    expect(await scene.get(id)).toMatchObject({
      entries: [
        { id: first, revision: 1, day: '2026-10-05', projectName: 'Website', description: 'Sketches' },
      ],
      durationMs: 5_400_000,
      state: 'requested',
      approval: null,
    });
    expect((await scene.get(await scene.request())).entries).toHaveLength(2);
    expect(await scene.ann.api.approvals.list({ clientId })).toMatchObject({
      items: [{ count: 2 }, { id, count: 1, questionCount: 0, differenceCount: 0 }],
    });
  });

  it('refuses an empty period, days in the wrong order, and foreign projects and clients', async () => {
    await expect(scene.request()).rejects.toMatchObject({ code: 'EMPTY' });
    const backwards = { from: october.to, to: october.from };
    const foreign = (await stint.owner.api.projects.create(aProject())).id;
    const other = (await scene.ann.api.projects.create(aProject({ name: 'Of another client' }))).id;
    await scene.logTime();
    const refused = (fields: object) =>
      refusedFields(scene.ann.api.approvals.create({ clientId, ...october, ...fields }));
    expect(await refused(backwards)).toEqual(['to']);
    expect(await refused({ projectIds: [foreign] })).toEqual(['projectIds']);
    expect(await refused({ projectIds: [projectId, other] })).toEqual(['projectIds']);
    expect(await refused({ clientId: newId() })).toEqual(['clientId']);
  });

  it('holds 10,000 entries, and no more', async () => {
    await scene.logTime();
    const addCopies = (count: number) =>
      stint.database.withOwner({ ownerId: scene.ann.uid }, (db) =>
        sql`
          insert into timesheets (user_id, id, client_id, project_id, date, day, time_zone, duration_ms, description,
                                  billable, rate, rate_reason, amount_minor, currency, request_hash)
            select user_id, gen_random_uuid(), client_id, project_id, date, day, time_zone, 60000, 'Copy',
                   billable, rate, rate_reason, amount_minor, currency, request_hash
              from (select * from timesheets where user_id = ${scene.ann.uid} limit 1) t, generate_series(1, ${count})`.execute(
          db,
        ),
      );
    await addCopies(9_999);
    const id = await scene.request();
    expect(await scene.approve(id)).toMatchObject({ kind: 'done', request: { state: { kind: 'approved' } } });
    await addCopies(1);
    await expect(scene.request()).rejects.toMatchObject({ code: 'TOO_LONG' });
  }, 30_000);

  it('can be withdrawn, and comes back with its approval', async () => {
    await scene.logTime();
    const id = await scene.request();
    await scene.approve(id);
    await scene.ann.api.approvals.delete({ id });
    expect(await scene.approve(id, { hash: 'a'.repeat(64) })).toEqual({
      kind: 'refused',
      sentence: 'This request was withdrawn.',
      request: null,
    });
    await scene.ann.api.approvals.undo({ id });
    expect(await scene.get(id)).toMatchObject({ state: 'approved', approval: { name: 'Jane Doe' } });
  });

  it('moves with a client that is merged, and back', async () => {
    await scene.logTime();
    const id = await scene.request();
    const { id: target } = await scene.ann.api.clients.create(aClient({ name: 'Target', currency: 'EUR' }));
    const { operationId } = await scene.ann.api.clients.merge({ id: target, fromId: clientId });
    expect(await scene.get(id)).toMatchObject({ clientId: target, state: 'requested' });
    await scene.ann.api.clients.undo({ id: operationId });
    expect(await scene.get(id)).toMatchObject({ clientId });
    await expect(scene.ann.api.clients.delete({ id: clientId })).rejects.toMatchObject({ code: 'IN_USE' });
  });
});

describe('the client', () => {
  it('sees hours in their language, without rates, notes, tags or IDs', async () => {
    const entry = await scene.logTime({
      description: 'Sketches',
      notes: 'SECRET',
      tags: ['SECRET'],
      duration: 1.5,
    });
    const requestId = await scene.request();
    const shown = await scene.asClient((db, owner) =>
      readRequest(db, owner, clientId, { requestId, locale: 'de-DE' }),
    );
    expect(shown).toMatchObject({
      title: 'Stunden 01.–31.10.2026',
      state: { label: 'Wartet auf Sie' },
      total: '1:30\u00A0h',
      projects: [{ name: 'Website', total: '1:30' }],
      entries: [
        { day: '05.10.2026', project: 'Website', description: 'Sketches', duration: '1:30', thread: [] },
      ],
      canApprove: true,
    });
    const sent = JSON.stringify(shown);
    for (const secret of ['SECRET', entry, clientId, projectId, scene.ann.uid, 'rate', '10000'])
      expect(sent).not.toContain(secret);
    const { id: other } = await scene.ann.api.clients.create(aClient());
    for (const read of [other, newId()])
      expect(
        await scene.asClient((db, owner) => readRequest(db, owner, read, { requestId, locale })),
      ).toBeNull();
    expect(await scene.asClient((db, owner) => listRequestsOfClient(db, owner, other, locale))).toEqual([]);
    expect(
      await scene.asClient((db, owner) => listRequestsOfClient(db, owner, clientId, locale)),
    ).toMatchObject([{ id: requestId, total: '1:30\u00A0h' }]);
  });

  it('approves with their name, once, which the audit log shows', async () => {
    await scene.logTime();
    const id = await scene.request();
    expect(await scene.approve(id, { comment: ' Fine. ' })).toMatchObject({
      kind: 'done',
      request: { canApprove: false, state: { kind: 'approved' } },
    });
    const { approval } = await scene.get(id);
    expect(approval).toMatchObject({ name: 'Jane Doe', via: jane.via, comment: 'Fine.' });
    expect(approval?.addressHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(approval)).not.toContain(jane.address);

    expect(await scene.approve(id)).toMatchObject({ kind: 'done' });
    expect(await scene.approve(id, { who: { ...jane, name: 'Joe' } })).toMatchObject({
      kind: 'refused',
      sentence: 'These hours are already approved.',
    });
    expect((await scene.get(id)).approval).toEqual(approval);
    const { items } = await stint.owner.api.audit.list({
      action: 'hours.approved',
      accountId: scene.ann.uid,
    });
    expect(items).toMatchObject([{ actor: null, after: { name: 'Jane Doe', from: '2026-10-01' } }]);
  });

  it('reads the days of the owner, not of UTC', async () => {
    const timeZone = new Date().getUTCHours() >= 10 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago';
    await scene.ann.api.session.updatePreferences({ timeZone });
    await scene.logTime();
    const id = await scene.request();
    await scene.ask(id, null, 'Is this all?');
    await scene.approve(id);
    const now = new Date().toISOString();
    const day = formatDay(localDay(now, timeZone), { dateStyle: 'medium' }, locale);
    expect(day).not.toBe(formatDay(localDay(now, 'UTC'), { dateStyle: 'medium' }, locale));
    expect(
      await scene.asClient((db, owner) => readRequest(db, owner, clientId, { requestId: id, locale })),
    ).toMatchObject({ notes: [`Approved by Jane Doe on ${day}`], thread: [{ day }] });
  });

  it('can’t approve without a name, or with a comment of 100 kB', async () => {
    await scene.logTime();
    const id = await scene.request();
    for (const fields of [
      { who: { ...jane, name: ' ' } },
      { who: { ...jane, name: 'x'.repeat(201) } },
      { comment: 'x'.repeat(100_000) },
      { hash: 'no hash' },
    ])
      await expect(scene.approve(id, fields)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await refusedFields(scene.ask(id, null, 'x'.repeat(5001)))).toEqual(['text']);
    expect(await refusedFields(scene.ask(id, 1, 'What is this?'))).toEqual(['place']);
    expect(await scene.get(id)).toMatchObject({ approval: null, messages: [] });
  });

  it('asks about an entry or all of it, and both sides write in the thread', async () => {
    const [, second] = [await scene.logTime(), await scene.logTime({ date: '2026-10-06' })];
    const id = await scene.request();
    await scene.ask(id, 1, 'Which page is this for?');
    await scene.ask(id, null, 'Is this all?');
    expect(await scene.get(id)).toMatchObject({
      state: 'questioned',
      messages: [{ entryId: second }, { entryId: null }],
    });

    await scene.ann.api.approvals.answer({ id, entryId: second, text: 'The start page.' });
    expect(await scene.get(id)).toMatchObject({ state: 'questioned' });
    await scene.ann.api.approvals.answer({ id, entryId: null, text: 'Yes.' });
    const other = scene.ann.api.approvals.answer({ id, entryId: newId(), text: 'What?' });
    expect(await refusedFields(other)).toEqual(['entryId']);
    expect(await scene.get(id)).toMatchObject({ state: 'requested' });
    expect(
      await scene.asClient((db, owner) => readRequest(db, owner, clientId, { requestId: id, locale })),
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
    const [kept, edited] = [await scene.logTime(), await scene.logTime({ date: '2026-10-06' })];
    const id = await scene.request();
    await scene.approve(id);
    await scene.ann.api.timesheets.update({ id: kept, notes: 'Not shown', tags: ['design'] });
    expect(await scene.get(id)).toMatchObject({ state: 'approved' });
    expect(await scene.ann.api.approvals.renew({ id })).toEqual({ id });

    await scene.ann.api.timesheets.update({ id: edited, description: 'More sketches' });
    const added = await scene.logTime({ date: '2026-10-07' });
    expect(await scene.get(id)).toMatchObject({
      state: 'changed',
      difference: {
        added: [{ id: added }],
        removed: [],
        changed: [{ after: { description: 'More sketches' } }],
      },
    });

    const again = await scene.ann.api.approvals.renew({ id });
    expect(await scene.ann.api.approvals.renew({ id })).toEqual(again);
    expect(await scene.get(again.id)).toMatchObject({ state: 'requested', replacesId: id });
    expect(await scene.get(id)).toMatchObject({ isReplaced: true, approval: { name: 'Jane Doe' } });
    expect(
      await scene.asClient((db, owner) => listRequestsOfClient(db, owner, clientId, locale)),
    ).toMatchObject([{ id: again.id }]);
  });

  it('that was requested again refuses the approval of what was seen before', async () => {
    const entry = await scene.logTime();
    const id = await scene.request();
    const { hash } = await scene.get(id);
    await scene.ann.api.timesheets.update({ id: entry, duration: 2 });
    await scene.ann.api.approvals.renew({ id });

    expect(await scene.approve(id, { hash })).toMatchObject({
      kind: 'refused',
      sentence: 'These hours were changed while you looked at them. Check them again.',
      request: { total: '2:00\u00A0h' },
    });
    expect(await scene.get(id)).toMatchObject({ approval: null });
  });

  it('while the client approves is a change, or needs another look, and never unseen', async () => {
    const entry = await scene.logTime();
    const id = await scene.request();
    const { hash, entries } = await scene.get(id);
    const [outcome] = await Promise.all([
      scene.approve(id, { hash }),
      scene.ann.api.timesheets
        .update({ id: entry, duration: 2 })
        .then(() => scene.ann.api.approvals.renew({ id })),
    ]);
    const unchanged = { state: 'changed', hash, entries };
    const renewed = { state: 'requested', approval: null, durationMs: 7_200_000 };
    expect(await scene.get(id)).toMatchObject(outcome.kind === 'done' ? unchanged : renewed);
  });
});
