/** What runs beside the work of a firm: the timer, recurring invoices, reminders and private mode. */
import { expect } from 'vitest';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import { aStart, minute, savedEntry } from '#tests/support/server/timer-device.ts';
import type { Book } from './firm-book.ts';
import { msOf } from './firm-money.ts';
import type { Firm } from './firm.ts';
import { pick } from './journey-step.ts';
import type { FirmStep, Undo, officeKinds } from './journey-step.ts';

type OfficeStep = FirmStep & { kind: (typeof officeKinds)[number] };

export async function takeOfficeStep(firm: Firm, book: Book, step: OfficeStep): Promise<Undo> {
  const { api } = firm;
  const { kind, at, other, minutes } = step;
  const client = pick(book.clients, other);
  switch (kind) {
    case 'timer':
      return runTimer(firm, book, step);
    case 'discardTimer':
      return discardTimer(firm, step);
    case 'recurring': {
      if (!client) return undefined;
      const line = { id: newId(), title: 'Care in {month}', price: (minutes / 7).toFixed(2), taxRate: '19' };
      await api.recurringInvoices.create({
        name: 'Care',
        clientId: client.id,
        mode: at % 3 === 0 ? 'draft' : 'issue',
        periodSide: at % 2 === 0 ? 'preceding' : 'following',
        recurrence: { every: 1, unit: 'year', anchor: 'lastDay', firstDay: '2026-12-31' },
        lines: other % 3 === 0 ? [] : [line],
        work: {
          hasTime: true,
          hasRetainers: at % 5 > 0,
          hasExpenses: other % 2 === 0,
          isInArrears: at % 7 < 3,
        },
      });
      return undefined;
    }
    case 'runRecurring': {
      const recurring = pick((await api.recurringInvoices.list({})).items, at);
      const day = recurring?.recurrence.nextDay;
      if (recurring && day) await api.recurringInvoices.runNow({ id: recurring.id, day });
      return undefined;
    }
    case 'issueOverdue': {
      if (!client) return undefined;
      const { id } = await api.invoices.create({
        type: 'invoice',
        clientId: client.id,
        lines: [aLine({ price: (minutes * 3).toFixed(2), taxCategory: 'S', taxRate: '19' })],
        serviceFrom: firm.today,
        issueDay: addDays(firm.today, -60),
        dueDay: addDays(firm.today, -46),
      });
      await api.invoices.issue({ id });
      return undefined;
    }
    case 'remind': {
      const { items } = await api.reminders.list({});
      const overdue = pick(items, at);
      if (!overdue) return undefined;
      const { level } = await api.reminders.propose({ id: overdue.invoiceId });
      await api.reminders.markSent({ id: overdue.invoiceId, level, way: 'post' });
      return undefined;
    }
    case 'waive': {
      const { items } = await api.reminders.list({});
      const overdue = pick(
        items.filter(({ lastLevel }) => lastLevel !== null),
        at,
      );
      const claims = overdue ? (await api.reminders.ofInvoice({ id: overdue.invoiceId })).claims : [];
      const claim = pick(claims, other);
      if (!claim) return undefined;
      const waive = () => api.reminders.waiveClaim({ id: claim.id, reason: 'A regular' });
      const restore = () => api.reminders.restoreClaim({ id: claim.id });
      const [change, undo] = claim.waivedAt === null ? [waive, restore] : [restore, waive];
      await change();
      return undo;
    }
    case 'privateMode': {
      // It leaves encrypted copies, so undoing it restores sums, and not each field.
      const { state } = await api.encryption.privateMode({});
      await switchPrivateMode(firm, state !== 'on');
      return undefined;
    }
  }
}

const nothing = () => Promise.resolve();

/** Starts, pauses, resumes, and saves it, or starts other work, which saves it. */
async function runTimer(firm: Firm, { projects, rounding }: Book, step: OfficeStep): Promise<Undo> {
  const { at, other } = step;
  // Timers count whole seconds.
  const worked = Math.round(step.minutes * 60) * 1000;
  const [runId, nextRunId] = [newId(), newId()];
  const projectId = pick(projects, other)?.id ?? null;
  const from = nextInstant(firm, worked + 20 * minute);
  const start = { runId, at: from, act: aStart({ projectId, billable: at % 4 > 0 }) };
  if (at % 2 === 0) {
    const half = Math.floor(worked / 2);
    await firm.timer.device.push(
      start,
      { runId, at: from + half, act: { type: 'pause' } },
      { runId, at: from + half + 5 * minute, act: { type: 'resume' } },
    );
    const to = from + worked + 5 * minute;
    await firm.timer.device.push({ runId: nextRunId, at: to, act: aStart() });
    await firm.timer.device.push({ runId: nextRunId, at: to + minute, act: { type: 'stop' } });
  } else {
    await firm.timer.device.push(start);
    const to = from + worked;
    await firm.api.timesheets.create({ ...savedEntry(runId, from, to), projectId, billable: at % 4 > 0 });
    await firm.timer.device.push({ runId, at: to, act: { type: 'saved' } });
  }
  const entry = await firm.api.timesheets.get({ id: runId });
  // Its time is the time worked, without the pause.
  if (rounding.when === 'billed') expect(entry && msOf(entry)).toBe(worked);
  expect(await firm.api.timesheets.get({ id: nextRunId })).toBeNull();
  const operationId = newId();
  return () => firm.api.timesheets.deleteMany({ entries: [{ id: runId }], operationId });
}

/** Discards it, takes that back and discards it again: no time is left. */
async function discardTimer(firm: Firm, { at, minutes }: OfficeStep): Promise<Undo> {
  const runId = newId();
  const worked = Math.round(minutes * minute);
  const from = nextInstant(firm, worked + 20 * minute);
  const stopped = from + worked;
  await firm.timer.device.push(
    { runId, at: from, act: aStart() },
    { runId, at: stopped, act: { type: 'stop' } },
  );
  if (at % 2 === 0) {
    const { timer } = await firm.timer.device.push({
      runId,
      at: stopped + minute,
      act: { type: 'undoStop' },
    });
    expect(timer).toMatchObject({ runId });
    await firm.timer.device.push({ runId, at: stopped + 2 * minute, act: { type: 'stop' } });
  }
  return nothing;
}

/** Runs follow each other, in the weeks before today. */
function nextInstant({ timer }: Firm, ms: number): number {
  const at = timer.nextMs;
  timer.nextMs += ms;
  return at;
}

async function switchPrivateMode({ api }: Firm, isOn: boolean): Promise<void> {
  let { left } = await api.encryption.setPrivateMode({ isOn });
  while (left > 0) ({ left } = await api.encryption.convertNext({}));
}
