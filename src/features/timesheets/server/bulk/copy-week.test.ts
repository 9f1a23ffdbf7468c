import { beforeAll, describe, expect, it } from 'vitest';
import { putOnInvoice } from '#tests/support/entry-fixtures.ts';
import { aProject, anEntry, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant();
});

describe('a week', () => {
  it('is copied with the same local times and today’s rates, uninvoiced, once, and can be undone', async () => {
    const bea = await stint.newTenant('Bea');
    const { projects, timesheets } = bea.api;
    const project = await projects.create(aProject({ hourlyRate: 100 }));
    const logged = anEntry({
      date: '2026-03-24',
      timeZone: 'Europe/Berlin',
      projectId: project.id,
      startTime: '2026-03-24T08:00:00.000Z',
      endTime: '2026-03-24T11:00:00.000Z',
      breakPeriods: [{ start: '2026-03-24T09:00:00.000Z', end: '2026-03-24T10:00:00.000Z' }],
      duration: 2,
    });
    const { id } = await timesheets.create(logged);
    await timesheets.create(anEntry({ date: '2026-03-30', description: 'Of the week after' }));
    await projects.update({ id: project.id, hourlyRate: 120 });
    await putOnInvoice(stint, id, 'RE-7');
    const request = { from: '2026-03-23', to: '2026-04-06', operationId: newId() };
    const { ids, operationId } = await timesheets.copyWeek(request);
    const there = { from: '2026-04-06', to: '2026-04-12' };

    expect(await timesheets.copyWeek(request)).toEqual({ ids, operationId });
    // Clocks went forward in between.
    expect((await timesheets.list(there)).items).toMatchObject([
      {
        id: ids[0],
        day: '2026-04-07',
        startTime: '2026-04-07T07:00:00.000Z',
        endTime: '2026-04-07T10:00:00.000Z',
        breakPeriods: [{ start: '2026-04-07T08:00:00.000Z', end: '2026-04-07T09:00:00.000Z' }],
        duration: 2,
        description: logged.description,
        rate: 120,
        invoiced: false,
        invoiceNumber: null,
      },
    ]);
    await timesheets.undo({ id: operationId });
    expect((await timesheets.list(there)).items).toEqual([]);
  });

  it('is copied only into empty cells, so that copying twice or on two devices adds nothing', async () => {
    const cem = await stint.newTenant('Cem');
    const { timesheets } = cem.api;
    await timesheets.create(anEntry({ date: '2026-03-24', description: 'Design', duration: 2 }));
    await timesheets.create(anEntry({ date: '2026-03-24', description: 'Design', duration: 1 }));
    await timesheets.create(anEntry({ date: '2026-03-25', description: 'Design', duration: 3 }));
    await timesheets.create(anEntry({ date: '2026-04-01', description: 'Design', duration: 0.5 }));
    const copy = () => timesheets.copyWeek({ from: '2026-03-23', to: '2026-03-30', operationId: newId() });

    const results = await Promise.all([copy(), copy(), copy()]);

    expect(results.flatMap(({ ids }) => ids)).toHaveLength(2);
    const [first, ...others] = results.toSorted((a, b) => b.ids.length - a.ids.length);
    expect(first?.skipped).toEqual([{ day: '2026-04-01', description: 'Design', duration: 3 }]);
    const all = [{ day: '2026-03-31', description: 'Design', duration: 3 }, ...(first?.skipped ?? [])];
    expect(others.map(({ skipped }) => skipped)).toEqual([all, all]);
    const { items } = await timesheets.list({ from: '2026-03-30', to: '2026-04-05' });
    expect(items.map(({ day, duration }) => `${day} ${duration}`).toSorted()).toEqual([
      '2026-03-31 1',
      '2026-03-31 2',
      '2026-04-01 0.5',
    ]);
  });

  it('is not copied again after its copies got other tags', async () => {
    const gil = await stint.newTenant('Gil');
    const { timesheets } = gil.api;
    await timesheets.create(anEntry({ date: '2026-03-24', tags: ['design'] }));
    const copy = () => timesheets.copyWeek({ from: '2026-03-23', to: '2026-03-30', operationId: newId() });
    const entries = (await copy()).ids.map((id) => ({ id, revision: 1 }));
    await timesheets.changeMany({ entries, addTags: ['urgent'] });

    expect((await copy()).ids).toEqual([]);
    expect((await timesheets.list({ from: '2026-03-30', to: '2026-04-05' })).items).toHaveLength(1);
  });

  it('keeps hours without times without times', async () => {
    const eva = await stint.newTenant('Eva');
    const { timesheets } = eva.api;
    await timesheets.create(anEntry({ date: '2026-03-24', duration: 2.5 }));

    const { ids, skipped } = await timesheets.copyWeek({ from: '2026-03-23', to: '2026-03-30' });

    expect(skipped).toBeUndefined();
    expect(await timesheets.get({ id: ids[0] ?? '' })).toMatchObject({
      day: '2026-03-31',
      startTime: null,
      endTime: null,
      duration: 2.5,
    });
  });

  it('is copied in the account’s time zone if an entry’s is unknown', async () => {
    const dora = await stint.newTenant('Dora');
    const { timesheets } = dora.api;
    const { id } = await timesheets.create(
      anEntry({
        date: '2026-03-24',
        startTime: '2026-03-24T08:00:00.000Z',
        endTime: '2026-03-24T10:00:00.000Z',
      }),
    );
    await withClient(stint.database.url, (client) =>
      client.query(`update timesheets set time_zone = 'Mars/Olympus' where id = $1`, [id]),
    );

    const { ids } = await timesheets.copyWeek({ from: '2026-03-23', to: '2026-03-30' });

    expect(await timesheets.get({ id: ids[0] ?? '' })).toMatchObject({ day: '2026-03-31', timeZone: 'UTC' });
  });

  it('cannot be copied onto itself', async () => {
    await expect(ann.api.timesheets.copyWeek({ from: '2026-03-02', to: '2026-03-08' })).rejects.toMatchObject(
      { status: 422, code: 'CANNOT_COPY' },
    );
  });
});
