/**
 * The server as pending changes see it: it recognizes creates by id and content, rejects changes and deletions with a stale
 * revision, and answers repeated operations without repeating them. src/features/timesheets/server/*.test.ts test the
 * real one.
 */
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { SendResult, PendingChange } from '#src/features/timesheets/rules/offline/pending-changes.ts';
import { entryRecord } from './entity-fixtures.ts';

export type FakeEntryServer = ReturnType<typeof fakeEntryServer>;

export function fakeEntryServer() {
  const entries = new Map<string, TimesheetEntry>();
  const origins = new Map<string, string>();
  /** Entries before an operation deleted them. */
  const deletions = new Map<string, TimesheetEntry>();
  const undone = new Set<string>();
  const done = new Map<string, number>();

  function count({ opId }: PendingChange): void {
    done.set(opId, (done.get(opId) ?? 0) + 1);
  }

  function keep(entry: TimesheetEntry): SendResult {
    entries.set(entry.id, entry);
    return { is: 'done', entry };
  }

  function handle(operation: PendingChange): SendResult {
    const { id, opId, baseRevision } = operation;
    const entry = entries.get(id);
    const isOther = entry !== undefined && baseRevision !== null && entry.revision !== baseRevision;
    switch (operation.kind) {
      case 'create': {
        const body = JSON.stringify(operation.body);
        // Also after it was deleted.
        if (origins.get(id) === body) return { is: 'done', entry: null };
        if (entry) return { is: 'changed', current: entry };
        if (origins.has(id)) return { is: 'refused', reason: 'An entry with this ID already exists.' };
        count(operation);
        origins.set(id, body);
        const { description, duration } = operation.body;
        keep(entryRecord({ id, description, duration }));
        return { is: 'done', entry: null };
      }
      case 'change':
        if (!entry) return { is: 'gone' };
        if (isOther) return { is: 'changed', current: entry };
        count(operation);
        return keep({
          ...entry,
          description: operation.body.description ?? entry.description,
          revision: entry.revision + 1,
        });
      case 'delete':
        if (deletions.has(opId)) return { is: 'done', entry: null };
        if (!entry) return { is: 'gone' };
        if (isOther) return { is: 'changed', current: entry };
        count(operation);
        deletions.set(opId, entry);
        entries.delete(id);
        return { is: 'done', entry: null };
      case 'restore': {
        const { undoes } = operation.body;
        const was = undoes === null ? undefined : deletions.get(undoes);
        if (undoes !== null && undone.has(undoes)) return { is: 'done', entry: entry ?? null };
        if (!was) return entry ? { is: 'done', entry } : { is: 'refused', reason: 'Not deleted.' };
        count(operation);
        undone.add(undoes ?? '');
        return keep(was);
      }
    }
  }

  return {
    handle,
    revisionOf: (id: string) => entries.get(id)?.revision ?? null,
    contents: () =>
      [...entries.values()]
        .map(({ id, description, duration }) => ({ id, description, duration }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    timesDone: () => [...done.values()],
  };
}
