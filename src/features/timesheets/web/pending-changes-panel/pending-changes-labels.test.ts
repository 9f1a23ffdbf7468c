import { expect, it } from 'vitest';
import type { PendingChange } from '#src/features/timesheets/rules/offline/pending-changes.ts';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { aChange, aCreate } from '#tests/support/pending-changes.ts';
import {
  compareVersions,
  pendingChangesLabel,
  sendForecast,
  savedAtLabel,
} from './pending-changes-labels.ts';

const waits = aCreate(1, anId(40));
const needsAttention: PendingChange = {
  ...aChange(2, anId(41)),
  standing: { is: 'refused', reason: 'Too long.' },
};
const queuedBehind = aChange(3, anId(41));

it('Rejected changes don’t count as about to sync', () => {
  expect(pendingChangesLabel([waits])).toBe('1 change not synced yet');
  expect(pendingChangesLabel([needsAttention])).toBe('1 change needs attention');
  expect(pendingChangesLabel([waits, needsAttention])).toBe('1 change not synced yet, 1 needs attention');
  expect(sendForecast([waits])).toBe('1 change will sync when you’re online.');
  expect(sendForecast([needsAttention])).toBe('1 change couldn’t be synced. Review it.');
});

it('Changes after a rejected one wait for it', () => {
  expect(pendingChangesLabel([needsAttention, queuedBehind])).toBe(
    '1 change not synced yet, 1 needs attention',
  );
  expect(sendForecast([waits, needsAttention, queuedBehind])).toBe(
    '1 change couldn’t be synced. Review it. 1 change will sync after that. 1 change will sync when you’re online.',
  );
});

it('Compares durations with their seconds', () => {
  const hour = entryRecord({ id: anId(40), duration: 1 });
  const longer = { ...hour, duration: 1 + 7 / 3600 };
  const work = { clients: [], projects: [], projectName: () => '', taskName: () => '', clientName: () => '' };
  const duration = compareVersions(hour, longer, work).find(({ label }) => label === 'Duration');
  expect(duration).toMatchObject({ mine: '1:00 h', theirs: '1:00:07 h', differs: true });
});

it('The saved version shows its time, and its date on another day', () => {
  const saved = new Date(2026, 10, 21, 16, 53).toISOString();
  expect(savedAtLabel(saved, new Date(2026, 10, 21, 9).toISOString())).toMatch(/^Saved version, \d+:53/);
  expect(savedAtLabel(saved, new Date(2026, 10, 20, 9).toISOString())).toMatch(/^Saved version, .*21.*:53/);
});
