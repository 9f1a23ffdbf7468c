import { useQuery } from '@tanstack/react-query';
import { Clock, ClockPlus, History, Play, Tags } from 'lucide-react';
import * as m from '#messages/timesheets.ts';
import { canKeepRecords } from '#src/features/identity/rules/role.ts';
import { useAccount, useAccountToday } from '#src/features/identity/web/public.tsx';
import { isInternalWork } from '#src/features/projects/rules/project-limits.ts';
import { useFoundProjects } from '#src/features/projects/web/public.tsx';
import { entryUrl } from '#src/features/timesheets/rules/views/timesheet-views.ts';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import type { Palette, PaletteCommands } from '#src/platform/web/feature.ts';
import { useContinueEntry } from './actions/continue-entry.ts';
import { cachedNamesOf } from './data/cached-names.ts';
import { onlineTimesheets } from './pending-changes/online-timesheets.ts';
import { useQuickEntry } from './quick-add/use-quick-entry.ts';

export const palette: Palette = {
  pages: [{ label: m.tags, path: '/timesheets/tags', icon: Tags, audience: 'tenant' }],
  actions: [
    { label: m.newEntry, path: '/timesheets?new', icon: ClockPlus, audience: 'tenant', position: 'first' },
  ],
  records: { label: m.timesheets, icon: History, useFound },
  useCommands,
};

function useFound(query: string, enabled: boolean) {
  const today = useAccountToday();
  const input = { search: query, limit: 5, order: 'desc' as const };
  const { data, isPending } = useQuery(onlineTimesheets.list.queryOptions({ input, enabled }));
  if (isPending) return undefined;
  return (data?.items ?? []).map((entry) => ({
    label: [entry.description, ...cachedNamesOf(entry).slice(0, 1), formatShortDay(entry.day, today)].join(
      ' · ',
    ),
    path: entryUrl(entry.id, entry.day),
  }));
}

/** The entry that the query describes, and the timer for found projects. */
function useCommands(query: string): PaletteCommands {
  const { role } = useAccount();
  const entry = useQuickEntry(query);
  const continueWork = useContinueEntry();
  const projects = useFoundProjects(query, canKeepRecords(role) && query !== '') ?? [];
  return {
    newEntry: entry
      ? [{ id: 'quick-entry', label: entry.label, icon: Clock, run: entry.add && (() => void entry.add?.()) }]
      : [],
    actions: projects.flatMap(({ id, name, clientId, status }) => {
      if (status === 'Archived' || !continueWork) return [];
      const billable = !isInternalWork({ clientId, projectId: id });
      return [
        {
          id: `timer:${id}`,
          label: m.startTimerFor({ project: name }),
          icon: Play,
          run: () => continueWork({ description: '', clientId, projectId: id, billable }),
        },
      ];
    }),
  };
}
