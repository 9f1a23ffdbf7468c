import { ORPCError } from '@orpc/client';
import * as m from '#messages/timesheets.ts';
import type {
  NewTimesheetEntry,
  TimesheetChange,
  TimesheetEntry,
} from '#src/features/timesheets/contract.ts';
import { entryUrl } from '#src/features/timesheets/rules/views/timesheet-views.ts';
import { firstRevision, deleteNewEntry } from '#src/features/timesheets/web/actions/delete-entry.ts';
import { notifyDone } from '#src/features/timesheets/web/actions/run-action.ts';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { createOrUpdate } from '#src/platform/web/form/create-idempotent.ts';
import { newId } from '#src/platform/web/new-id.ts';
import type { NoticeAction } from '#src/platform/web/notice/notices.ts';

/** Opens the page with an entry. */
type ShowEntry = (url: string) => unknown;

/** Saves a new entry. The notice names its day and leads there, as the page may show other days. */
export async function saveNewEntry(
  entry: NewTimesheetEntry & { id: string },
  show: ShowEntry,
): Promise<void> {
  const { create, update } = timesheets;
  let revision = firstRevision;
  const updateExisting = async ({ suggestionId: _suggestionId, ...made }: typeof entry) => {
    ({ revision } = await update.call(made));
  };
  await mapFieldErrors(() => createOrUpdate(entry, { create: create.call, update: updateExisting }));
  const { id, date, description, suggestionId } = entry;
  notifyDone(
    m.entryAddedOnDay({ description, day: formatEntryDay(date) }),
    () => deleteNewEntry(id, revision, suggestionId),
    showAction(id, date, show),
  );
}

/** Saves changed fields, if any, and shows a notice. */
export async function saveEntryChange(
  entry: TimesheetEntry,
  change: TimesheetChange,
  show: ShowEntry,
): Promise<void> {
  const { id, revision: _revision, ...fields } = change;
  if (Object.keys(fields).length === 0) return;
  const operationId = newId();
  await mapFieldErrors(() => timesheets.update.call({ ...change, operationId }));
  notifyDone(
    changeNotice(entry, change),
    () => timesheets.undo.call({ id: operationId, entryId: id, before: entry }),
    change.date === undefined ? undefined : showAction(id, change.date, show),
  );
}

function showAction(id: string, day: string, show: ShowEntry): NoticeAction {
  return { label: m.show, run: () => void show(entryUrl(id, day)) };
}

function changeNotice(entry: TimesheetEntry, { date, description = entry.description }: TimesheetChange) {
  return date === undefined
    ? m.entryChanged({ description })
    : m.entryMovedToDay({ description, day: formatEntryDay(date) });
}

function formatEntryDay(day: string): string {
  return formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** Maps the API's field names to those of the form. */
async function mapFieldErrors<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    const { fields, codes } = toFailure(error);
    if (Object.keys(fields).length === 0 || !(error instanceof ORPCError)) throw error;
    const { status, message } = error;
    const data = { fields: toFormNames(fields), codes: toFormNames(codes) };
    throw new ORPCError(String(error.code), { status, message, data });
  }
}

function toFormNames(byField: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(byField).map(([name, text]) => [formFieldNames[name] ?? name, text]),
  );
}

const formFieldNames: Record<string, string> = { startTime: 'start', endTime: 'end', day: 'date' };
