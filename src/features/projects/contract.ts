import * as z from 'zod';
import { billingTypes } from '#src/features/clients/client.ts';
import { extraFieldsProblem } from '#src/features/projects/extra-fields.ts';
import { projectLimits, projectMessages, projectStatuses } from '#src/features/projects/project.ts';
import { procedure } from '#src/platform/shared/procedure.ts';
import { own, recordProcedures } from '#src/platform/shared/record-procedures.ts';
import {
  Id,
  Instant,
  Rate,
  Revision,
  hours,
  listOf,
  page,
  requiredText,
  text,
} from '#src/platform/shared/shapes.ts';

const billing = {
  billingType: z.enum(billingTypes).nullable(),
  hourlyRate: Rate.nullable(),
  retainerRate: Rate.nullable(),
  retainerHours: hours(100_000).nullable(),
  retainerHoursUsed: hours(1_000_000),
};

const settable = {
  clientId: Id.nullable().optional(),
  status: z.enum(projectStatuses).optional(),
  billingType: billing.billingType.optional(),
  hourlyRate: billing.hourlyRate.optional(),
  retainerRate: billing.retainerRate.optional(),
  retainerHours: billing.retainerHours.optional(),
  retainerHoursUsed: billing.retainerHoursUsed.optional(),
};
const named = { id: Id, revision: Revision, name: requiredText(projectLimits.name), ...settable };
const knownNames = new Set(Object.keys(named));

/** Fields we do not name are the caller's own and kept as given; protected names are refused. [3.7] */
function withExtraFields<T extends z.ZodObject>(shape: T) {
  return shape.superRefine((given, context) => {
    const extra = Object.fromEntries(Object.entries(given).filter(([name]) => !knownNames.has(name)));
    const problem = extraFieldsProblem(extra);
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.reason });
  });
}

export const NewProject = withExtraFields(
  z.looseObject({ ...settable, id: Id.optional(), name: named.name, revision: z.never().optional() }),
);
export const ProjectChange = withExtraFields(
  z.looseObject({ ...settable, id: Id, name: named.name.optional(), revision: Revision.optional() }),
);

/** A project as it is read, with the caller's own fields beside ours. [3.7, 3.8] */
export const Project = z.looseObject({
  id: Id,
  userId: Id,
  name: z.string(),
  clientId: Id.nullable(),
  status: z.enum(projectStatuses),
  ...billing,
  createdAt: Instant,
  updatedAt: Instant,
  revision: Revision,
});
export type Project = z.infer<typeof Project>;

const unknownClient = {
  UNKNOWN_CLIENT: {
    status: 400,
    message: projectMessages.unknownClient,
    data: z.object({ fields: z.record(z.string(), z.string()) }),
  },
};

export const projectsContract = {
  create: procedure({
    route: 'POST /projects',
    summary: 'Add a project',
    access: own,
    created: true,
    signedOut: projectMessages.signedOutAdd,
    input: NewProject,
    output: z.object({ id: Id }),
    errors: { CONFLICT: { status: 409, message: projectMessages.idTaken }, ...unknownClient },
  }),
  list: procedure({
    route: 'GET /projects',
    summary: 'List projects, newest first',
    access: own,
    input: z.strictObject({
      clientId: Id.optional(),
      status: z.enum(projectStatuses).optional(),
      search: text(200).optional(),
      ...page,
    }),
    output: listOf(Project),
    errors: {},
  }),
  ...recordProcedures({
    path: '/projects',
    one: 'a project',
    record: Project,
    messages: projectMessages,
    held: { IN_USE: { status: 409, message: projectMessages.inUse } },
  }),
  update: procedure({
    route: 'PATCH /projects/{id}',
    summary: 'Change some fields of a project; rates of entries already saved stay',
    access: own,
    signedOut: projectMessages.signedOutUpdate,
    input: ProjectChange,
    output: Project,
    errors: {
      NOT_FOUND: { status: 404, message: projectMessages.notFoundUpdate },
      STALE: { status: 409, message: projectMessages.stale, data: z.object({ current: Project }) },
      ...unknownClient,
    },
  }),
};
