import { beforeAll, describe, expect, it } from 'vitest';
import { aClient, aProject, anEntry, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant();
});

const withoutRevision = (record: object | null) => ({ ...record, revision: null, updatedAt: null });

describe('undoing the change of a project', () => {
  it('restores rates, retainer terms, earlier terms and custom fields', async () => {
    const { projects } = ann.api;
    const { id } = await projects.create(
      aProject({ billingType: 'retainer', retainerHours: 10, retainerRate: 60, costCentre: 'A' }),
    );
    const before = await projects.get({ id });
    const operationId = newId();
    const change = { billingType: 'hourly' as const, hourlyRate: 120, billingFrom: '2026-02-01' };
    await projects.update({ id, ...change, costCentre: 'B', operationId });

    expect(await projects.undo({ id: operationId })).toEqual({ ids: [id] });
    expect(withoutRevision(await projects.get({ id }))).toEqual(withoutRevision(before));
  });

  it('moves its entries back to the former client', async () => {
    const { clients, projects, timesheets } = ann.api;
    const [one, other] = [await clients.create(aClient()), await clients.create(aClient())];
    const project = await projects.create(aProject({ clientId: one.id }));
    const entry = await timesheets.create(anEntry({ projectId: project.id }));
    const operationId = newId();
    await projects.update({ id: project.id, clientId: other.id, operationId });
    expect(await timesheets.get(entry)).toMatchObject({ clientId: other.id });

    await projects.undo({ id: operationId });
    expect(await projects.get(project)).toMatchObject({ clientId: one.id });
    expect(await timesheets.get(entry)).toMatchObject({ clientId: one.id });
  });

  it('gives its entries back having no client, or the client of their own that they had', async () => {
    const { clients, projects, timesheets } = ann.api;
    const [own, next] = [await clients.create(aClient()), await clients.create(aClient())];
    const project = await projects.create(aProject());
    const [internal, ofClient] = [
      await timesheets.create(anEntry({ projectId: project.id })),
      await timesheets.create(anEntry({ projectId: project.id, clientId: own.id })),
    ];
    const before = [await timesheets.get(internal), await timesheets.get(ofClient)];
    const operationId = newId();
    await projects.update({ id: project.id, clientId: next.id, operationId });
    expect(await timesheets.totals({ clientId: next.id })).toMatchObject({ count: 2 });

    await projects.undo({ id: operationId });
    expect(await timesheets.totals({ clientId: next.id })).toMatchObject({ count: 0 });
    expect([await timesheets.get(internal), await timesheets.get(ofClient)].map(withoutRevision)).toEqual(
      before.map(withoutRevision),
    );
  });

  it('makes time billable again that became internal', async () => {
    const { clients, projects, timesheets } = ann.api;
    const client = await clients.create(aClient());
    const own = await clients.create(aClient({ isInternal: true }));
    const project = await projects.create(aProject({ clientId: client.id, hourlyRate: 33.33 }));
    const [paid, free] = [
      await timesheets.create(anEntry({ projectId: project.id, duration: 1.1, billable: true })),
      await timesheets.create(anEntry({ projectId: project.id, billable: false })),
    ];
    const before = [await timesheets.get(paid), await timesheets.get(free)];
    const operationId = newId();
    await projects.update({ id: project.id, clientId: own.id, operationId });
    expect(await timesheets.get(paid)).toMatchObject({ billable: false, amountMinor: 0 });

    await projects.undo({ id: operationId });
    expect([await timesheets.get(paid), await timesheets.get(free)].map(withoutRevision)).toEqual(
      before.map(withoutRevision),
    );
  });

  it('uses retainer hours again for time that became internal and used none', async () => {
    const { clients, projects, timesheets } = ann.api;
    const client = await clients.create(aClient());
    const own = await clients.create(aClient({ isInternal: true }));
    const { id } = await projects.create(
      aProject({ clientId: client.id, billingType: 'retainer', retainerPeriod: 'oneOff', retainerHours: 10 }),
    );
    await timesheets.create(anEntry({ projectId: id, duration: 2, billable: true }));
    const operationId = newId();
    const updated = await projects.update({ id, clientId: own.id, operationId });
    expect([updated, await projects.get({ id })]).toMatchObject([
      { retainerHoursUsed: 0 },
      { retainerHoursUsed: 0 },
    ]);
    expect(await projects.retainer({ id })).toMatchObject({
      lines: [{ usedMs: 0, notBillableMs: 7_200_000 }],
    });

    await projects.undo({ id: operationId });
    expect(await projects.get({ id })).toMatchObject({ retainerHoursUsed: 2 });
    expect(await projects.retainer({ id })).toMatchObject({
      lines: [{ usedMs: 7_200_000, notBillableMs: 0 }],
    });
  });

  it('works although retainer hours were used since', async () => {
    const { projects, timesheets } = ann.api;
    const { id } = await projects.create(aProject({ billingType: 'retainer', retainerHours: 10 }));
    const [first, second] = [newId(), newId()];
    await projects.update({ id, notes: 'One', operationId: first });
    await timesheets.create(anEntry({ projectId: id, duration: 2 }));
    await projects.update({ id, notes: 'Two', operationId: second });
    await timesheets.create(anEntry({ projectId: id, duration: 3 }));
    await projects.undo({ id: second });
    await timesheets.create(anEntry({ projectId: id, duration: 1 }));
    await projects.undo({ id: first });
    expect(await projects.get({ id })).toMatchObject({ notes: null, retainerHoursUsed: 6 });
  });

  it('fails for terms under which retainer hours were used since, even after a later undo', async () => {
    const { projects, timesheets } = ann.api;
    const { id } = await projects.create(aProject({ billingType: 'hourly', hourlyRate: 100 }));
    const [terms, notes] = [newId(), newId()];
    await projects.update({ id, billingType: 'retainer', retainerHours: 10, operationId: terms });
    await projects.update({ id, notes: 'One', operationId: notes });
    const entry = await timesheets.create(anEntry({ projectId: id, duration: 2 }));
    expect(await timesheets.get(entry)).toMatchObject({
      rateReason: expect.stringMatching(/^retainer:/) as string,
    });

    await expect(projects.undo({ id: terms })).rejects.toMatchObject({ code: 'CHANGED_SINCE' });
    await projects.undo({ id: notes });
    await expect(projects.undo({ id: terms })).rejects.toMatchObject({ code: 'CHANGED_SINCE' });
    expect(await projects.get({ id })).toMatchObject({
      billingType: 'retainer',
      retainerHoursUsed: 2,
      notes: null,
    });
  });

  it('works for terms if no retainer hours were used since', async () => {
    const { projects } = ann.api;
    const { id } = await projects.create(aProject({ billingType: 'hourly' }));
    const [terms, notes] = [newId(), newId()];
    await projects.update({ id, billingType: 'retainer', retainerHours: 10, operationId: terms });
    await projects.update({ id, notes: 'One', operationId: notes });
    await projects.undo({ id: notes });
    await projects.undo({ id: terms });
    expect(await projects.get({ id })).toMatchObject({ billingType: 'hourly', notes: null });
  });

  it('fails if the project was changed since, and works step by step', async () => {
    const { projects } = ann.api;
    const { id } = await projects.create(aProject({ name: 'Before' }));
    const [first, second] = [newId(), newId()];
    await projects.update({ id, name: 'One', operationId: first });
    await projects.update({ id, name: 'Two', operationId: second });
    await expect(projects.undo({ id: first })).rejects.toMatchObject({ code: 'CHANGED_SINCE' });
    await projects.undo({ id: second });
    await projects.undo({ id: first });
    expect(await projects.get({ id })).toMatchObject({ name: 'Before' });
  });
});

describe('undoing the change of a client', () => {
  it('restores its defaults and state, and isn’t listed as a merge', async () => {
    const { clients } = ann.api;
    const { id } = await clients.create(aClient({ hourlyRate: 80 }));
    const before = await clients.get({ id });
    const operationId = newId();
    const request = { id, revision: 1, hourlyRate: 90, isActive: false, operationId };
    const after = await clients.update(request);
    expect(await clients.update(request)).toEqual(after);
    expect(await clients.merges({ id })).toEqual({ items: [] });

    await clients.undo({ id: operationId });
    expect(withoutRevision(await clients.get({ id }))).toEqual(withoutRevision(before));
    await expect(clients.update(request)).rejects.toMatchObject({ code: 'UNDONE' });
  });
});
