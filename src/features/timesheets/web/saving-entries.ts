import { ORPCError } from '@orpc/client';
import type {
  NewTimesheetEntry,
  TimesheetChange,
  TimesheetEntry,
} from '#src/features/timesheets/contract.ts';
import type { TimesProblem } from '#src/features/timesheets/logging.ts';
import { formatDay } from '#src/platform/shared/days.ts';
import { failureOf } from '#src/platform/web/failure.ts';
import { saveNew } from '#src/platform/web/form/save-new.ts';
import { tellDone } from './acting.ts';
import { timesheets } from './api.ts';
import { before } from './entry-actions.ts';
import { firstRevision, takeAway } from './take-away.ts';
import { undoChange } from './undone-changes.ts';

/** Saves what a form says of a new entry, and tells it with its day: the page may be showing others. */
export async function saveEntry(entry: NewTimesheetEntry & { id: string }): Promise<void> {
  const { create, update } = timesheets;
  let revision = firstRevision;
  const bringUp = async (made: typeof entry) => {
    ({ revision } = await update.call(made));
  };
  await inWordsOfTheForm(() => saveNew(entry, { create: create.call, update: bringUp }));
  tellDone(`Added “${entry.description}” on ${dayInWords(entry.date)}`, () => takeAway(entry.id, revision));
}

/** Saves what a form changed, if it did, and tells it. */
export async function saveChange(entry: TimesheetEntry, change: TimesheetChange): Promise<void> {
  const { id: _id, revision: _revision, ...fields } = change;
  if (Object.keys(fields).length === 0) return;
  const { revision } = await inWordsOfTheForm(() => timesheets.update.call(change));
  tellDone(changedInWords(entry, change), () => undoChange(entry, revision, before(entry, fields)));
}

function changedInWords(entry: TimesheetEntry, { date, description = entry.description }: TimesheetChange) {
  return date === undefined ? `Changed “${description}”` : `Moved “${description}” to ${dayInWords(date)}`;
}

function dayInWords(day: string): string {
  return formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** The service has other names for what the form shows. */
async function inWordsOfTheForm<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    const { fields, codes } = failureOf(error);
    if (Object.keys(fields).length === 0 || !(error instanceof ORPCError)) throw error;
    const told: Record<string, string> = {};
    for (const [name, reason] of Object.entries(fields)) {
      told[names[name] ?? name] = reasons[codes[name] ?? ''] ?? reason;
    }
    const { status, message } = error;
    throw new ORPCError(String(error.code), { status, message, data: { fields: told } });
  }
}

const reasons: Partial<Record<string, string>> = {
  endBeforeStart: 'must not be before the start',
  breakOutside: 'must lie between the start and the end',
} satisfies Partial<Record<TimesProblem, string>>;
const names: Record<string, string> = { startTime: 'start', endTime: 'end', day: 'date' };
