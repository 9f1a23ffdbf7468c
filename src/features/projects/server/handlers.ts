import {
  foreignCopy,
  keepsPrivate,
  meaningOf,
  privateSealing,
  saysPrivate,
  withoutKey,
  withoutPlain,
} from '#src/features/encryption/server/public.ts';
import { projectsContract } from '#src/features/projects/contract.ts';
import { extraFieldsOf, extraFieldsProblem } from '#src/features/projects/extra-fields.ts';
import { privateFields } from '#src/features/projects/private-fields.ts';
import { daysProblem, projectMessages } from '#src/features/projects/project.ts';
import { secured } from '#src/platform/server/access.ts';
import { isReferenceViolation } from '#src/platform/server/constraint.ts';
import { createOnce } from '#src/platform/server/creation.ts';
import { invalidField } from '#src/platform/server/keyset.ts';
import { throwAway } from '#src/platform/server/trash.ts';
import { agreedAfter, firstAgreed } from './agreeing.ts';
import {
  findBilledProject,
  findProject,
  insertProject,
  listProjects,
  lockProject,
  projectOrigin,
  updateProject,
} from './queries.ts';
import { daysInNoPeriod, retainerAccount } from './retainer-account.ts';
import { bringProjectBack } from './returning.ts';
import {
  burnOf,
  countInvoiced,
  holdEntries,
  moveEntries,
  projectFigures,
  retainerEntries,
} from './worked-for.ts';

const os = secured(projectsContract);
const unknownClient = { data: { fields: { clientId: projectMessages.unknownClient } } };

export const projectsHandlers = os.router({
  create: os.create.handler(async ({ input, context: { db, owner, keys }, errors }) => {
    const sealing = await privateSealing(db, owner, keys).catch(withoutKey(errors));
    const meaning = await meaningOf(sealing, privateFields, input).catch(foreignCopy(errors));
    const agreed = await firstAgreed(db, owner, input);
    const created = await createOnce(meaning, {
      insert: async (record) => {
        const kept = sealing ? await withoutPlain(sealing, privateFields, record.id, input) : input;
        return insertProject(db, owner, { ...kept, ...record }, agreed);
      },
      originOf: (id) => projectOrigin(db, owner, id),
    }).catch((error: unknown) => {
      throw isReferenceViolation(error) ? errors.UNKNOWN_CLIENT(unknownClient) : error;
    });
    if (!created) throw errors.CONFLICT();
    return created;
  }),

  list: os.list.handler(({ input, context: { db, owner } }) => listProjects(db, owner, input)),

  get: os.get.handler(({ input, context: { db, owner } }) => findProject(db, owner, input.id)),

  figures: os.figures.handler(async ({ input, context: { db, owner } }) => ({
    items: await projectFigures(db, owner, input),
  })),

  burn: os.burn.handler(async ({ input, context: { db, owner } }) => {
    const project = await findBilledProject(db, owner, input.id);
    return project && { days: await burnOf(db, owner, project.id) };
  }),

  retainer: os.retainer.handler(async ({ input, context: { db, owner } }) => {
    const project = await findBilledProject(db, owner, input.id);
    return project && retainerAccount(db, owner, project);
  }),

  retainerEntries: os.retainerEntries.handler(async ({ input, context: { db, owner } }) => {
    const project = await findBilledProject(db, owner, input.id);
    if (!project) return null;
    const { outside, ...span } = input;
    const among = outside ? await daysInNoPeriod(db, owner, project) : undefined;
    return retainerEntries(db, owner, { ...span, among });
  }),

  update: os.update.handler(
    async ({ input: { revision, ...said }, context: { db, owner, keys, alsoChanged }, errors }) => {
      const { id, clientId } = said;
      // Other changes are saved even where the key is missing.
      const sealing = saysPrivate(privateFields, said)
        ? await privateSealing(db, owner, keys).catch(withoutKey(errors))
        : null;
      const change = sealing
        ? await withoutPlain(sealing, privateFields, id, said).catch(foreignCopy(errors))
        : said;
      const seen = clientId == null ? null : await findBilledProject(db, owner, id);
      if (seen && seen.clientId !== clientId) await holdEntries(db, owner, id);
      const project = await lockProject(db, owner, id);
      if (!project) throw errors.NOT_FOUND();
      if (revision !== undefined && revision !== project.revision) {
        const current = await findProject(db, owner, id);
        throw current ? errors.STALE({ data: { current } }) : errors.NOT_FOUND();
      }
      const isMoved = clientId !== undefined && clientId !== project.clientId;
      if (isMoved && (await countInvoiced(db, owner, id)) > 0) throw errors.CLIENT_INVOICED();
      const agreed = await agreedAfter(db, owner, project, change);
      const updated = await updateProject(db, owner, change, agreed).catch((error: unknown) => {
        throw isReferenceViolation(error) ? errors.UNKNOWN_CLIENT(unknownClient) : error;
      });
      if (!updated) throw errors.NOT_FOUND();
      const saysDays = change.startDate !== undefined || change.endDate !== undefined;
      const problem =
        extraFieldsProblem(extraFieldsOf(updated)) ?? (saysDays ? daysProblem(updated) : undefined);
      if (problem) throw invalidField(problem.field, problem.reason);
      if (!isMoved || clientId === null) return updated;
      const movedEntries = await moveEntries(db, owner, { projectId: id, clientId });
      if (movedEntries > 0) alsoChanged({ userId: owner.ownerId, what: 'timesheets' });
      return { ...updated, movedEntries };
    },
  ),

  delete: os.delete.handler(async ({ input, context: { db, owner }, errors }) => {
    const isGone = await throwAway(db, owner, 'projects', input.id).catch((error: unknown) => {
      throw isReferenceViolation(error) ? errors.IN_USE() : error;
    });
    if (!isGone) throw errors.NOT_FOUND();
    return {};
  }),

  restore: os.restore.handler(async ({ input, context: { db, owner }, errors }) => {
    // What comes back in plain while private mode is turned over would be overlooked.
    await keepsPrivate(db, owner);
    await bringProjectBack(db, owner, input.id).catch((error: unknown) => {
      throw isReferenceViolation(error) ? errors.NOT_FOUND() : error;
    });
    const restored = await findProject(db, owner, input.id);
    if (!restored) throw errors.NOT_FOUND();
    return restored;
  }),
});
