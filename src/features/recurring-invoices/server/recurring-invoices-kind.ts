import { ORPCError } from '@orpc/server';
import * as m from '#messages/api/recurring-invoices.ts';
import { findClient } from '#src/features/clients/server/public.ts';
import { findPreferences, findToday } from '#src/features/identity/server/public.ts';
import {
  draftForPeriod,
  emailAsProposed,
  findInvoice,
  issueDraft,
} from '#src/features/invoices/server/public.ts';
import type { RecurringInvoice } from '#src/features/recurring-invoices/contract.ts';
import { billedPeriods } from '#src/features/recurring-invoices/rules/billed-period.ts';
import type { RunProblem } from '#src/features/schedules/contract.ts';
import { isPausedOn } from '#src/features/schedules/rules/plan-schedule.ts';
import { toRunProblem } from '#src/features/schedules/server/public.ts';
import type {
  Asked,
  OpenRun,
  ScheduleKind,
  ScheduleServices,
} from '#src/features/schedules/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { auditRecurring } from './audit-recurring.ts';
import { periodDraft } from './period-draft.ts';
import { recurringRecord } from './recurring-record.ts';

/** Invoices that repeat: on each day a draft, which is issued and sent if its mode says so. */
export const recurringInvoicesKind = {
  name: 'recurringInvoices',
  topics: ['recurringInvoices', 'invoices'],

  async lock(services, db, owner, id) {
    const { timeZone } = await findPreferences(db, owner);
    const recurring = await recurringRecord.lock(db, owner, id);
    if (!recurring) return null;
    const save = (recurrence: RecurringInvoice['recurrence']) =>
      recurringRecord.update(db, owner, { id, recurrence });
    const client = await findClient(db, owner, recurring.clientId);
    if (client?.isActive !== true) {
      // An archived client pauses it, and its page says so.
      if (recurring.recurrence.isPaused) return null;
      await save({ ...recurring.recurrence, isPaused: true, pausedUntil: null });
      await auditRecurring(db, owner, 'paused', recurring);
      return 'paused';
    }
    return {
      recurrence: recurring.recurrence,
      timeZone,
      save,
      async make(day) {
        const draft = await makeDraft(services, db, owner, recurring, day);
        if (!draft) return { state: 'empty', recordId: null };
        const { id: recordId, leavesWork } = draft;
        return { state: recurring.mode === 'draft' ? 'done' : 'open', recordId, leavesWork };
      },
    };
  },

  async finish(services, owner, run, how) {
    const { database } = services;
    const [recurring, invoice, obstacle] = await database.withOwner(owner, async (db) => {
      const found = await recurringRecord.find(db, owner, run.scheduleId);
      const made = await findInvoice(db, owner, run.recordId);
      return [found, made, found && (await findObstacle(db, owner, found, how))] as const;
    });
    // A person deleted the draft, or made it their own.
    if (!recurring || !invoice || recurring.mode === 'draft') return null;
    // A person may have voided it in the meantime, or sent it: by hand, or to an address that the client lacks.
    const isToSend = recurring.mode === 'send' && invoice.state !== 'void' && invoice.deliveries.length === 0;
    if (invoice.state !== 'draft' && !isToSend) return null;
    if (obstacle) return obstacle;
    try {
      if (invoice.state === 'draft') await issueDraft(services, owner, { id: invoice.id });
    } catch (error) {
      // Another server issued it.
      if (!(error instanceof ORPCError && error.code === 'ISSUED')) return repairable(error);
    }
    return isToSend ? send(services, owner, run) : null;
  },
} satisfies ScheduleKind;

/** Why its invoices wait. */
async function findObstacle(
  db: Db,
  owner: Owner,
  { clientId, recurrence }: RecurringInvoice,
  { isAsked }: Asked,
): Promise<RunProblem | null> {
  const client = await findClient(db, owner, clientId);
  if (client?.isActive !== true) return { code: 'CLIENT_ARCHIVED', reason: m.clientArchived };
  const today = await findToday(db, owner);
  return !isAsked && isPausedOn(recurrence, today) ? { code: 'PAUSED', reason: m.paused } : null;
}

/** Null if there is nothing to bill. */
async function makeDraft(
  services: Pick<ScheduleServices, 'keys'>,
  db: Db,
  owner: Owner,
  recurring: RecurringInvoice,
  day: string,
): Promise<{ id: string; leavesWork: boolean } | null> {
  const draft = periodDraft(recurring, billedPeriods(recurring, day));
  return draft && draftForPeriod(services, db, owner, draft);
}

async function send(services: ScheduleServices, owner: Owner, run: OpenRun): Promise<RunProblem | null> {
  try {
    const isSent = await emailAsProposed(services, owner, {
      id: run.recordId,
      newId: run.deliveryId,
      replyTo: null,
      onlyIf: 'untried',
    });
    return isSent ? null : { code: 'NO_RECIPIENT', reason: m.noRecipient };
  } catch (error) {
    // Another server sent it, or someone voided it since.
    if (error instanceof ORPCError && ['CONFLICT', 'NOT_SHAREABLE'].includes(String(error.code))) return null;
    return repairable(error);
  }
}

/** Anything else is a failure. */
function repairable(error: unknown): RunProblem {
  const problem = toRunProblem(error);
  if (!problem) throw error;
  return problem;
}
