import { findProjectNames } from '#src/features/projects/server/public.ts';
import { listEntries } from '#src/features/timesheets/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { longWork } from '#src/platform/server/long-work/long-work.ts';
import { serveSideProcess } from '#src/platform/server/serve-side-process.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { toIcal } from './ical.ts';

const daysBack = 400;
const maxEvents = 20_000;

export const createWork = () =>
  longWork((database, owner) => database.withOwner(owner, (db) => readCalendar(db, owner)));

if (import.meta.main) serveSideProcess(createWork());

async function readCalendar(db: Db, owner: Owner): Promise<string> {
  const from = addDays(new Date().toISOString().slice(0, 10), -daysBack);
  const entries = [];
  let cursor: string | undefined;
  do {
    const page = await listEntries(db, owner, { from, order: 'desc', limit: 1_000, cursor });
    entries.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && entries.length < maxEvents);
  return toIcal(entries, await findProjectNames(db, owner));
}
