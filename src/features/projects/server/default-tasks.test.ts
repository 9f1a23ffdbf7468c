import { expect, it } from 'vitest';
import { aProject } from '#tests/support/request-fixtures.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();

it('new projects get the default tasks in their order, unless they bring their own', async () => {
  const { projects } = (await stint.newTenant()).api;
  expect(await projects.defaultTasks({})).toEqual({ tasks: [] });
  const [design, calls] = [
    { name: 'Design', hourlyRate: 110.5, billable: null },
    { name: 'Calls', hourlyRate: null, billable: false },
  ];
  const { id: earlierId } = await projects.create(aProject());
  await projects.setDefaultTasks({ tasks: [design, calls] });
  expect(await projects.defaultTasks({})).toEqual({ tasks: [design, calls] });

  const tasksOf = async (id: string) => (await projects.get({ id }))?.tasks;
  const [{ id: one }, { id: other }] = [await projects.create(aProject()), await projects.create(aProject())];
  const tasks = await tasksOf(one);
  expect(tasks).toMatchObject([{ ...design, isActive: true }, calls]);
  expect((await tasksOf(other))?.[0]?.id).not.toBe(tasks?.[0]?.id);
  expect(await tasksOf(earlierId)).toEqual([]);
  const { id: ownId } = await projects.create(aProject({ tasks: [] }));
  expect(await tasksOf(ownId)).toEqual([]);
});
