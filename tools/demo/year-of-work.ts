/** A year of entries up to now, as create requests. */
import type * as z from 'zod';
import type { NewTimesheetEntry } from '#src/features/timesheets/contract.ts';
import { addDays, daysOf } from '#src/platform/shared/calendar-days.ts';
import { uuidV7 } from '#src/platform/shared/ids.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { toInstant } from '#src/platform/shared/zoned-instants.ts';
import { demoProjects } from './demo-projects.ts';
import type { DemoProject } from './demo-projects.ts';
import { entryNotes, taskDescriptions } from './entry-descriptions.ts';
import { createSeededRandom } from './seeded-random.ts';
import type { SeededRandom } from './seeded-random.ts';
import { workingMinutes } from './working-days.ts';

export type DemoEntry = {
  project: DemoProject;
  /** The name of its task. */
  task: string | undefined;
  request: Omit<z.input<typeof NewTimesheetEntry>, 'clientId' | 'projectId'>;
};

/** Oldest first; deterministic for the same `now`. */
export function createYearOfEntries(now: number, timeZone: string): DemoEntry[] {
  const today = localDay(now, timeZone);
  const dice = createSeededRandom(20_26);
  return daysOf({ from: addDays(today, -364), to: today })
    .flatMap((day, index) => createDayOfEntries({ day, ago: 364 - index, timeZone, dice }))
    .filter(({ request }) => Date.parse(request.endTime ?? '') <= now);
}

type DayInput = { day: string; ago: number; timeZone: string; dice: SeededRandom };

function createDayOfEntries({ day, ago, timeZone, dice }: DayInput): DemoEntry[] {
  const entries: DemoEntry[] = [];
  const ofToday = chooseProjects(ago, dice);
  let left = workingMinutes(day, dice);
  let clock = 8 * 60 + dice.between(6, 18) * 5;
  let hadLunch = false;
  while (left >= 10 && clock < 19 * 60) {
    if (!hadLunch && clock >= 12 * 60) {
      clock += dice.between(6, 12) * 5;
      hadLunch = true;
    }
    const project = dice.weighted(ofToday, ({ weight }) => weight);
    if (!project) break;
    const minutes = Math.min(left, dice.oneOf([15, 20, 25, 30, 30, 40, 45, 45, 50, 60, 75, 90, 120]));
    const pause = minutes >= 60 && dice.chance(0.3) ? dice.oneOf([10, 15, 20]) : 0;
    const description = chooseDescription(project, entries, dice);
    entries.push({
      project,
      task: project.tasks?.find(({ descriptions }) => descriptions.test(description))?.name,
      request: createEntry({ day, timeZone, dice, project, description, clock, minutes, pause }),
    });
    left -= minutes;
    clock += minutes + pause + dice.oneOf([0, 0, 0, 5, 5, 10]);
  }
  return entries;
}

/** A day covers only some of the projects. */
function chooseProjects(ago: number, dice: SeededRandom): DemoProject[] {
  const running = demoProjects.filter(({ from, to }) => ago <= from && ago >= to);
  const chosen = running.filter(({ weight }) => dice.chance(Math.min(0.95, 0.25 + weight / 6)));
  return chosen.length > 0 ? chosen : running;
}

/** Avoids repeating a description all day. */
function chooseDescription({ key }: DemoProject, before: readonly DemoEntry[], dice: SeededRandom): string {
  const fresh = taskDescriptions[key].filter(
    (task) => !before.some(({ request }) => request.description === task),
  );
  return dice.weighted(fresh, () => 1) ?? dice.oneOf(taskDescriptions[key]);
}

type EntryInput = Omit<DayInput, 'ago'> & {
  project: DemoProject;
  description: string;
  /** Minutes since midnight. */
  clock: number;
  minutes: number;
  pause: number;
};

function createEntry({
  day,
  timeZone,
  dice,
  project,
  description,
  clock,
  minutes,
  pause,
}: EntryInput): DemoEntry['request'] {
  // Counted from 05:00, after any daylight saving change.
  const morning = Date.parse(toInstant(day, '05:00', timeZone));
  const at = (minute: number) => new Date(morning + (minute - 5 * 60) * 60_000).toISOString();
  const startTime = at(clock);
  const endTime = at(clock + minutes + pause);
  const half = clock + Math.round(minutes / 2);
  const breaks = pause > 0 ? [{ start: at(half), end: at(half + pause) }] : [];
  const isCourtesy = dice.chance(0.07);
  return {
    id: uuidV7(Date.parse(startTime), dice.bytes(10)),
    date: day,
    timeZone,
    startTime,
    endTime,
    duration: minutes / 60,
    description,
    notes: dice.chance(0.08) ? dice.oneOf(entryNotes) : null,
    billable: project.client !== null && !isCourtesy,
    breakPeriods: breaks,
    activityLog: [
      { time: startTime, action: 'start' },
      ...breaks.flatMap(({ start, end }) => [
        { time: start, action: 'pause' },
        { time: end, action: 'resume' },
      ]),
      { time: endTime, action: 'stop' },
    ],
  };
}
