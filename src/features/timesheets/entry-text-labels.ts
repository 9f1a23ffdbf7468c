import * as m from '#messages/timesheets.ts';
import type { EntryText } from './rules/timesheet-limits.ts';

/**
 * Names of an entry's texts, alone and in "Changed duration and notes". Each by its name: `m` as a value would keep the
 * whole catalogue in the bundle.
 */
export const entryTextLabels: Record<EntryText, { alone: string; inSentence: string }> = {
  notes: { alone: m.notes, inSentence: m.changedNotes },
};
