import * as m from '#messages/timesheets.ts';
import type { EntryText } from '#src/features/timesheets/rules/timesheet-limits.ts';

/** Names of an entry's texts, alone and in "Changed duration and notes". */
export const entryTextLabels: Record<EntryText, { alone: string; inSentence: string }> = {
  notes: { alone: m.notes, inSentence: m.changedNotes },
};
