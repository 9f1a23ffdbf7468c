/** Three years of random schedules: two servers that are killed between all steps, and clocks that jump. */
import { expect, it } from 'vitest';
import { appParts } from '#src/app/server/router.ts';
import { listOccurrences } from '#src/features/schedules/rules/occurrences.ts';
import { plainSchedule } from '#src/features/schedules/rules/schedule.ts';
import { periodOfOccurrence } from '#src/features/schedules/rules/service-period.ts';
import { runDueSchedules } from '#src/features/schedules/server/run-due-schedules.ts';
import { createWorkSlots } from '#src/platform/server/long-work/work-slots.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { randomCases } from '#tests/support/random-cases.ts';
import { aClient, clientForInvoices, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
const schedules = randomCases(200, 5);
const days = randomCases(1095, 120);

class Killed extends Error {}

/** A server whose process ends in a transaction, or after it commits, so that its answer is lost. */
function serverThatDies(transactions: number): Parameters<typeof runDueSchedules>[0] {
  let left = transactions;
  const { database, keys, files } = stint;
  const withOwner: typeof database.withOwner = async (owner, work, options) => {
    left -= 1;
    if (left >= 0) return database.withOwner(owner, work, options);
    const isInside = random(2) === 0;
    await database.withOwner(
      owner,
      async (db) => {
        const result = await work(db);
        // What the transaction did is lost with it.
        if (isInside) throw new Killed();
        return result;
      },
      options,
    );
    throw new Killed();
  };
  return {
    ...appParts,
    keys,
    files,
    slots: createWorkSlots(),
    database: { ...database, withOwner },
    sendsMail: true,
    url: 'http://127.0.0.1',
    publishChange: () => undefined,
  };
}

let seed = 2026;
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed % below;
}

it(`${schedules} schedules over ${days} days make each occurrence once`, { timeout: 3_600_000 }, async () => {
  const ann = await stint.newTenant();
  const zone = 'Europe/Berlin';
  await ann.api.session.updatePreferences({ timeZone: zone, currency: 'EUR' });
  const { settings } = await ann.api.invoices.settings({});
  const seat = { street: 'Hafenstraße 1', postalCode: '10115', city: 'Berlin', country: 'DE' };
  const seller = { ...settings.seller, ...seat, name: 'Ann Ahlers', vatId: 'DE123456789', email: null };
  await ann.api.invoices.updateSettings({ settings: { ...settings, seller } });
  const { id: clientId } = await ann.api.clients.create(aClient({ ...clientForInvoices, currency: 'EUR' }));
  const start = addDays(localDay(Date.now(), zone), 1);
  const all = new Map<string, Recurring>();
  for (let count = 0; count < schedules; count += 1) {
    const recurring = await addRandom(ann, clientId, start);
    all.set(recurring.id, recurring);
  }

  const end = addDays(start, days);
  for (let day = start; day < end; day = addDays(day, 1 + random(20))) {
    const noon = `${day}T12:00:00Z`;
    // Two clocks: one of them may be set back by a year.
    const other = random(4) === 0 ? `${addDays(day, -365)}T12:00:00Z` : noon;
    await Promise.all([runUntilKilled(noon), runUntilKilled(other)]);
  }
  await runToEnd(`${end}T19:00:00Z`);

  const made = await readAll(ann);
  for (const { id, recurrence, mode } of all.values()) {
    const due = listOccurrences(recurrence, recurrence.firstDay, 10_000).filter(
      (day) => addDays(day, -recurrence.leadDays) <= end,
    );
    const ofSchedule = made.filter((invoice) => invoice.recurringInvoiceId === id);
    expect(
      ofSchedule.map(({ serviceFrom }) => String(serviceFrom)).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(due.map((day) => periodOfOccurrence(recurrence, day, 'following').from));
    const state = mode === 'draft' ? 'draft' : 'issued';
    expect(new Set(ofSchedule.map((invoice) => invoice.state))).toEqual(
      new Set(due.length > 0 ? [state] : []),
    );
    const mails = mode === 'send' ? 1 : 0;
    expect(ofSchedule.every(({ deliveries }) => deliveries.length === mails)).toBe(true);
  }
  const numbers = made.flatMap(({ number }) => (number === null ? [] : [Number(number.slice(-4))]));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_number, place) => place + 1));
});

type Recurring = Awaited<ReturnType<typeof addRandom>>;

async function addRandom(ann: ApiCaller, clientId: string, start: string) {
  const unit = (['week', 'month', 'quarter', 'year'] as const)[random(4)] ?? 'month';
  const recurrence = {
    ...plainSchedule,
    unit,
    anchor:
      unit === 'week'
        ? ('sameDay' as const)
        : ((['sameDay', 'lastDay', 'weekday'] as const)[random(3)] ?? 'sameDay'),
    every: unit === 'week' ? 2 + random(6) : 1 + random(2),
    firstDay: addDays(start, random(60)),
    leadDays: random(3) === 0 ? random(10) : 0,
    count: random(5) === 0 ? 1 + random(4) : null,
    time: `${String(random(20)).padStart(2, '0')}:30`,
  };
  const mode = (['draft', 'draft', 'issue', 'send'] as const)[random(4)] ?? 'draft';
  const lines = [{ id: newId(), title: 'Care {period}', price: '100' }];
  const { id } = await ann.api.recurringInvoices.create({ name: 'Care', clientId, mode, lines, recurrence });
  return { id, recurrence, mode };
}

/** A run that is killed at some step; what it said about that is lost. */
async function runUntilKilled(at: string): Promise<void> {
  await runDueSchedules(serverThatDies(random(12)), onError, { nowMs: Date.parse(at) }).catch(onError);
}

async function runToEnd(at: string): Promise<void> {
  await runDueSchedules(serverThatDies(Infinity), onError, { nowMs: Date.parse(at) });
}

function onError(error: unknown): void {
  if (!(error instanceof Killed)) throw error;
}

async function readAll(ann: ApiCaller) {
  const found: NonNullable<Awaited<ReturnType<typeof ann.api.invoices.get>>>[] = [];
  let cursor: string | undefined;
  do {
    const page = await ann.api.invoices.list({ limit: 100, ...(cursor !== undefined && { cursor }) });
    for (const { id } of page.items) {
      const invoice = await ann.api.invoices.get({ id });
      if (invoice) found.push(invoice);
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}
