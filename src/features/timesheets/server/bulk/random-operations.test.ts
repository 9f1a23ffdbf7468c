import { beforeAll, expect, it } from 'vitest';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { withoutRevision } from '#tests/support/entity-fixtures.ts';
import { atRevision } from '#tests/support/entry-fixtures.ts';
import { aProject, anEntry, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant();
});

const seeds = [20_261_121, 42];

it.each(seeds)('keeps retainers exact and undoes exactly, in any order of operations (%i)', async (seed) => {
  const { timesheets } = ann.api;
  const chance = numbersFrom(seed);
  const one = <T>(items: readonly T[]): T | undefined => items[Math.floor(chance() * items.length)];
  const projectId = await aDayOfWork(one);
  const operations = operationsBy(chance, one, projectId);

  const failures: object[] = [];
  let done = 0;
  for (let step = 0; step < 30; step += 1) {
    const before = await all();
    const operate = one(operations);
    // Some operations are invalid, such as merging one entry or an empty list.
    const operation = await operate?.(before).catch(ignoreRejection);
    if (operation) done += 1;
    if (operation && chance() < 0.5) {
      await timesheets.undo({ id: operation.operationId });
      const after = await all();
      if (JSON.stringify(after.map(withoutRevision)) !== JSON.stringify(before.map(withoutRevision))) {
        failures.push({ step, before, after });
      }
    }
    const wrong = await wrongRetainers();
    if (wrong.length > 0) failures.push({ step, wrong });
  }
  expect(failures).toEqual([]);
  expect(done).toBeGreaterThan(10);
});

type Chance = () => number;
type One = <T>(items: readonly T[]) => T | undefined;
type Operate = (entries: TimesheetEntry[]) => Promise<{ operationId: string }>;

/** Eight entries of an hour on one day, more than the retainers have; returns a random project or none. */
async function aDayOfWork(one: One): Promise<() => string | null> {
  const projects = await Promise.all(
    [2, 5].map((retainerHours) =>
      ann.api.projects.create(aProject({ billingType: 'retainer', retainerHours })),
    ),
  );
  const projectId = () => one([...projects.map(({ id }) => id), null]) ?? null;
  for (let hour = 6; hour < 22; hour += 2) {
    const [startTime, endTime] = [hour, hour + 1].map((each) =>
      new Date(Date.UTC(2026, 2, 2, each)).toISOString(),
    );
    await ann.api.timesheets.create(
      anEntry({ date: '2026-03-02', startTime, endTime, duration: 1, projectId: projectId() }),
    );
  }
  return projectId;
}

function operationsBy(chance: Chance, one: One, projectId: () => string | null): Operate[] {
  const { timesheets } = ann.api;
  const some = (entries: TimesheetEntry[], part: number) =>
    entries.filter(() => chance() < part).map(atRevision);
  return [
    (entries) => {
      const { id, startTime, endTime } = one(entries) ?? { id: newId(), startTime: null, endTime: null };
      const middle = (Date.parse(startTime ?? '1970-01-01') + Date.parse(endTime ?? '1970-01-01')) / 2;
      return timesheets.split({ id, at: new Date(middle).toISOString() });
    },
    (entries) => {
      const index = Math.floor(chance() * (entries.length - 1));
      return timesheets.merge({ entries: entries.slice(index, index + 2).map(atRevision) });
    },
    (entries) => timesheets.changeMany({ entries: some(entries, 0.3), projectId: projectId() }),
    (entries) => timesheets.changeMany({ entries: some(entries, 0.3), billable: chance() < 0.5 }),
    (entries) => timesheets.deleteMany({ entries: some(entries, 0.1) }),
    () => timesheets.copyWeek({ from: '2026-03-02', to: '2026-03-09' }),
  ];
}

async function all(): Promise<TimesheetEntry[]> {
  const { items } = await ann.api.timesheets.list({ limit: 1_000, order: 'asc' });
  return items;
}

/** Projects whose used hours differ from the sum of their entries. */
async function wrongRetainers(): Promise<unknown[]> {
  const { rows } = await withClient(stint.database.url, (client) =>
    client.query<{ projectId: string; hours: number }>(
      `select project_id as "projectId", sum(retainer_ms) / 3600000.0::float8 as hours from timesheets
         where project_id is not null group by project_id`,
    ),
  );
  const taken = new Map(rows.map(({ projectId, hours }) => [projectId, hours]));
  const { items } = await ann.api.projects.list({ limit: 1_000 });
  return items.filter(({ id, retainerHoursUsed }) => retainerHoursUsed !== (taken.get(id) ?? 0));
}

function ignoreRejection(error: unknown): undefined {
  const { status } = error as { status?: unknown };
  if (status !== 400 && status !== 404 && status !== 422) throw error;
}

/** Seeded random numbers from 0 to 1 (mulberry32). */
function numbersFrom(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
