import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { addDays } from '#src/platform/shared/days.ts';
import { install } from '#tests/support/callers.ts';
import type { Caller, Installation } from '#tests/support/callers.ts';
import { aClient, aProject, anEntry, freshId } from '#tests/support/factories.ts';
import { asOwner } from '#tests/support/postgres.ts';

let stint: Installation;
let ann: Caller;
beforeAll(async () => {
  stint = await install();
  ann = await stint.newTenant();
});
afterAll(() => stint[Symbol.asyncDispose]());

const at = (clock: string) => `2026-03-02T${clock}:00.000Z`;
const morning = { startTime: at('09:00'), endTime: at('12:00'), duration: 3 };
const afternoon = { startTime: at('13:00'), endTime: at('17:00'), duration: 4 };

const entry = async (said: Parameters<typeof anEntry>[0] = {}): Promise<TimesheetEntry> =>
  read((await ann.api.timesheets.create(anEntry(said))).id);

async function read(id: string): Promise<TimesheetEntry> {
  const found = await ann.api.timesheets.get({ id });
  if (!found) throw new Error('it should be there');
  return found;
}

const retainer = (hours: number) =>
  ann.api.projects.create(
    aProject({ billingType: 'retainer', retainerHours: hours, retainerRate: 80, hourlyRate: 100 }),
  );
const used = async ({ id }: { id: string }) => (await ann.api.projects.get({ id }))?.retainerHoursUsed;

const seen = ({ id, revision }: TimesheetEntry) => ({ id, revision });
/** What of an entry is as it was when something was undone. */
const content = ({ revision: _revision, updatedAt: _updatedAt, ...rest }: TimesheetEntry) => rest;

async function putOnInvoice(id: string, number: string | null): Promise<void> {
  await asOwner(stint.database.url, (client) =>
    client.query('update timesheets set invoiced = true, invoice_number = $2 where id = $1', [id, number]),
  );
}

