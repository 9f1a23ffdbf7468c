import { expect, it } from 'vitest';
import { anId } from '#tests/support/entity-fixtures.ts';
import { aChange, aCreate, aDelete } from '#tests/support/pending-changes.ts';
import { renameQueuedTags, restoreQueuedTags } from './pending-tag-changes.ts';

const before = [
  aCreate(1, anId(31), { tags: ['Büro', 'draft'] }),
  aChange(2, anId(32), { tags: ['draft', 'urgent'] }),
  aChange(3, anId(33)),
  aDelete(4, anId(34)),
];

it('renames and removes the tags of entries that wait to be sent', () => {
  const renamed = renameQueuedTags(before, { tags: ['buro', 'draft'], newName: 'Office' });
  expect(renamed.map(({ body }) => body)).toMatchObject([
    { tags: ['Office'] },
    { tags: ['Office', 'urgent'] },
    { description: 'Change 3' },
    null,
  ]);
  const removed = renameQueuedTags(before, { tags: ['draft'], newName: null });
  expect(removed.map(({ body }) => body)).toMatchObject([{ tags: ['Büro'] }, { tags: ['urgent'] }, {}, null]);
});

it('undoes that, except for tags that were changed since', () => {
  const after = renameQueuedTags(before, { tags: ['draft'], newName: 'Sketch' });
  const later = [aChange(1, anId(31), { tags: ['new'] }), ...after.slice(1)];
  const restored = restoreQueuedTags(later, { before, after });
  expect(restored).toEqual([later[0], ...before.slice(1)]);
});
