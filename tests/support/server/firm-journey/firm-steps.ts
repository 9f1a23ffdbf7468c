/** What a firm does in two years, step by step. A step without anything to act on does nothing. */
import { aClient, anEntry, clientForInvoices, newId } from '#tests/support/request-fixtures.ts';
import type { Book } from './firm-book.ts';
import { takeMoneyStep } from './firm-money-steps.ts';
import { takeOfficeStep } from './firm-office-steps.ts';
import type { Firm } from './firm.ts';
import { officeKinds, pick, termKinds, timeKinds } from './journey-step.ts';
import type { FirmStep, Undo } from './journey-step.ts';

export async function takeStep(firm: Firm, book: Book, step: FirmStep): Promise<Undo> {
  const { kind } = step;
  if (isOneOf(timeKinds, kind)) return takeTimeStep(firm, book, { ...step, kind });
  if (isOneOf(termKinds, kind)) return takeTermStep(firm, book, { ...step, kind });
  if (isOneOf(officeKinds, kind)) return takeOfficeStep(firm, book, { ...step, kind });
  return takeMoneyStep(firm, book, { ...step, kind });
}

function isOneOf<K extends string>(kinds: readonly K[], kind: string): kind is K {
  return (kinds as readonly string[]).includes(kind);
}

async function takeTimeStep(
  { api }: Firm,
  { entries, projects, clients }: Book,
  { kind, at, other, minutes, day }: FirmStep & { kind: (typeof timeKinds)[number] },
): Promise<Undo> {
  const entry = pick(entries, at);
  const project = pick(projects, other);
  const operationId = newId();
  const undo = () => api.timesheets.undo({ id: operationId });
  const duration = minutes / 60;
  switch (kind) {
    case 'track': {
      const client = pick(clients, at);
      // Some time has a client and no project.
      const work = at % 7 === 0 ? { clientId: client?.id ?? null } : { projectId: project?.id ?? null };
      await api.timesheets.create(anEntry({ ...work, date: day, duration, billable: at % 5 > 0 }));
      return undefined;
    }
    case 'trackTimes': {
      // Around the hours at which clocks change.
      const start = Date.parse(`${day}T00:20:00Z`) + (at % 5) * 3_600_000;
      const times = {
        startTime: new Date(start).toISOString(),
        endTime: new Date(start + minutes * 60_000).toISOString(),
        timeZone: pick(['Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'UTC'], other) ?? 'UTC',
      };
      const projectId = project?.id ?? null;
      await api.timesheets.create(anEntry({ projectId, date: day, duration, billable: true, ...times }));
      return undefined;
    }
    case 'resize':
      if (entry) await api.timesheets.update({ id: entry.id, duration, operationId });
      return entry && undo;
    case 'move':
      if (entry) await api.timesheets.update({ id: entry.id, date: day, operationId });
      return entry && undo;
    case 'reassign': {
      const chosen = entries.filter((_, place) => (at >> (place % 8)) % 2 === 0).map(({ id }) => ({ id }));
      if (chosen.length === 0) return undefined;
      await api.timesheets.changeMany({ entries: chosen, projectId: project?.id ?? null, operationId });
      return undo;
    }
    case 'billable':
      if (entry) await api.timesheets.update({ id: entry.id, billable: !entry.billable, operationId });
      return entry && undo;
    case 'split': {
      const timed = pick(
        entries.filter(({ startTime, endTime }) => startTime !== null && endTime !== null),
        at,
      );
      if (!timed?.startTime || !timed.endTime) return undefined;
      const [start, end] = [Date.parse(timed.startTime), Date.parse(timed.endTime)];
      const middle = new Date(start + Math.round(((end - start) * (1 + (other % 3))) / 4)).toISOString();
      await api.timesheets.split({ id: timed.id, at: middle, operationId });
      return undo;
    }
    case 'merge': {
      const timed = entries.filter(({ startTime, projectId }) => startTime !== null && projectId !== null);
      const same = pick([...Map.groupBy(timed, (each) => `${each.projectId} ${each.day}`).values()], at);
      if (!same || same.length < 2) return undefined;
      await api.timesheets.merge({ entries: same.map(({ id }) => ({ id })), operationId });
      return undo;
    }
    case 'delete':
      if (entry) await api.timesheets.deleteMany({ entries: [{ id: entry.id }], operationId });
      return entry && undo;
    case 'copyWeek': {
      const from = pick(['2026-02-09', '2026-03-23', '2026-10-19'], at) ?? '';
      await api.timesheets.copyWeek({ from, to: '2026-03-30', operationId });
      return undo;
    }
    case 'mark':
    case 'unmark':
      if (entry)
        await api.timesheets.markInvoiced({
          entries: [{ id: entry.id }],
          invoiced: kind === 'mark',
          operationId,
        });
      return entry && undo;
  }
}

async function takeTermStep(
  { api }: Firm,
  { projects, clients }: Book,
  { kind, at, other, minutes }: FirmStep & { kind: (typeof termKinds)[number] },
): Promise<Undo> {
  const project = pick(projects, at);
  const client = pick(clients, other);
  const operationId = newId();
  const undoProject = () => api.projects.undo({ id: operationId });
  if (!project || !client) return undefined;
  const rounding = pick(
    [null, { minutes: 15, direction: 'up' } as const, { minutes: 6, direction: 'down' } as const],
    other,
  );
  switch (kind) {
    case 'rate':
      await api.projects.update({ id: project.id, hourlyRate: Math.round(minutes * 100) / 100, operationId });
      return undoProject;
    case 'recalculate': {
      const { digest } = await api.timesheets.previewRecalculatedRates({ projectId: project.id });
      await api.timesheets.recalculateRates({ projectId: project.id, digest, operationId });
      return () => api.timesheets.undo({ id: operationId });
    }
    case 'terms': {
      const billingType = pick(['hourly', 'fixed', 'retainer'] as const, other) ?? 'hourly';
      const prices = { fixedPrice: project.fixedPrice ?? 500, retainerHours: project.retainerHours ?? 3 };
      // From a day on, or for all days.
      const billingFrom = at % 2 === 0 ? null : '2026-05-01';
      await api.projects.update({ id: project.id, billingType, ...prices, billingFrom, operationId });
      return undoProject;
    }
    case 'roundProject':
      await api.projects.update({ id: project.id, rounding, operationId });
      return undoProject;
    case 'roundClient':
      await api.clients.update({ id: client.id, rounding });
      return undefined;
    case 'currency':
      await api.clients.update({ id: client.id, currency: pick(['EUR', 'JPY', 'CHF', 'KWD'], at) ?? 'EUR' });
      return undefined;
    case 'handOver':
      await api.projects.update({ id: project.id, clientId: client.id, operationId });
      return undoProject;
    case 'mergeClients': {
      const from = pick(clients, at);
      if (!from || from.id === client.id) return undefined;
      if (clients.length < 3) await api.clients.create(aClient({ ...clientForInvoices, name: 'New' }));
      await api.clients.merge({ id: client.id, fromId: from.id, operationId });
      return clients.length < 3 ? undefined : () => api.clients.undo({ id: operationId });
    }
    case 'archive':
      await api.clients.toggleActive({ id: client.id });
      return () => api.clients.toggleActive({ id: client.id });
    case 'approval':
      await api.clients.update({ id: client.id, requiresApproval: other % 3 === 0 });
      return undefined;
  }
}
