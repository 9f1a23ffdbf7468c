import * as projectMessages from '#messages/api/projects.ts';
import {
  rethrowUndecryptable,
  isPrivateInTransaction,
  canonicalRequest,
  loadEncryptor,
  hasPrivateFields,
  rethrowKeyUnavailable,
  encryptPrivateFields,
} from '#src/features/encryption/server/public.ts';
import { projectRecordsContract } from '#src/features/projects/contract.ts';
import { privateProjectFields } from '#src/features/projects/rules/encrypted-project-fields.ts';
import { extraFieldsProblem, pickExtraFields } from '#src/features/projects/rules/extra-fields.ts';
import { projectDatesProblem } from '#src/features/projects/rules/project-limits.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { isForeignKeyViolation } from '#src/platform/server/database/database-errors.ts';
import { invalidField } from '#src/platform/server/declared-errors.ts';
import { createOnce } from '#src/platform/server/records/create-once.ts';
import { deleteRecord } from '#src/platform/server/records/deletions.ts';
import { requireRepeatedChange } from '#src/platform/server/records/operations.ts';
import { nextTerms, initialTerms } from './change-terms.ts';
import { isAtFixedPrice, requireValidPrice } from './check-fixed-price.ts';
import { listDefaultTasks, saveDefaultTasks, tasksOfNewProject } from './default-tasks.ts';
import type { ProjectRecords } from './project-hooks.ts';
import {
  findProjectBilling,
  findProject,
  insertProject,
  listProjects,
  lockProject,
  findProjectRequestHash,
  updateProject,
} from './queries.ts';
import { keepUsedTasks } from './task-queries.ts';
import { undoProjectChange } from './undo-project-change.ts';

const os = implementSecured(projectRecordsContract);
/** The constraint that a project's client exists. */
const clientReference = 'projects_user_id_client_id_fkey';
const unknownClient = {
  data: { fields: { clientId: projectMessages.unknownClient }, codes: { clientId: 'unknownClient' } },
};

export const projectsHandlers = (records: ProjectRecords) =>
  os.router({
    create: os.create.handler(async ({ input, context: { db, owner, keys }, errors }) => {
      const sealing = await loadEncryptor(db, owner, keys).catch(rethrowKeyUnavailable(errors));
      const meaning = await canonicalRequest(sealing, privateProjectFields, input).catch(
        rethrowUndecryptable(errors),
      );
      const agreed = await initialTerms(db, owner, input);
      await requireValidPrice(db, owner, input);
      const created = await createOnce(meaning, {
        insert: async (record) => {
          const fields = sealing
            ? await encryptPrivateFields(sealing, privateProjectFields, record.id, input)
            : input;
          const tasks = input.tasks ?? (await tasksOfNewProject(db, owner));
          return insertProject(db, owner, { ...fields, tasks, ...record }, agreed);
        },
        findRequestHash: (id) => findProjectRequestHash(db, owner, id),
      }).catch((error: unknown) => {
        throw isForeignKeyViolation(error) ? errors.UNKNOWN_CLIENT(unknownClient) : error;
      });
      if (!created) throw errors.CONFLICT();
      return created;
    }),

    list: os.list.handler(({ input, context: { db, owner } }) => listProjects(db, owner, input, records)),

    get: os.get.handler(({ input, context: { db, owner } }) => findProject(db, owner, input.id, records)),

    defaultTasks: os.defaultTasks.handler(async ({ context: { db, owner } }) => ({
      tasks: await listDefaultTasks(db, owner),
    })),

    setDefaultTasks: os.setDefaultTasks.handler(async ({ input: { tasks }, context: { db, owner } }) => {
      await saveDefaultTasks(db, owner, tasks);
      return { tasks };
    }),

    update: os.update.handler(
      async ({
        input: { revision, operationId, ...fields },
        context: { db, owner, keys, notifyAlso },
        errors,
      }) => {
        const { id, clientId } = fields;
        // Other changes are saved even if the key is missing.
        const sealing = hasPrivateFields(privateProjectFields, fields)
          ? await loadEncryptor(db, owner, keys).catch(rethrowKeyUnavailable(errors))
          : null;
        const change = sealing
          ? await encryptPrivateFields(sealing, privateProjectFields, id, fields).catch(
              rethrowUndecryptable(errors),
            )
          : fields;
        const seen = clientId == null ? null : await findProjectBilling(db, owner, id);
        if (seen && seen.clientId !== clientId) await records.lockRecords(db, owner, id);
        const project = await lockProject(db, owner, id);
        if (!project) throw errors.NOT_FOUND();
        if (revision !== undefined && revision !== project.revision) {
          const current = await findProject(db, owner, id, records);
          return requireRepeatedChange(db, owner, { kind: 'projects', operationId, current }, errors);
        }
        const isMoved = clientId !== undefined && clientId !== project.clientId;
        if (isMoved && (await records.isInvoiced(db, owner, id))) throw errors.CLIENT_INVOICED();
        const changesPrice = change.fixedPrice !== undefined || change.instalments !== undefined;
        const priceBefore = changesPrice ? await findProject(db, owner, id, records) : null;
        const agreed = await nextTerms(db, owner, project, change, records);
        const tasks = change.tasks && (await keepUsedTasks(db, owner, project, change.tasks, records));
        const updated = await updateProject(
          db,
          owner,
          { ...change, tasks, operationId },
          agreed,
          records,
        ).catch((error: unknown) => {
          // An entry may just have got a task that this removes: the retry archives the task.
          throw isForeignKeyViolation(error, clientReference) ? errors.UNKNOWN_CLIENT(unknownClient) : error;
        });
        if (!updated) {
          const current = await findProject(db, owner, id, records);
          return requireRepeatedChange(db, owner, { kind: 'projects', operationId, current }, errors);
        }
        const movesPrice = isMoved && (await isAtFixedPrice(db, owner, updated));
        if (changesPrice || movesPrice) await requireValidPrice(db, owner, updated);
        if (priceBefore) await records.checkPriceChange(db, owner, priceBefore, updated);
        const hasDateChange = change.startDate !== undefined || change.endDate !== undefined;
        const problem =
          extraFieldsProblem(pickExtraFields(updated)) ??
          (hasDateChange ? projectDatesProblem(updated) : undefined);
        if (problem) throw invalidField(problem.field, problem.reason);
        if (!isMoved || clientId === null) return updated;
        const movedEntries = await records.moveToClient(db, owner, { projectId: id, clientId });
        if (movedEntries === 0) return { ...updated, movedEntries };
        notifyAlso({ userId: owner.ownerId, what: 'timesheets' });
        // Time that became internal gives retainer hours back.
        return { ...updated, ...(await findProject(db, owner, id, records)), movedEntries };
      },
    ),

    delete: os.delete.handler(async ({ input, context: { db, owner }, errors }) => {
      const operationId = await deleteRecord(db, owner, 'projects', input.id).catch((error: unknown) => {
        throw isForeignKeyViolation(error) ? errors.IN_USE() : error;
      });
      if (operationId === null) throw errors.NOT_FOUND();
      return { operationId };
    }),

    undo: os.undo.handler(async ({ input, context: { db, owner, notifyAlso } }) => {
      // Otherwise a private mode conversion in progress would miss the restored record.
      await isPrivateInTransaction(db, owner);
      const { ids, movedEntries } = await undoProjectChange(db, owner, input.id, records);
      if (movedEntries > 0) notifyAlso({ userId: owner.ownerId, what: 'timesheets' });
      return { ids };
    }),
  });
