/**
 * Three years of random schedules on two servers, which are killed at all steps and whose clocks jump. With two processors,
 * `MODE=thorough` takes about half an hour: 200 schedules issue 1,600 PDFs, and 400 processes are killed.
 */
import { expect, it, vi } from 'vitest';
import { listOccurrences } from '#src/features/schedules/rules/occurrences.ts';
import { plainSchedule } from '#src/features/schedules/rules/schedule.ts';
import type { Schedule } from '#src/features/schedules/rules/schedule.ts';
import { periodOfOccurrence } from '#src/features/schedules/rules/service-period.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { randomCases } from '#tests/support/random-cases.ts';
import { aClient, clientForInvoices, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import type { Death } from '#tests/support/server/dying-server.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { openServerProcesses, openServersHere } from '#tests/support/server/schedule-servers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation({ sendsMail: true });
const zone = 'Europe/Berlin';
const start = addDays(localDay(Date.now(), zone), 1);
const sides = ['inside', 'committed'] as const;

let seed = 2026;
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
}

it.each([
  { name: 'servers of one process', open: openServersHere, schedules: 4, days: 80 },
  { name: 'processes', open: openServerProcesses, schedules: 8, days: 40 },
])('two $name make each occurrence once, whenever they die', { timeout: 7_200_000 }, async (tried) => {
  const schedules = randomCases(200, tried.schedules);
  const days = randomCases(1095, tried.days);
  await using servers = await tried.open(stint);
  const sellers: Seller[] = [];
  // Several accounts, so that two servers work on two of them, or meet at one.
  for (let count = randomCases(4, 1); count > 0; count -= 1) sellers.push(await startSeller());
  for (let count = 0; count < schedules; count += 1) {
    const seller = sellers[count % sellers.length];
    seller?.schedules.push(await addRandom(seller));
  }

  const end = addDays(start, days);
  let deaths = 0;
  const places = new Map<string, number>();
  for (let day = start; day < end; day = addDays(day, 1 + random(20))) {
    const noon = Date.parse(`${day}T12:00:00Z`);
    for (let round = random(3); round >= 0; round -= 1) {
      // One clock may be set back by a year.
      const other = random(4) === 0 ? noon - 365 * 86_400_000 : noon;
      deaths += await servers.run([
        { nowMs: noon, death: randomDeath() },
        { nowMs: other, death: randomDeath() },
      ]);
    }
    // Sometimes no server survives until the next day.
    if (random(3) > 0) await servers.run([{ nowMs: noon }, { nowMs: noon }]);
    for (const id of await readIssuedIds()) if (!places.has(id)) places.set(id, noon);
    await forgetLimits();
  }
  const last = Date.parse(`${end}T19:00:00Z`);
  let waiting: unknown[] = [];
  do {
    const before = waiting.length;
    await forgetLimits();
    await servers.run([{ nowMs: last }, { nowMs: last }]);
    waiting = await listOpen();
    // An account sends 100 emails an hour. The loop ends if nothing more can be sent.
    expect(before > 0 && waiting.length >= before ? waiting : []).toEqual([]);
  } while (waiting.length > 0);

  for (const seller of sellers) await checkMade(seller, { end, last, places });
  expect(deaths).toBeGreaterThan(days / 30);
});

async function checkMade(
  { ann, schedules }: Seller,
  { end, last, places }: { end: string; last: number; places: ReadonlyMap<string, number> },
): Promise<void> {
  const made = await readInvoices(ann.uid);
  for (const { id, recurrence, mode } of schedules) {
    const due = listOccurrences(recurrence, recurrence.firstDay, 10_000).filter(
      (day) => addDays(day, -recurrence.leadDays) <= end,
    );
    const ofSchedule = made.filter(({ scheduleId }) => scheduleId === id);
    expect(ofSchedule.map(({ day }) => day)).toEqual(due);
    expect(ofSchedule.map(({ serviceFrom }) => serviceFrom)).toEqual(
      due.map((day) => periodOfOccurrence(recurrence, day, 'following').from),
    );
    const [isIssued, mails] = [mode !== 'draft', mode === 'send' ? 1 : 0];
    expect(
      ofSchedule.filter(
        (invoice) =>
          (invoice.number !== null) !== isIssued || invoice.deliveries !== mails || invoice.mails !== mails,
      ),
    ).toEqual([]);
  }
  expect(made).toHaveLength(new Set(made.map(({ id }) => id)).size);

  const issued = (await readIssued(ann.uid)).map((invoice) => ({
    ...invoice,
    at: places.get(invoice.id) ?? last,
  }));
  // Those of one tick follow the days of their schedules, and ticks follow one another.
  expect(issued.map(({ id }) => id)).toEqual(
    issued
      .toSorted(
        (a, b) => a.at - b.at || a.day.localeCompare(b.day) || a.scheduleId.localeCompare(b.scheduleId),
      )
      .map(({ id }) => id),
  );
  for (const year of new Set(issued.map(({ issueDay }) => issueDay.slice(0, 4)))) {
    const numbers = issued.filter(({ issueDay }) => issueDay.startsWith(year)).map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, place) => `${year}-${String(place + 1).padStart(4, '0')}`));
  }
}

