import { Clock } from 'lucide-react';
import * as m from '#messages/app.ts';
import { isInternalWork } from '#src/features/projects/rules/project-limits.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { parseQuickEntry } from '#src/features/timesheets/rules/quick-entry/parse-quick-entry.ts';
import type { QuickEntry } from '#src/features/timesheets/rules/quick-entry/parse-quick-entry.ts';
import {
  useClientsAndProjects,
  useEntryMutations,
  useUsedTags,
} from '#src/features/timesheets/web/public.tsx';
import { addDays, formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatDuration, hourMs, minuteMs } from '#src/platform/shared/durations.ts';
import { formatList } from '#src/platform/shared/text.ts';
import { toInstant } from '#src/platform/shared/zoned-instants.ts';
import { useToday } from '#src/platform/web/server-time.ts';

/** “1.5h call @Acme #design yesterday”: a preview of the entry that Enter adds, or what is missing. */
export function useQuickEntryItem(text: string) {
  const { timeZone } = useAccount().preferences;
  const { projects, clients, projectName, clientName } = useClientsAndProjects();
  const { create } = useEntryMutations();
  const active = projects.filter(({ status }) => status !== 'Archived');
  const today = useToday(timeZone);
  const usedTags = useUsedTags({ isNeeded: text.includes('#') });
  const parsed = parseQuickEntry(text, { today, projects: active, clients, usedTags });
  if (!parsed) return [];
  const { entry, problem } = parsed;
  const item = { id: 'quick-entry', kind: 'entry' as const, icon: Clock };
  if (problem) {
    const names = problem.kind === 'ambiguous' ? formatList(problem.names) : '';
    const { word } = problem;
    const label = names === '' ? m.noWorkNamed({ word }) : m.severalWorksNamed({ word, names });
    return [{ ...item, label, run: null }];
  }
  if (entry.description === '') return [{ ...item, label: m.addDescription, run: null }];
  const work = [projectName(entry), clientName(entry)].filter((name) => name !== '').join(' · ');
  const label = [
    formatDuration(entry.minutes * minuteMs),
    entry.times && `${clock(entry.times.start)}–${clock(entry.times.end)}`,
    entry.description,
    entry.tags.map((tag) => `#${tag}`).join(' '),
    work,
    formatDay(entry.day, { weekday: 'short', day: 'numeric', month: 'short' }),
  ];
  return [
    {
      ...item,
      label: label.filter((part) => part !== null && part !== '').join(', '),
      run: () => void create(toNewEntry(entry, timeZone)),
    },
  ];
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
