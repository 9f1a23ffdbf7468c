import { describe, expect, it } from 'vitest';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { aChange, aCreate, aDelete, aRestore } from '#tests/support/pending-changes.ts';
import {
  applyResult,
  resolveConflict,
  discardOperation,
  enqueue,
  nextOperation,
  markSent,
} from './pending-changes.ts';
import type { PendingChanges } from './pending-changes.ts';

const one = anId(31);
const other = anId(32);
const newId = anId(900);
const saved = entryRecord({ id: one, revision: 4 });
const theirs = entryRecord({ id: one, revision: 9, description: 'Theirs' });

const opIdsOf = (pendingChanges: PendingChanges) => pendingChanges.map(({ opId }) => opId);
const queue = (...operations: Parameters<typeof enqueue>[1][]) => operations.reduce(enqueue, []);

describe('pending changes', () => {
  it('sends operations in order', () => {
    const [first, second] = [aCreate(1, one), aCreate(2, other)];
    expect(nextOperation(queue(first, second))).toEqual(first);
    const left = applyResult(queue(first, second), first.opId, { is: 'done', entry: null });
    expect(nextOperation(left)).toEqual(second);
  });

  it('holds back operations of an entry that needs attention, but sends the rest', () => {
    const waiting = queue(aChange(1, one), aChange(2, one), aChange(3, other));
    const stopped = applyResult(waiting, anId(1001), { is: 'changed', current: theirs });
    expect(nextOperation(stopped)?.opId).toBe(anId(1003));
    expect(stopped[0]?.standing).toEqual({ is: 'conflict', theirs });
  });

  it('passes the answered revision to the entry’s next operation', () => {
    const waiting = queue(aCreate(1, one), aChange(2, one), aChange(3, other));
    const once = applyResult(waiting, anId(1001), { is: 'done', entry: null });
    expect(once.map(({ baseRevision }) => baseRevision)).toEqual([1, null]);
    const twice = applyResult(queue(aChange(1, one), aDelete(2, one)), anId(1001), {
      is: 'done',
      entry: saved,
    });
    expect(twice).toMatchObject([{ opId: anId(1002), baseRevision: 4, seen: saved }]);
  });

  it('stays unchanged without an answer', () => {
    const waiting = queue(aCreate(1, one));
    expect(applyResult(waiting, anId(1001), { is: 'away' })).toBe(waiting);
  });

  it('treats a change that is already applied as done', () => {
    const waiting = queue(aChange(1, one, { description: 'Mine', date: '2026-11-20' }), aDelete(2, one));
    const current = { ...saved, description: 'Mine', revision: 5 };
    const left = applyResult(waiting, anId(1001), { is: 'changed', current });
    expect(left).toMatchObject([{ kind: 'delete', baseRevision: 5 }]);
  });

  it('treats an identical existing entry as created', () => {
    const create = aCreate(1, one);
    const created = entryRecord({ id: one, duration: 2, description: 'Sketches' });
    expect(applyResult(queue(create), create.opId, { is: 'changed', current: created })).toEqual([]);
    const another = { ...created, duration: 3 };
    expect(applyResult(queue(create), create.opId, { is: 'changed', current: another })).toMatchObject([
      { standing: { is: 'conflict', theirs: another } },
    ]);
  });

  it('treats a missing entry as deleted, but not as changed', () => {
    expect(applyResult(queue(aDelete(1, one)), anId(1001), { is: 'gone' })).toEqual([]);
    expect(applyResult(queue(aChange(1, one)), anId(1001), { is: 'gone' })).toMatchObject([
      { standing: { is: 'conflict', theirs: null } },
    ]);
  });

  it('keeps a rejected operation with its reason until it is resolved', () => {
    const rejected = applyResult(queue(aCreate(1, one)), anId(1001), {
      is: 'refused',
      reason: 'No such project.',
    });
    expect(rejected).toMatchObject([{ standing: { is: 'refused', reason: 'No such project.' } }]);
    expect(nextOperation(rejected)).toBeUndefined();
  });

  it('sends a rejected operation again once it is fixed', () => {
    const rejected = applyResult(queue(aCreate(1, one)), anId(1001), {
      is: 'refused',
      reason: 'No such project.',
    });
    const fixed = enqueue(rejected, aChange(2, one, { projectId: null }));
    expect(fixed).toMatchObject([{ kind: 'create', body: { projectId: null, duration: 2 } }]);
    expect(nextOperation(fixed)?.opId).toBe(anId(1001));
  });

  it('restores an entry that was created and deleted before syncing, on Undo', () => {
    const create = aCreate(1, one);
    expect(queue(create, aDelete(2, one), aRestore(3, one, { undoes: anId(1002) }))).toEqual([create]);
  });

  it('drops an unsent deletion, and undoes one that may have arrived', () => {
    const undo = aRestore(2, one, { undoes: anId(1001) });
    expect(queue(aDelete(1, one), undo)).toEqual([]);
    const sent = enqueue(markSent(queue(aDelete(1, one)), anId(1001)), undo);
    expect(sent).toMatchObject([{ kind: 'delete' }, { kind: 'restore', body: { undoes: anId(1001) } }]);
  });

  it('drops a change that wasn’t sent or was rejected, and undoes one that may have arrived', () => {
    const later = aChange(3, one, { notes: 'Later' });
    const undo = aRestore(2, one, { undoes: anId(1001), before: saved });
    expect(queue(aChange(1, one), later, undo)).toEqual([later]);
    const sent = markSent(queue(aChange(1, one)), anId(1001));
    expect(opIdsOf(enqueue(sent, undo))).toEqual([anId(1001), anId(1002)]);
    const rejected = applyResult(sent, anId(1001), { is: 'refused', reason: 'No such project.' });
    expect(enqueue(rejected, undo)).toEqual([]);
  });

  describe('in a conflict', () => {
    const waiting = queue(aChange(1, one), aChange(2, one), aChange(3, other));
    const conflict = applyResult(waiting, anId(1001), { is: 'changed', current: theirs });

    it('drops all queued operations of the entry if theirs is kept', () => {
      expect(opIdsOf(resolveConflict(conflict, anId(1001), 'theirs', newId))).toEqual([anId(1003)]);
    });

    it('applies mine to theirs if mine is kept', () => {
      const again = resolveConflict(conflict, anId(1001), 'mine', newId);
      expect(nextOperation(again)).toMatchObject({ opId: anId(1001), baseRevision: 9, seen: theirs });
      expect(again).toHaveLength(3);
    });

    it('restores an entry that was deleted elsewhere before changing it', () => {
      const afterDeletion = applyResult(waiting, anId(1001), { is: 'gone' });
      const again = resolveConflict(afterDeletion, anId(1001), 'mine', newId);
      expect(again.slice(0, 2)).toMatchObject([
        { opId: newId, kind: 'restore', baseRevision: null },
        { opId: anId(1001), kind: 'change', baseRevision: null },
      ]);
    });

    it('changes the existing entry instead of creating it', () => {
      const taken = applyResult(queue(aCreate(1, one)), anId(1001), { is: 'changed', current: theirs });
      const [again] = resolveConflict(taken, anId(1001), 'mine', newId);
      expect(again).toMatchObject({ kind: 'change', baseRevision: 9, body: { description: 'Sketches' } });
      expect(again?.body).not.toHaveProperty('id');
    });

    it('ignores a decision made too late', () => {
      expect(resolveConflict(waiting, anId(1001), 'mine', newId)).toBe(waiting);
      expect(applyResult(waiting, anId(1999), { is: 'gone' })).toBe(waiting);
    });
  });

  it('discards an entry’s operations with its creation', () => {
    const waiting = queue(aCreate(1, one), aChange(2, one), aChange(3, other));
    expect(opIdsOf(discardOperation(waiting, anId(1001)))).toEqual([anId(1003)]);
    expect(opIdsOf(discardOperation(waiting, anId(1002)))).toEqual([anId(1001), anId(1003)]);
  });
});
