import * as z from 'zod';
import { details, terms } from '#src/features/projects/contract-fields.ts';
import { Project } from '#src/features/projects/contract.ts';
import { extraFieldsProblem } from '#src/features/projects/rules/extra-fields.ts';
import { projectLimits } from '#src/features/projects/rules/project-limits.ts';
import { Day, storableText } from '#src/platform/shared/field-schemas.ts';
import { storableFields, storableVersion } from '#src/platform/shared/record-fields.ts';

/** A project as a restored export may contain it. */
export const StorableProject = Project.extend({
  ...terms,
  ...storableFields(details),
  name: storableText(projectLimits.name),
  retainerHoursUsed: z.number().min(-1e9).max(1e9),
  billingFrom: Day.nullable(),
  earlierTerms: z.array(z.object({ ...terms, until: Day })).max(projectLimits.earlierTerms),
  ...storableVersion,
});

/** Row fields that the record doesn't contain, or not as stored. */
export const StorableProjectRow = z.looseObject({
  instalments: details.instalments
    .refine((all) => all.every(({ id }) => id !== undefined), { error: 'must have IDs' })
    .optional(),
  tasks: details.tasks
    .refine((all) => all.every(({ id }) => id !== undefined), { error: 'must have IDs' })
    .optional(),
  retainer_adjustments: z
    .array(z.object({ day: Day.nullable() }).catchall(z.int().min(-1e13).max(1e13)))
    .max(10_000)
    .optional(),
  extra: z
    .record(z.string(), z.unknown())
    .refine((extra) => extraFieldsProblem(extra) === undefined, { error: 'has fields that can’t be stored' })
    .optional(),
});
