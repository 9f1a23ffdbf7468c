import { beforeAll, describe, expect, it } from 'vitest';
import { aClient, aProject, anEntry } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant();
});

const found = <T>(record: T | null): T => {
  if (record === null) throw new Error('it should be there');
  return record;
};

describe('changing an entry', () => {
  it('keeps its rate if only text changes, even after its project moved to another client [9.2]', async () => {
    const { clients, projects, timesheets } = ann.api;
    const before = await clients.create(aClient({ name: 'Before' }));
    const after = await clients.create(aClient({ name: 'After' }));
    const project = await projects.create(aProject({ clientId: before.id, hourlyRate: 120 }));
    const { id } = await timesheets.create(anEntry({ projectId: project.id }));
    await projects.update({ id: project.id, clientId: after.id, hourlyRate: 150 });

    const changed = await timesheets.update({ id, description: 'Drew it again', projectId: project.id });

    expect(changed).toMatchObject({
      description: 'Drew it again',
      clientId: after.id,
      rate: 120,
      amountMinor: 12_000,
    });
  });

  it('is repriced when the work changes', async () => {
    const { projects, timesheets } = ann.api;
    const cheap = await projects.create(aProject({ hourlyRate: 50 }));
    const dear = await projects.create(aProject({ hourlyRate: 200 }));
    const { id } = await timesheets.create(anEntry({ projectId: cheap.id }));
    const moved = await timesheets.update({ id, projectId: dear.id });
    expect(moved).toMatchObject({ rate: 200, amountMinor: 20_000 });
  });

  it('returns hours to the old retainer and uses the new one', async () => {
    const { projects, timesheets } = ann.api;
    const retainer = () => projects.create(aProject({ billingType: 'retainer', retainerHours: 10 }));
    const [first, second] = [await retainer(), await retainer()];
    const used = async ({ id }: { id: string }) => found(await projects.get({ id })).retainerHoursUsed;

    const entry = await timesheets.create(anEntry({ projectId: first.id, duration: 3 }));
    expect([await used(first), await used(second)]).toEqual([3, 0]);
    await timesheets.update({ id: entry.id, duration: 4 });
    expect([await used(first), await used(second)]).toEqual([4, 0]);
    await timesheets.update({ id: entry.id, projectId: second.id });
    expect([await used(first), await used(second)]).toEqual([0, 4]);
    await timesheets.update({ id: entry.id, billable: false });
    expect([await used(first), await used(second)]).toEqual([0, 0]);
    await timesheets.update({ id: entry.id, billable: true });
    await timesheets.delete({ id: entry.id });
    expect([await used(first), await used(second)]).toEqual([0, 0]);
    await timesheets.undo({ id: entry.id });
    expect([await used(first), await used(second)]).toEqual([0, 4]);
  });

  it('doesn’t touch a manually adjusted retainer if only text changes, or on delete and undo', async () => {
    const { projects, timesheets } = ann.api;
    const project = await projects.create(aProject({ billingType: 'retainer', retainerHours: 10 }));
    const used = async () => found(await projects.get(project)).retainerHoursUsed;
    const entry = await timesheets.create(anEntry({ projectId: project.id, duration: 2 }));
    await projects.update({ id: project.id, retainerHoursUsed: 0 });

    await timesheets.update({ id: entry.id, description: 'Said better' });
    expect(await used()).toBe(0);
    await timesheets.delete({ id: entry.id });
    expect(await used()).toBe(0);
    await timesheets.undo({ id: entry.id });
    expect(await used()).toBe(0);
  });

  it('uses retainer hours once an empty entry gets a duration', async () => {
    const { projects, timesheets } = ann.api;
    const project = await projects.create(aProject({ billingType: 'retainer', retainerHours: 10 }));
    const entry = await timesheets.create(anEntry({ projectId: project.id, duration: 0 }));
    await timesheets.update({ id: entry.id, duration: 2 });
    expect(found(await projects.get(project)).retainerHoursUsed).toBe(2);
  });

  it('rejects a stale edit of a project whose retainer was used', async () => {
    const { projects, timesheets } = ann.api;
    const project = await projects.create(aProject({ billingType: 'retainer', retainerHours: 10 }));
    const { revision } = found(await projects.get(project));
    await timesheets.create(anEntry({ projectId: project.id, duration: 2 }));
    await expect(projects.update({ id: project.id, revision, retainerHoursUsed: 0 })).rejects.toMatchObject({
      code: 'STALE',
    });
  });
});

describe('restoring an entry', () => {
  it('is possible because no other entry can take its id', async () => {
    const { timesheets } = ann.api;
    const { id } = await timesheets.create(anEntry({ description: 'First' }));
    await timesheets.delete({ id });
    await expect(timesheets.create(anEntry({ id, description: 'Second' }))).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await timesheets.undo({ id });
    expect(await timesheets.get({ id })).toMatchObject({ description: 'First' });
  });
});
