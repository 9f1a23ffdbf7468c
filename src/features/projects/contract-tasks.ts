/** The tasks that new projects get. */
import * as z from 'zod';
import { Task } from '#src/features/projects/contract-fields.ts';
import { projectLimits } from '#src/features/projects/rules/project-limits.ts';
import { ownRecordProcedure } from '#src/platform/shared/record-procedures.ts';

export const DefaultTask = Task.pick({ name: true, hourlyRate: true, billable: true });
export type DefaultTask = z.output<typeof DefaultTask>;

const DefaultTasks = z.object({ tasks: z.array(DefaultTask) });

export const taskProcedures = {
  defaultTasks: ownRecordProcedure({
    route: 'GET /projects/default-tasks',
    summary: 'List the tasks that new projects get, in order',
    output: DefaultTasks,
  }),
  setDefaultTasks: ownRecordProcedure({
    route: 'PUT /projects/default-tasks',
    summary: 'Set the tasks that new projects get; existing projects keep theirs',
    input: z.strictObject({
      tasks: z
        .array(DefaultTask)
        .max(projectLimits.tasks, { error: `must be at most ${projectLimits.tasks}` }),
    }),
    output: DefaultTasks,
  }),
};
