import { expect, it } from 'vitest';
import type { SnapshotEntry } from '#src/features/approvals/contract.ts';
import { approvalState, openQuestions } from './approval-state.ts';
import { timeDifference } from './time-difference.ts';
import { totalsByProject } from './time-snapshot.ts';

function entry(id: string, fields: Partial<SnapshotEntry> = {}): SnapshotEntry {
  return {
    id,
    revision: 1,
    day: '2026-10-05',
    projectId: 'web',
    projectName: 'Website',
    description: 'Design',
    durationMs: 3_600_000,
    ...fields,
  };
}

it('finds what was added, removed and changed since the client saw it', () => {
  const longer = entry('b', { revision: 2, durationMs: 7_200_000 });
  expect(timeDifference([entry('a'), entry('b')], [longer, entry('c')])).toEqual({
    added: [entry('c')],
    removed: [entry('a')],
    changed: [{ before: entry('b'), after: longer }],
  });
});

it.each([
  ['day', '2026-10-06'],
  ['projectId', 'shop'],
  ['description', 'Sketches'],
  ['durationMs', 1],
])('counts another %s as a change', (field, value) => {
  expect(timeDifference([entry('a')], [{ ...entry('a'), [field]: value }]).changed).toHaveLength(1);
});

it('ignores what the client didn’t see: notes and invoicing only raise the revision', () => {
  const later = entry('a', { revision: 7, projectName: 'Renamed' });
  expect(timeDifference([entry('a')], [later])).toEqual({ added: [], removed: [], changed: [] });
});

it('is questioned until the owner has answered every thread', () => {
  const asked = [
    { entryId: 'a', by: 'client' },
    { entryId: null, by: 'client' },
    { entryId: 'a', by: 'owner' },
  ] as const;
  expect(openQuestions(asked)).toEqual([null]);
  const state = (messages: typeof asked | []) =>
    approvalState({ isApproved: false, messages, differenceCount: 0 });
  expect([state(asked), state([])]).toEqual(['questioned', 'requested']);
});

it('is approved until its time changes, also with an open question', () => {
  const messages = [{ entryId: null, by: 'client' }] as const;
  const approved = (differenceCount: number) =>
    approvalState({ isApproved: true, messages, differenceCount });
  expect([approved(0), approved(1)]).toEqual(['approved', 'changed']);
});

it('adds up the time of each project in the order they appear', () => {
  const shop = { projectId: 'shop', projectName: 'Shop' };
  expect(totalsByProject([entry('a', shop), entry('b'), entry('c', shop)])).toEqual([
    { ...shop, durationMs: 7_200_000 },
    { projectId: 'web', projectName: 'Website', durationMs: 3_600_000 },
  ]);
});
