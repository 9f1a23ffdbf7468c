import * as m from '#messages/timesheets.ts';
import type { CalendarSuggestion } from '#src/features/calendar-import/rules/suggestion.ts';
import { calendarImport } from '#src/features/calendar-import/web/public.tsx';
import type { SuggestedEntry } from '#src/features/timesheets/rules/suggestions/suggested-entry.ts';
import { deleteNewEntry, firstRevision } from '#src/features/timesheets/web/actions/delete-entry.ts';
import { runAction } from '#src/features/timesheets/web/actions/run-action.ts';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import type { EntryFormValues } from '#src/features/timesheets/web/entry/entry-form.ts';
import { localTime } from '#src/platform/shared/time-zones.ts';
import { newId } from '#src/platform/web/new-id.ts';

/** An entry that can be saved without asking. */
export type CompleteEntry = SuggestedEntry & { duration: number };

export function isComplete(entry: SuggestedEntry): entry is CompleteEntry {
  return entry.duration !== null;
}

/** Adds entries in turn. Undo deletes them, and their events are suggested again. */
export function addSuggestions(entries: readonly CompleteEntry[]): Promise<boolean> {
  const withIds = entries.map((entry) => ({ ...entry, id: newId() }));
  const [first] = withIds;
  return runAction(
    async () => {
      for (const entry of withIds) await timesheets.create.call(entry);
    },
    {
      done:
        first && withIds.length === 1
          ? m.entryAdded({ description: first.description })
          : m.suggestionsAdded({ count: withIds.length }),
      undo: async () => {
        for (const { id, suggestionId } of withIds) await deleteNewEntry(id, firstRevision, suggestionId);
      },
      ...(first && withIds.length === 1 && { removed: { id: first.suggestionId } }),
    },
  );
}

export function dismissSuggestion({ id, title }: CalendarSuggestion): Promise<boolean> {
  const answer = (value: 'dismissed' | null) =>
    calendarImport.answer.call({ suggestionIds: [id], answer: value });
  return runAction(() => answer('dismissed'), {
    done: m.suggestionDismissed({ title: title === '' ? m.untitledEvent : title }),
    undo: () => answer(null),
    removed: { id },
  });
}

/** Values for the entry form. */
export function suggestionFormValues(entry: SuggestedEntry): Partial<EntryFormValues> {
  const { suggestionId, date, description, duration, startTime, endTime, timeZone = '' } = entry;
  const toClock = (instant: string | null | undefined) =>
    instant === null || instant === undefined ? null : localTime(instant, timeZone);
  return {
    suggestionId,
    date,
    breaksDay: date,
    description,
    duration,
    start: toClock(startTime),
    end: toClock(endTime),
    clientId: entry.clientId ?? null,
    projectId: entry.projectId ?? null,
    billable: entry.billable ?? true,
    tags: entry.tags ?? [],
  };
}