describe('split', () => {
  it('makes two entries at the same rate, takes no more of the retainer, and is undone', async () => {
    const project = await retainer(2);
    const before = await entry({ ...morning, projectId: project.id });
    const { operationId, ids } = await ann.api.timesheets.split({ id: before.id, at: at('10:00') });
    const [first, second] = await Promise.all(ids.map(read));

    expect(first).toMatchObject({ id: before.id, ...morning, endTime: at('10:00'), duration: 1, rate: 80 });
    expect(second).toMatchObject({ ...morning, startTime: at('10:00'), duration: 2, rate: 80 });
    expect([first?.amountMinor, second?.amountMinor]).toEqual([8_000, 16_000]);
    expect(second?.activityLog.map(({ action }) => action)).toEqual(['created', 'split']);
    expect(await used(project)).toBe(3);

    expect(await ann.api.timesheets.undo({ id: operationId })).toEqual({ ids: [before.id] });
    expect(content(await read(before.id))).toEqual(content(before));
    expect(await ann.api.timesheets.get({ id: second?.id ?? '' })).toBeNull();
    expect(await used(project)).toBe(3);
  });

  it('says why it cannot be', async () => {
    const { id } = await entry(morning);
    await expect(ann.api.timesheets.split({ id, at: at('12:00') })).rejects.toMatchObject({
      status: 422,
      code: 'CANNOT_SPLIT',
      message: 'Choose a time that leaves work before and after it.',
    });
  });

  it('happens once, however often the same request arrives', async () => {
    const { id } = await entry(morning);
    const request = { id, revision: 1, at: at('10:00'), operationId: freshId() };
    const [one, other] = await Promise.all([
      ann.api.timesheets.split(request),
      ann.api.timesheets.split(request),
    ]);
    expect(other).toEqual(one);
    await expect(ann.api.timesheets.split({ ...request, at: at('09:30') })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});

describe('merge', () => {
  it('makes one entry with a break for the time between, and is undone', async () => {
    const project = await retainer(20);
    const before = [
      await entry({ ...morning, projectId: project.id }),
      await entry({ ...afternoon, projectId: project.id, description: 'Coloured it' }),
    ];
    const { operationId, ids } = await ann.api.timesheets.merge({ entries: before.map(seen) });

    expect(ids).toEqual([before[0]?.id]);
    expect(await read(ids[0] ?? '')).toMatchObject({
      startTime: at('09:00'),
      endTime: at('17:00'),
      duration: 7,
      description: 'Drew the first sketch; Coloured it',
      breakPeriods: [{ start: at('12:00'), end: at('13:00') }],
      amountMinor: 56_000,
    });
    expect(await used(project)).toBe(7);

    await ann.api.timesheets.undo({ id: operationId });
    const after = await Promise.all(before.map(({ id }) => read(id)));
    expect(after.map(content)).toEqual(before.map(content));
    expect(await used(project)).toBe(7);
  });

  it('says why it cannot be', async () => {
    const entries = [await entry(morning), await entry({ ...afternoon, billable: false })];
    await expect(ann.api.timesheets.merge({ entries: entries.map(seen) })).rejects.toMatchObject({
      status: 422,
      message: 'Billable and other time cannot be merged.',
    });
  });
});

describe('change of many', () => {
  it('prices each anew in the order of their time, keeps retainers exact, and is undone', async () => {
    const client = await ann.api.clients.create(aClient());
    const old = await retainer(20);
    const next = await ann.api.projects.create(
      aProject({
        clientId: client.id,
        billingType: 'retainer',
        retainerHours: 3,
        retainerRate: 50,
        hourlyRate: 70,
      }),
    );
    const before = [
      await entry({ ...afternoon, projectId: old.id }),
      await entry({ ...morning, projectId: old.id }),
    ];
    const { operationId, ids } = await ann.api.timesheets.changeMany({
      entries: before.map(seen),
      projectId: next.id,
    });

    expect(ids).toEqual(before.map(({ id }) => id));
    const [late, early] = await Promise.all(ids.map(read));
    expect(early).toMatchObject({ projectId: next.id, clientId: client.id, rate: 50 });
    // The morning has used up the retainer.
    expect(late).toMatchObject({ projectId: next.id, clientId: client.id, rate: 70 });
    expect(late?.activityLog.at(-1)).toMatchObject({ action: 'edited clientId, projectId', system: true });
    expect([await used(old), await used(next)]).toEqual([0, 3]);

    await ann.api.timesheets.undo({ id: operationId });
    const after = await Promise.all(before.map(({ id }) => read(id)));
    expect(after.map(content)).toEqual(before.map(content));
    expect([await used(old), await used(next)]).toEqual([7, 0]);
  });

  it('leaves alone what is so already', async () => {
    const [one, other] = [await entry({ billable: false }), await entry()];
    await ann.api.timesheets.changeMany({ entries: [seen(one), seen(other)], billable: false });
    expect(await read(one.id)).toEqual(one);
    expect(await read(other.id)).toMatchObject({ billable: false, amountMinor: 0, revision: 2 });
  });

  it('changes nothing when one of them was changed meanwhile', async () => {
    const [one, other] = [await entry(), await entry()];
    const current = await ann.api.timesheets.update({ id: other.id, notes: 'Seen by nobody' });
    await expect(
      ann.api.timesheets.changeMany({ entries: [seen(one), seen(other)], billable: false }),
    ).rejects.toMatchObject({ code: 'STALE', data: { current: [current] } });
    expect(await read(one.id)).toEqual(one);
  });

  it('lets two at once in opposite orders wait for each other, not for ever', async () => {
    const projects = [await retainer(500), await retainer(500)];
    const entries = await Promise.all(
      Array.from({ length: 40 }, (_, index) => entry({ projectId: projects[index % 2]?.id, duration: 1 })),
    );
    const ids = entries.map(({ id }) => ({ id }));
    const change = (order: typeof ids, projectId: string | undefined) =>
      ann.api.timesheets.changeMany({ entries: order, ...(projectId !== undefined && { projectId }) });
    await Promise.all(
      [0, 1, 0, 1, 0, 1].map((which) => change(which === 0 ? ids : ids.toReversed(), projects[which]?.id)),
    );

    const counted = await Promise.all(projects.map(used));
    expect(counted.toSorted((a = 0, b = 0) => a - b)).toEqual([0, 40]);
  });

  it('takes a thousand at once', async () => {
    const dan = await stint.newTenant('Dan');
    const { projects, timesheets } = dan.api;
    const project = await projects.create(aProject({ billingType: 'retainer', retainerHours: 5_000 }));
    const counted = async () => (await projects.get(project))?.retainerHoursUsed;
    const first = await Promise.all(
      Array.from({ length: 100 }, () => timesheets.create(anEntry({ duration: 0.5 }))),
    );
    const entries = [...first];
    for (let week = 1; week < 10; week += 1) {
      const { ids } = await timesheets.copyWeek({ from: '2026-03-02', to: addDays('2026-03-02', 7 * week) });
      entries.push(...ids.map((id) => ({ id })));
    }

    const { operationId } = await timesheets.changeMany({ entries, projectId: project.id });
    expect(await counted()).toBe(500);
    await timesheets.undo({ id: operationId });
    expect(await counted()).toBe(0);
    expect((await timesheets.totals({})).count).toBe(1_000);
    await expect(timesheets.deleteMany({ entries: [...entries, { id: freshId() }] })).rejects.toMatchObject({
      data: { fields: { entries: 'must name at most 1,000 entries' } },
    });
  });
});

describe('delete of many', () => {
  it('gives back to the retainer, and is undone', async () => {
    const project = await retainer(20);
    const before = [
      await entry({ ...morning, projectId: project.id }),
      await entry({ projectId: project.id }),
    ];
    const { operationId, ids } = await ann.api.timesheets.deleteMany({ entries: before.map(seen) });
    expect(ids).toEqual([]);
    expect(await used(project)).toBe(0);

    await ann.api.timesheets.undo({ id: operationId });
    const after = await Promise.all(before.map(({ id }) => read(id)));
    expect(after.map(content)).toEqual(before.map(content));
    expect(await used(project)).toBe(4);
  });

  it('is undone once, however often that is asked', async () => {
    const project = await retainer(20);
    const before = await entry({ projectId: project.id });
    const { operationId: id } = await ann.api.timesheets.deleteMany({ entries: [seen(before)] });
    await Promise.all([ann.api.timesheets.undo({ id }), ann.api.timesheets.undo({ id })]);
    expect(await used(project)).toBe(1);
  });

  it('cannot be undone once a project of theirs is gone', async () => {
    const project = await retainer(20);
    const before = await entry({ projectId: project.id });
    const { operationId: id } = await ann.api.timesheets.deleteMany({ entries: [seen(before)] });
    await ann.api.projects.delete(project);
    await expect(ann.api.timesheets.undo({ id })).rejects.toMatchObject({ status: 404 });
  });
});

describe('a week', () => {
  it('is copied at the same clocks and today’s rates, uninvoiced, once, and can be undone', async () => {
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
    await putOnInvoice(id, 'RE-7');
    const request = { from: '2026-03-23', to: '2026-04-06', operationId: freshId() };
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

  it('is not copied onto itself', async () => {
    await expect(ann.api.timesheets.copyWeek({ from: '2026-03-02', to: '2026-03-08' })).rejects.toMatchObject(
      { status: 422, code: 'CANNOT_COPY' },
    );
  });
});

describe('an entry on an invoice', () => {
  it.each([
    ['RE-2026-7', 'This entry is on invoice RE-2026-7 and can no longer be changed.'],
    [null, 'This entry is on an invoice and can no longer be changed.'],
  ])('says that %s holds it, whatever one tries', async (number, message) => {
    const held = await entry(morning);
    const free = await entry(afternoon);
    await putOnInvoice(held.id, number);
    const { id } = held;
    const entries = [seen(free), seen(held)];
    const { timesheets } = ann.api;
    const attempts = [
      () => timesheets.update({ id, description: 'Another' }),
      () => timesheets.delete({ id }),
      () => timesheets.split({ id, at: at('10:00') }),
      () => timesheets.merge({ entries }),
      () => timesheets.changeMany({ entries, billable: false }),
      () => timesheets.deleteMany({ entries }),
    ];

    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject({
        status: 409,
        code: 'INVOICED',
        message,
        data: { ids: [id] },
      });
    }
    expect(await read(free.id)).toEqual(free);
    expect(content(await read(id))).toEqual({ ...content(held), invoiced: true, invoiceNumber: number });
  });

  it('keeps the operation that it came from', async () => {
    const before = await entry(morning);
    const { operationId } = await ann.api.timesheets.split({ id: before.id, at: at('10:00') });
    await putOnInvoice(before.id, 'RE-8');
    await expect(ann.api.timesheets.undo({ id: operationId })).rejects.toMatchObject({ code: 'INVOICED' });
  });
});

it('undoes nothing once one of the entries was changed, or is there again', async () => {
  const [one, other] = [await entry(), await entry()];
  const change = await ann.api.timesheets.changeMany({ entries: [seen(one), seen(other)], billable: false });
  await ann.api.timesheets.update({ id: other.id, notes: 'Important' });
  await expect(ann.api.timesheets.undo({ id: change.operationId })).rejects.toMatchObject({
    status: 409,
    code: 'CHANGED_SINCE',
    message: 'Some of these entries were changed since, so this can no longer be undone.',
  });
  expect(await read(one.id)).toMatchObject({ billable: false });

  const gone = await ann.api.timesheets.deleteMany({ entries: [{ id: one.id }] });
  await asOwner(stint.database.url, (client) =>
    client.query(
      `insert into timesheets select one.* from operations, jsonb_populate_recordset(null::timesheets, before) one
         where operations.id = $1`,
      [gone.operationId],
    ),
  );
  await expect(ann.api.timesheets.undo({ id: gone.operationId })).rejects.toMatchObject({
    code: 'CHANGED_SINCE',
  });
});

it('leaves every entry on its day when the account moves to another zone [3.3]', async () => {
  const cleo = await stint.newTenant('Cleo');
  const { session, timesheets } = cleo.api;
  await session.prefer({ timeZone: 'Pacific/Kiritimati' });
  await timesheets.create(anEntry({ date: '2026-03-02' }));
  const before = await timesheets.list({ from: '2026-03-02', to: '2026-03-02' });
  await session.prefer({ timeZone: 'Pacific/Pago_Pago' });

  expect(before.items).toHaveLength(1);
  expect(await timesheets.list({ from: '2026-03-02', to: '2026-03-02' })).toEqual(before);
  expect(await timesheets.totals({})).toMatchObject({ days: [{ day: '2026-03-02' }] });
});

it('restores by its id an entry that an operation deleted alone, and gives its retainer the hours again', async () => {
  const project = await retainer(10);
  const before = await entry({ projectId: project.id, duration: 2 });
  await ann.api.timesheets.deleteMany({ entries: [seen(before)] });
  expect(await ann.api.timesheets.restore({ id: before.id })).toMatchObject({
    id: before.id,
    description: before.description,
    amountMinor: before.amountMinor,
  });
  expect(await ann.api.projects.get({ id: project.id })).toMatchObject({ retainerHoursUsed: 2 });

  const [one, other] = [await entry(), await entry()];
  await ann.api.timesheets.deleteMany({ entries: [seen(one), seen(other)] });
  await expect(ann.api.timesheets.restore({ id: one.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
