import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anId } from '#tests/support/entity-fixtures.ts';
import { fakeEntryServer } from '#tests/support/fake-entry-server.ts';
import type { FakeEntryServer } from '#tests/support/fake-entry-server.ts';
import { aChange, aCreate, aDelete, aRestore } from '#tests/support/pending-changes.ts';
import { applyResult, enqueue, nextOperation, markSent } from './pending-changes.ts';
import type { PendingChange, PendingChanges } from './pending-changes.ts';

/** What happens to one request. */
type Fate = {
  /** Which half of the exchange is lost, if any. */
  lost: 'request' | 'answer' | null;
  /** Duplicates made by the network, and how many requests later they arrive. */
  copies: number[];
  /** The page closes before it stores the response. */
  crashes: boolean;
};

const fate: fc.Arbitrary<Fate> = fc.record({
  lost: fc.constantFrom('request', 'answer', null, null),
  copies: fc.array(fc.nat({ max: 6 }), { maxLength: 2 }),
  crashes: fc.boolean(),
});

/** User actions: on which of three entries, and how many pending changes are sent before the next. */
const userActions = fc.array(
  fc.record({
    entry: fc.nat({ max: 2 }),
    kind: fc.constantFrom('create', 'change', 'change', 'delete', 'restore'),
    sendings: fc.nat({ max: 3 }),
  }),
  { minLength: 1, maxLength: 14 },
);

describe('pending changes over a network that loses, copies and delays, on a device that crashes', () => {
  it('leaves the server as if each operation ran once, in order', () => {
    fc.assert(
      fc.property(userActions, fc.array(fate, { maxLength: 40 }), (planned, fates) => {
        const straight = fakeEntryServer();
        const service = fakeEntryServer();
        const device = aDevice(service, fates);
        const deletedBy = new Map<string, string | null>();
        for (const [index, { entry, kind, sendings }] of planned.entries()) {
          const operation = operationOf(index, anId(30 + entry), kind, deletedBy);
          if (!operation) continue;
          straight.handle(atRevision(operation, straight));
          device.wish(operation);
          for (let count = 0; count < sendings; count += 1) device.sendOne();
        }
        device.sendAll();
        expect(device.pendingChanges()).toEqual([]);
        expect(service.contents()).toEqual(straight.contents());
        expect(service.timesDone().filter((count) => count > 1)).toEqual([]);
      }),
      { numRuns: 1_000, seed: 20_261_121 },
    );
  });

  it('reports a conflict when an entry was changed elsewhere', () => {
    fc.assert(
      fc.property(fc.array(fate, { maxLength: 10 }), (fates) => {
        const service = fakeEntryServer();
        service.handle(aCreate(0, anId(30)));
        const device = aDevice(service, fates);
        device.wish({ ...aChange(1, anId(30), { description: 'Mine' }), baseRevision: 1 });
        service.handle({ ...aChange(2, anId(30), { description: 'Theirs' }), baseRevision: 1 });
        device.sendAll();
        expect(service.contents()).toMatchObject([{ description: 'Theirs' }]);
        expect(device.pendingChanges()).toMatchObject([
          { standing: { is: 'conflict', theirs: { description: 'Theirs' } } },
        ]);
      }),
      { numRuns: 1_000, seed: 20_261_121 },
    );
  });
});

/**
 * Only actions that a page offers: changes and deletes need an existing entry, a restore needs a deleted one.
 * `deletedBy`: for each created entry, the operation that deleted it; null while it exists.
 */
function operationOf(
  index: number,
  id: string,
  kind: string,
  deletedBy: Map<string, string | null>,
): PendingChange | undefined {
  const undoes = deletedBy.get(id);
  const isThere = undoes === null;
  if (kind === 'create' && undoes === undefined) {
    deletedBy.set(id, null);
    return aCreate(index, id, { description: `Made ${index}` });
  }
  if (kind === 'change' && isThere) return aChange(index, id, { description: `Changed ${index}` });
  if (kind === 'delete' && isThere) {
    const deletion = aDelete(index, id);
    deletedBy.set(id, deletion.opId);
    return deletion;
  }
  if (kind !== 'restore' || isThere || undoes === undefined) return undefined;
  deletedBy.set(id, null);
  return aRestore(index, id, { undoes });
}

function atRevision(operation: PendingChange, service: FakeEntryServer): PendingChange {
  return { ...operation, baseRevision: service.revisionOf(operation.id) };
}

/** A device: its stored changes, and the network between it and the server. */
function aDevice(service: FakeEntryServer, fates: readonly Fate[]) {
  let onDisk: PendingChanges = [];
  let sent = 0;
  let late: Array<{ at: number; operation: PendingChange }> = [];

  function deliverLate(): void {
    const due = late.filter(({ at }) => at <= sent);
    late = late.filter(({ at }) => at > sent);
    for (const { operation } of due) service.handle(operation);
  }

  function sendOne(fateOf = fates[sent]): void {
    const next = nextOperation(onDisk);
    if (!next) return;
    onDisk = markSent(onDisk, next.opId);
    sent += 1;
    deliverLate();
    const { lost = null, copies = [], crashes = false } = fateOf ?? {};
    if (lost === 'request') return;
    const result = service.handle(next);
    for (const delay of copies) late.push({ at: sent + delay, operation: next });
    if (lost === 'answer' || crashes) return;
    onDisk = applyResult(onDisk, next.opId, result);
  }

  return {
    pendingChanges: () => onDisk,
    wish(operation: PendingChange): void {
      // The revision that the page loaded.
      const waits = onDisk.some(({ id }) => id === operation.id);
      onDisk = enqueue(onDisk, waits ? operation : atRevision(operation, service));
    },
    sendOne,
    sendAll(): void {
      while (nextOperation(onDisk)) sendOne();
      while (late.length > 0) {
        sent += 1;
        deliverLate();
      }
    },
  };
}