it.each(sides)('one that dies %s any of its transactions makes, issues and sends once', async (side) => {
  await using servers = openServersHere(stint);
  const seller = await startSeller();
  const { ann } = seller;
  const noon = Date.parse(`${addDays(start, 1)}T12:00:00Z`);
  let isDead = true;
  let step = 0;
  for (; isDead; step += 1) {
    vi.useRealTimers();
    const { id } = await add(seller, {
      recurrence: { ...plainSchedule, every: 1, unit: 'year', firstDay: start },
      mode: 'send',
    });
    isDead = (await servers.run([{ nowMs: noon, death: { after: step, side } }])) > 0;
    await servers.run([{ nowMs: noon }]);
    const ofSchedule = (await readInvoices(ann.uid)).filter(({ scheduleId }) => scheduleId === id);
    expect(ofSchedule).toMatchObject([{ day: start, deliveries: 1, mails: 1 }]);
    expect(await listOpen()).toEqual([]);
  }
  expect(step).toBeGreaterThan(10);
});

async function startSeller(): Promise<Seller> {
  const ann = await stint.newTenant();
  await ann.api.session.updatePreferences({ timeZone: zone, currency: 'EUR' });
  const { settings } = await ann.api.invoices.settings({});
  const seat = { street: 'Hafenstraße 1', postalCode: '10115', city: 'Berlin', country: 'DE' };
  const seller = { ...settings.seller, ...seat, name: 'Ann Ahlers', vatId: 'DE123456789', email: null };
  await ann.api.invoices.updateSettings({ settings: { ...settings, seller } });
  const { id: clientId } = await ann.api.clients.create(aClient({ ...clientForInvoices, currency: 'EUR' }));
  return { ann, clientId, schedules: [] };
}

type Seller = { ann: ApiCaller; clientId: string; schedules: Recurring[] };
type Recurring = { id: string; recurrence: Schedule; mode: 'draft' | 'issue' | 'send' };

async function add(
  { ann, clientId }: Seller,
  { recurrence, mode }: Omit<Recurring, 'id'>,
): Promise<Recurring> {
  const lines = [{ id: newId(), title: 'Care {period}', price: '100' }];
  const { id } = await ann.api.recurringInvoices.create({ name: 'Care', clientId, mode, lines, recurrence });
  return { id, recurrence, mode };
}

function addRandom(seller: Seller): Promise<Recurring> {
  const unit = pick(['week', 'month', 'quarter', 'year'] as const);
  const recurrence = {
    ...plainSchedule,
    unit,
    anchor: unit === 'week' ? 'sameDay' : pick(['sameDay', 'lastDay', 'weekday'] as const),
    every: unit === 'week' ? 2 + random(6) : 1 + random(2),
    firstDay: addDays(start, random(60)),
    leadDays: random(3) === 0 ? random(10) : 0,
    count: random(5) === 0 ? 1 + random(4) : null,
    time: `${String(random(20)).padStart(2, '0')}:30`,
  } as const;
  return add(seller, { recurrence, mode: pick(['draft', 'draft', 'issue', 'send'] as const) });
}

function pick<T>(list: readonly [T, ...T[]]): T {
  return list[random(list.length)] ?? list[0];
}

function randomDeath(): Death {
  return { after: random(pick([20, 20, 200] as const)), side: pick(sides) };
}

type Made = {
  id: string;
  scheduleId: string;
  day: string;
  serviceFrom: string;
  number: string | null;
  issueDay: string;
  deliveries: number;
  mails: number;
};

/** All that runs made, in the order of their days; a second one of a day would be a row more. */
function readInvoices(ownerId: string): Promise<Made[]> {
  return query<Made>(
    `select i.id, r.schedule_id as "scheduleId", r.day::text, i.service_from::text as "serviceFrom", i.number,
        i.issue_day::text as "issueDay",
        (select count(*)::int from invoice_deliveries d where d.invoice_id = i.id) as deliveries,
        (select count(*)::int from mail_attachments a where a.user_id = i.user_id and a.name = i.number || '.pdf') as mails
      from invoices i left join schedule_runs r on r.user_id = i.user_id and r.record_id = i.id
      where i.user_id = $1 order by r.day, r.schedule_id`,
    [ownerId],
  );
}

/** In the order of numbers. */
async function readIssued(ownerId: string): Promise<Made[]> {
  const issued = (await readInvoices(ownerId)).filter(({ number }) => number !== null);
  return issued.toSorted((a, b) => String(a.number).localeCompare(String(b.number)));
}

async function readIssuedIds(): Promise<string[]> {
  const rows = await query<{ id: string }>(`select id from invoices where number is not null`);
  return rows.map(({ id }) => id);
}

/** What still has to be issued or sent, and why it wasn't. */
function listOpen(): Promise<unknown[]> {
  return query(`select user_id, day::text, problem from schedule_runs where state = 'open'`);
}

/** An hour passes, in which an account may email 100 people. */
async function forgetLimits(): Promise<void> {
  await query(`update invoice_deliveries set created_at = created_at - interval '2 hours'`);
}

function query<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return withClient(stint.database.url, async (client) => (await client.query(sql, values)).rows as Row[]);
}
