import { beforeAll, describe, expect, it } from 'vitest';
import { anId, withoutRevision } from '#tests/support/entity-fixtures.ts';
import { aProject, anEntry, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant();
});

const design = { name: 'Design', hourlyRate: 120.5, billable: true, isActive: true };
const plain = { hourlyRate: null, billable: null, isActive: true };

async function createProject(tasks: Parameters<typeof aProject>[0]) {
  const { id } = await ann.api.projects.create(aProject(tasks));
  return read(id);
}

async function read(id: string) {
  const project = await ann.api.projects.get({ id });
  if (!project) throw new Error('it should be there');
  return project;
}

describe('the tasks of a project', () => {
  it('are stored in order, with an ID and defaults [3.7]', async () => {
    const project = await createProject({ tasks: [design, { name: 'Testing' }] });
    expect(project.tasks).toEqual([
      { id: expect.any(String) as string, ...design },
      { id: expect.any(String) as string, ...plain, name: 'Testing' },
    ]);
    const { items } = await ann.api.projects.list({});
    expect(items.find(({ id }) => id === project.id)?.tasks).toEqual(project.tasks);
  });

  it('change in one operation with the project, which an undo restores', async () => {
    const before = await createProject({ tasks: [design] });
    const operationId = newId();
    const after = await ann.api.projects.update({
      id: before.id,
      name: 'Renamed',
      tasks: [{ ...design, id: before.tasks[0]?.id, isActive: false }, { name: 'Testing' }],
      operationId,
    });
    expect(after.tasks).toMatchObject([{ name: 'Design', isActive: false }, { name: 'Testing' }]);
    await ann.api.projects.undo({ id: operationId });
    expect(withoutRevision(await read(before.id))).toEqual(withoutRevision(before));
  });

  it('stay if a change doesn’t name them', async () => {
    const { id, tasks } = await createProject({ tasks: [design] });
    expect((await ann.api.projects.update({ id, name: 'Renamed' })).tasks).toEqual(tasks);
  });

  it('are archived instead of removed if an entry uses them at that moment', async () => {
    const { id, tasks } = await createProject({ tasks: [design] });
    const entry = await ann.api.timesheets.create(anEntry({ projectId: id }));
    const removal = await withClient(stint.database.url, async (other) => {
      await other.query('begin');
      await other.query('update timesheets set task_id = $2 where id = $1', [entry.id, tasks[0]?.id]);
      const update = ann.api.projects.update({ id, tasks: [] });
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await other.query(waiting)).rowCount).toBeGreaterThan(0);
      await other.query('commit');
      return update;
    });
    expect(removal.tasks).toEqual([{ ...tasks[0], isActive: false }]);
  });

  it('are archived instead of removed if they have entries', async () => {
    const { id, tasks } = await createProject({ tasks: [design, { name: 'Testing' }] });
    await ann.api.timesheets.create(anEntry({ projectId: id, taskId: tasks[0]?.id }));
    const after = await ann.api.projects.update({ id, tasks: [{ name: 'Launch' }] });
    expect(after.tasks).toMatchObject([{ name: 'Launch' }, { ...tasks[0], isActive: false }]);
  });

  it('can’t be taken back by an undo once they have entries', async () => {
    const { id } = await createProject({});
    const operationId = newId();
    const { tasks } = await ann.api.projects.update({ id, tasks: [design], operationId });
    await ann.api.timesheets.create(anEntry({ projectId: id, taskId: tasks[0]?.id }));
    await expect(ann.api.projects.undo({ id: operationId })).rejects.toMatchObject({
      status: 404,
      message: 'This can no longer be undone.',
    });
    expect((await read(id)).tasks).toEqual(tasks);
  });

  it('are deleted and restored with the project', async () => {
    const project = await createProject({ tasks: [design] });
    const { operationId } = await ann.api.projects.delete({ id: project.id });
    await ann.api.projects.undo({ id: operationId });
    expect(withoutRevision(await read(project.id))).toEqual(withoutRevision(project));
    const taskId = project.tasks[0]?.id;
    await ann.api.timesheets.create(anEntry({ projectId: project.id, taskId }));
    await expect(ann.api.projects.delete({ id: project.id })).rejects.toMatchObject({ code: 'IN_USE' });
  });

  it.each([
    [{ tasks: [{ name: ' ' }] }, /tasks\.0\.name/],
    [{ tasks: [{ name: 'x'.repeat(201) }] }, /at most 200 characters/],
    [{ tasks: [{ name: 'Design', hourlyRate: -1 }] }, /tasks\.0\.hourlyRate/],
    [{ tasks: [{ name: 'Design', billable: 'yes' }] }, /must be true or false/],
    [{ tasks: [{ name: 'Design', userId: newId() }] }, /tasks\.0/],
    [{ tasks: Array.from({ length: 201 }, () => ({ name: 'Design' })) }, /at most 200/],
    [{ tasks: ['Design', 'Testing'].map((name) => ({ name, id: anId(1) })) }, /duplicate IDs/],
    [{ tasks: null }, /tasks/],
  ])('are rejected if invalid: %.60j', async (fields, reason) => {
    const answer = await ann.send({
      method: 'POST',
      path: '/api/v1/projects',
      body: { name: 'Website', ...fields },
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(reason);
  });
});

it('stores no entry with a task of another project or account', async () => {
  const one = await createProject({ tasks: [design] });
  const other = await createProject({ tasks: [design] });
  const { id } = await ann.api.timesheets.create(anEntry({ projectId: one.id }));
  await withClient(stint.database.url, async (client) => {
    for (const [projectId, taskId] of [
      [one.id, other.tasks[0]?.id],
      [null, one.tasks[0]?.id],
    ]) {
      const change = 'update timesheets set project_id = $2, task_id = $3 where id = $1';
      await expect(client.query(change, [id, projectId, taskId])).rejects.toThrow(/timesheets_task/);
    }
  });
});
