import { projectsContract } from '#src/features/projects/contract.ts';
import { extraFieldsOf, extraFieldsProblem } from '#src/features/projects/extra-fields.ts';
import { projectMessages } from '#src/features/projects/project.ts';
import { secured } from '#src/platform/server/access.ts';
import { isReferenceViolation } from '#src/platform/server/constraint.ts';
import { createOnce } from '#src/platform/server/creation.ts';
import { invalidField } from '#src/platform/server/keyset.ts';
import { bringBack, throwAway } from '#src/platform/server/trash.ts';
import { findProject, insertProject, listProjects, projectOrigin, updateProject } from './queries.ts';

const os = secured(projectsContract);
const unknownClient = { data: { fields: { clientId: projectMessages.unknownClient } } };

export const projectsHandlers = os.router({
  create: os.create.handler(async ({ input, context: { db, owner }, errors }) => {
    const created = await createOnce(input, {
      insert: (record) => insertProject(db, owner, { ...input, ...record }),
      originOf: (id) => projectOrigin(db, owner, id),
    }).catch((error: unknown) => {
      throw isReferenceViolation(error) ? errors.UNKNOWN_CLIENT(unknownClient) : error;
    });
    if (!created) throw errors.CONFLICT();
    return created;
  }),

  list: os.list.handler(({ input, context: { db, owner } }) => listProjects(db, owner, input)),

  get: os.get.handler(({ input, context: { db, owner } }) => findProject(db, owner, input.id)),

  update: os.update.handler(async ({ input, context: { db, owner }, errors }) => {
    const updated = await updateProject(db, owner, input).catch((error: unknown) => {
      throw isReferenceViolation(error) ? errors.UNKNOWN_CLIENT(unknownClient) : error;
    });
    if (updated) {
      const problem = extraFieldsProblem(extraFieldsOf(updated));
      if (problem) throw invalidField(problem.field, problem.reason);
      return updated;
    }
    const current = await findProject(db, owner, input.id);
    throw current ? errors.STALE({ data: { current } }) : errors.NOT_FOUND();
  }),

  delete: os.delete.handler(async ({ input, context: { db, owner }, errors }) => {
    const isGone = await throwAway(db, owner, 'projects', input.id).catch((error: unknown) => {
      throw isReferenceViolation(error) ? errors.IN_USE() : error;
    });
    if (!isGone) throw errors.NOT_FOUND();
    return {};
  }),

  restore: os.restore.handler(async ({ input, context: { db, owner }, errors }) => {
    await bringBack(db, owner, 'projects', input.id).catch((error: unknown) => {
      throw isReferenceViolation(error) ? errors.NOT_FOUND() : error;
    });
    const restored = await findProject(db, owner, input.id);
    if (!restored) throw errors.NOT_FOUND();
    return restored;
  }),
});
