import { beforeAll, describe, expect, it } from 'vitest';
import { putOnInvoice } from '#tests/support/entry-fixtures.ts';
import { aProject, anEntry, newId } from '#tests/support/request-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';

let stint: Installation;
let ann: ApiCaller;
beforeAll(async () => {
  stint = await startInstallation();
  ann = await stint.newTenant();
  return () => stint[Symbol.asyncDispose]();
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

  it('cannot be copied onto itself', async () => {
    await expect(ann.api.timesheets.copyWeek({ from: '2026-03-02', to: '2026-03-08' })).rejects.toMatchObject(
      { status: 422, code: 'CANNOT_COPY' },
    );
  });
});
