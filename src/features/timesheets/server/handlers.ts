import { answerSuggestions, listSuggestions } from '#src/features/calendar-import/server/public.ts';
import { entriesContract } from '#src/features/timesheets/contract.ts';
import { shiftedStart } from '#src/features/timesheets/rules/entry/move-entry.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { isRepeatedChange } from '#src/platform/server/records/operations.ts';
import { sumByCurrency } from '#src/platform/shared/money.ts';
import { invoicedError, unknownReferenceError } from './bulk-errors.ts';
import { changeManyEntries, mergeEntries, deleteManyEntries, splitEntry } from './bulk/bulk-operations.ts';
import { copyWeek } from './bulk/copy-week.ts';
import { markEntriesInvoiced } from './bulk/mark-invoiced.ts';
import { renameTagsOfEntries } from './bulk/rename-tags.ts';
import { undoEntryOperation } from './bulk/undo-entry-operation.ts';
import { deleteLockedEntry } from './entries/delete-locked-entry.ts';
import { findLastWork } from './entries/find-last-work.ts';
import type { FindRetainerOverage } from './entries/invoice-entries.ts';
import { listEntries, sumEntriesByDay } from './entries/list-entries.ts';
import { listPinnedWork, setPinnedWork } from './entries/pinned-work.ts';
import { changeEntry, logTime } from './entries/save-entry.ts';
import { listTags } from './entries/search-entries.ts';
import { findEntry, lockEntry } from './queries.ts';

const os = implementSecured(entriesContract);

export const timesheetsHandlers = (beyondRetainers: readonly FindRetainerOverage[]) =>
  os.router({
    create: os.create.handler(async ({ input, context: { db, owner }, errors }) => {
      const { suggestionId } = input;
      const created = await logTime(db, owner, input, { isLast: suggestionId === undefined });
      if (!created) throw errors.CONFLICT();
      if (suggestionId !== undefined) await answerSuggestions(db, owner, [suggestionId], 'added');
      return created;
    }),

    list: os.list.handler(({ input, context: { db, owner } }) => listEntries(db, owner, input)),

    totals: os.totals.handler(async ({ input, context: { db, owner } }) => {
      const { rows, isRounded } = await sumEntriesByDay(db, owner, input);
      return { ...sumDayTotals(rows), ...(isRounded && { isRounded }) };
    }),

    tags: os.tags.handler(async ({ context: { db, owner } }) => ({ items: await listTags(db, owner) })),

    suggestedWork: os.suggestedWork.handler(async ({ input, context: { db, owner } }) => {
      const { items } = await listSuggestions(db, owner, input);
      return {
        items: await findLastWork(
          db,
          owner,
          items.map(({ title }) => title),
        ),
      };
    }),

    pinnedWork: os.pinnedWork.handler(async ({ context: { db, owner } }) => ({
      items: await listPinnedWork(db, owner),
    })),

    setPinnedWork: os.setPinnedWork.handler(async ({ input, context: { db, owner } }) => ({
      items: await setPinnedWork(db, owner, input.items),
    })),

    get: os.get.handler(({ input, context: { db, owner } }) => findEntry(db, owner, input.id)),

    update: os.update.handler(
      async ({ input: { id, revision, operationId, ...change }, context: { db, owner }, errors }) => {
        const entry = await lockEntry(db, owner, id);
        if (!entry) throw errors.NOT_FOUND();
        if (entry.invoiced) throw invoicedError([entry]);
        const isStale = revision !== undefined && revision !== entry.revision;
        const after = isStale ? null : await changeEntry(db, owner, entry, change, operationId);
        if (!after) {
          if (await isRepeatedChange(db, owner, 'timesheets', operationId, entry)) return entry;
          throw errors.STALE({ data: { current: entry } });
        }
        if ('problem' in after) throw unknownReferenceError(after);
        const shifted = change.startTime === undefined ? shiftedStart(entry, after) : null;
        return { ...after, ...(shifted && { shiftedStart: shifted }) };
      },
    ),

    delete: os.delete.handler(async ({ input, context: { db, owner }, errors }) => {
      const entry = await lockEntry(db, owner, input.id);
      if (!entry) throw errors.NOT_FOUND();
      if (entry.invoiced) throw invoicedError([entry]);
      const operationId = await deleteLockedEntry(db, owner, entry);
      if (operationId === null) throw errors.NOT_FOUND();
      return { operationId };
    }),

    split: os.split.handler(({ input, context: { db, owner } }) => splitEntry(db, owner, input)),

    merge: os.merge.handler(({ input, context: { db, owner } }) => mergeEntries(db, owner, input)),

    copyWeek: os.copyWeek.handler(({ input, context: { db, owner } }) => copyWeek(db, owner, input)),

    changeMany: os.changeMany.handler(({ input, context: { db, owner } }) =>
      changeManyEntries(db, owner, input),
    ),

    renameTags: os.renameTags.handler(({ input, context: { db, owner } }) =>
      renameTagsOfEntries(db, owner, input),
    ),

    deleteMany: os.deleteMany.handler(({ input, context: { db, owner } }) =>
      deleteManyEntries(db, owner, input),
    ),

    markInvoiced: os.markInvoiced.handler(({ input, context: { db, owner } }) =>
      markEntriesInvoiced(db, owner, input, beyondRetainers),
    ),

    undo: os.undo.handler(({ input, context: { db, owner } }) =>
      undoEntryOperation(db, owner, input.id, beyondRetainers),
    ),
  });

type DayTotal = Awaited<ReturnType<typeof sumEntriesByDay>>['rows'][number];

/** A day with two currencies arrives as two rows. */
function sumDayTotals(rows: readonly DayTotal[]) {
  const days = new Map<string, { day: string; durationMs: number; billableMs: number }>();
  for (const { day, durationMs, billableMs } of rows) {
    const before = days.get(day) ?? { day, durationMs: 0, billableMs: 0 };
    days.set(day, {
      day,
      durationMs: before.durationMs + Number(durationMs),
      billableMs: before.billableMs + billableMs,
    });
  }
  const total = (of: (row: DayTotal) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  return {
    count: total((row) => row.count),
    durationMs: total((row) => Number(row.durationMs)),
    billableMs: total((row) => row.billableMs),
    amounts: sumByCurrency(rows),
    days: [...days.values()],
  };
}
