import * as m from '#messages/timesheets.ts';
import { canKeepRecords } from '#src/features/identity/rules/role.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { isInternalWork } from '#src/features/projects/rules/project-limits.ts';
import { parseQuickEntry } from '#src/features/timesheets/rules/quick-entry/parse-quick-entry.ts';
import type { QuickEntry } from '#src/features/timesheets/rules/quick-entry/parse-quick-entry.ts';
import { entryMutations } from '#src/features/timesheets/web/actions/entry-mutations.ts';
import { useClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { useUsedTags } from '#src/features/timesheets/web/data/use-used-tags.ts';
import { addDays, formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatDuration, hourMs, minuteMs } from '#src/platform/shared/durations.ts';
import { formatList } from '#src/platform/shared/text.ts';
import { toInstant } from '#src/platform/shared/zoned-instants.ts';
import type { QuickAddPreview } from '#src/platform/web/form/quick-add-input.tsx';
import { useToday } from '#src/platform/web/server-time.ts';

/** “1.5h call @Acme #design yesterday”: a preview of the entry that Enter adds. Null without a duration, and for accounts without time of their own. */
export function useQuickEntry(text: string): QuickAddPreview | null {
  const { role, preferences } = useAccount();
  const { timeZone } = preferences;
  const isKeeper = canKeepRecords(role);
  const { projects, clients, projectName, clientName } = useClientsAndProjects({ isNeeded: isKeeper });
  const active = projects.filter(({ status }) => status !== 'Archived');
  const today = useToday(timeZone);
  const usedTags = useUsedTags({ isNeeded: isKeeper && text.includes('#') });
  const parsed = parseQuickEntry(text, { today, projects: active, clients, usedTags });
  if (!parsed || !isKeeper) return null;
  const { entry, problem } = parsed;
  if (problem) {
    const names = problem.kind === 'ambiguous' ? formatList(problem.names) : '';
    const { word } = problem;
    return {
      label: names === '' ? m.noWorkNamed({ word }) : m.severalWorksNamed({ word, names }),
      add: null,
    };
  }
  if (entry.description === '') return { label: m.addDescription, add: null };
  const work = [projectName(entry), clientName(entry)].filter((name) => name !== '').join(' · ');
  const label = [
    formatDuration(entry.minutes * minuteMs),
    entry.times && `${clock(entry.times.start)}–${clock(entry.times.end)}`,
    entry.description,
    entry.tags.map((tag) => `#${tag}`).join(' '),
    work,
    formatDay(entry.day, { weekday: 'short', day: 'numeric', month: 'short' }),
  ];
  return {
    label: label.filter((part) => part !== null && part !== '').join(', '),
    add: () => entryMutations.create(toNewEntry(entry, timeZone)),
  };
}

function toNewEntry({ day, minutes, times, ...work }: QuickEntry, timeZone: string) {
  const at = (minute: number) =>
    toInstant(addDays(day, Math.floor(minute / dayMinutes)), clock(minute), timeZone);
  return {
    ...work,
    date: day,
    timeZone,
    duration: minutes / 60,
    billable: !isInternalWork(work),
    ...(times && spanOf(at(times.start), at(times.end))),
  };
}

/** The duration is that between the instants: a clock change makes it longer or shorter than the clock says. */
function spanOf(startTime: string, endTime: string) {
  return { startTime, endTime, duration: (Date.parse(endTime) - Date.parse(startTime)) / hourMs };
}

const dayMinutes = 24 * 60;

function clock(minute: number): string {
  const parts = [Math.floor(minute / 60) % 24, minute % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
