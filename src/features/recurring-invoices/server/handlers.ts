import { sql } from 'kysely';
import { findClient } from '#src/features/clients/server/public.ts';
import { rethrowKeyUnavailable } from '#src/features/encryption/server/public.ts';
import { findToday } from '#src/features/identity/server/public.ts';
import { findProjectNames } from '#src/features/projects/server/public.ts';
import { plainRecurringInvoice } from '#src/features/recurring-invoices/contract-fields.ts';
import { recurringInvoicesContract } from '#src/features/recurring-invoices/contract.ts';
import type { RecurringInvoice } from '#src/features/recurring-invoices/contract.ts';
import { changeSchedule, planSchedule } from '#src/features/schedules/rules/plan-schedule.ts';
import { scheduleDays, undoSchedule } from '#src/features/schedules/server/public.ts';
import type { ScheduleRun } from '#src/features/schedules/server/public.ts';
import { implementSecured, sessionOnlyMessage } from '#src/platform/server/access.ts';
import type { Caller } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { invalidField } from '#src/platform/server/declared-errors.ts';
import { omitUndefined } from '#src/platform/shared/objects.ts';
import { auditRecurring } from './audit-recurring.ts';
import { previewNext } from './preview-next.ts';
import { recurringInvoicesKind } from './recurring-invoices-kind.ts';
import { findRecurringOverview } from './recurring-overview.ts';
import { recurringRecord } from './recurring-record.ts';

const os = implementSecured(recurringInvoicesContract);
const recurringDays = scheduleDays(recurringInvoicesKind, recurringRecord);

export const recurringInvoicesHandlers = {
  list: os.list.handler(({ input: { clientId, ...page }, context: { db, owner } }) =>
    recurringRecord.newest(db, owner, page, clientId === undefined ? [] : [sql`client_id = ${clientId}`]),
  ),

  overview: os.overview.handler(({ context: { db, owner } }) => findRecurringOverview(db, owner)),

  create: os.create.handler(async ({ input, context: { db, owner, caller }, errors }) => {
    if (!maySend(caller, input.mode)) throw errors.FORBIDDEN({ message: sessionOnlyMessage });
    const today = await findToday(db, owner);
    await requireClient(db, owner, input.clientId);
    await requireProjects(db, owner, input.work?.projectIds);
    return recurringRecord.create(db, owner, input, errors, async (id) => {
      const { name, mode = plainFields.mode } = input;
      await auditRecurring(db, owner, 'created', { id, name, mode });
      return {
        ...plainFields,
        ...omitUndefined(input),
        recurrence: planSchedule(input.recurrence, { before: null, today }),
      };
    });
  }),

  get: os.get.handler(({ input, context: { db, owner } }) => recurringRecord.find(db, owner, input.id)),

  update: os.update.handler(async ({ input, context: { db, owner, caller }, errors }) => {
    const { id, recurrence, pause, ...change } = input;
    const before = await recurringRecord.lock(db, owner, id);
    if (!before) throw errors.NOT_FOUND();
    if (!maySend(caller, change.mode ?? before.mode)) throw errors.FORBIDDEN({ message: sessionOnlyMessage });
    if (change.clientId !== undefined) await requireClient(db, owner, change.clientId);
    await requireProjects(db, owner, change.work?.projectIds);
    const from = change.serviceFrom === undefined ? before.serviceFrom : change.serviceFrom;
    const to = change.serviceTo === undefined ? before.serviceTo : change.serviceTo;
    if (from !== null && to !== null && to < from)
      throw invalidField('serviceTo', 'must not be before the start');
    const today = await findToday(db, owner);
    const schedule = changeSchedule({ recurrence, pause }, { before: before.recurrence, today });
    const changes = { ...change, id, ...(schedule && { recurrence: schedule }) };
    const changed = await recurringRecord.change(db, owner, changes, errors);
    const { isPaused } = changed.recurrence;
    if (isPaused !== before.recurrence.isPaused)
      await auditRecurring(db, owner, isPaused ? 'paused' : 'resumed', changed);
    return changed;
  }),

  delete: os.delete.handler(async ({ input, context: { db, owner }, errors }) => {
    const recurring = await recurringRecord.find(db, owner, input.id);
    const deleted = await recurringRecord.delete(db, owner, input.id, errors);
    if (recurring) await auditRecurring(db, owner, 'deleted', recurring);
    return deleted;
  }),

  undo: os.undo.handler(({ input, context: { db, owner }, errors }) =>
    undoSchedule(db, owner, input.id, {
      kind: 'recurringInvoices',
      lock: recurringRecord.lockAll,
      errors,
      goneError: errors.CLIENT_GONE,
      onPauseChange: (what, recurring) => auditRecurring(db, owner, what, recurring),
    }),
  ),

  runs: os.runs.handler(async ({ input: { id }, context: { db, owner }, errors }) => {
    const { nextDays, runs } = await recurringDays.list(db, owner, id, errors);
    return { nextDays, runs: runs.map(toRun) };
  }),

  preview: os.preview.handler(async ({ input: { id }, context: { db, owner, keys }, errors }) => {
    const recurring = await recurringRecord.find(db, owner, id);
    return recurring && previewNext({ keys }, db, owner, recurring).catch(rethrowKeyUnavailable(errors));
  }),

  runNow: os.runNow.handler(({ input, context, errors }) =>
    recurringDays
      .runNow(context, context.owner, input, errors, ({ mode }) => {
        if (!maySend(context.caller, mode)) throw errors.FORBIDDEN({ message: sessionOnlyMessage });
      })
      .catch(rethrowKeyUnavailable(errors)),
  ),

  skipNext: os.skipNext.handler(({ input, context: { db, owner }, errors }) =>
    recurringDays.skipNext(db, owner, input, errors),
  ),

  restoreDay: os.restoreDay.handler(({ input, context: { db, owner }, errors }) =>
    recurringDays.restore(db, owner, input, errors),
  ),
};

const plainFields = {
  ...plainRecurringInvoice,
  lines: [...plainRecurringInvoice.lines],
  work: { ...plainRecurringInvoice.work, projectIds: [] },
};

/** API keys can't send email, so they can't create a schedule that does. */
function maySend({ sessionId }: Caller, mode: RecurringInvoice['mode'] | undefined): boolean {
  return mode !== 'send' || sessionId !== null;
}

async function requireClient(db: Db, owner: Owner, clientId: string): Promise<void> {
  if (!(await findClient(db, owner, clientId))) throw invalidField('clientId', 'is not a client');
}

async function requireProjects(db: Db, owner: Owner, ids: readonly string[] = []): Promise<void> {
  if (ids.length === 0) return;
  const names = await findProjectNames(db, owner);
  const unknown = ids.findIndex((id) => !names.has(id));
  if (unknown >= 0) throw invalidField(`work.projectIds.${unknown}`, 'is not a project');
}

function toRun({ scheduleId: _id, recordId, ...run }: ScheduleRun) {
  return { ...run, invoiceId: recordId };
}
