import { expect, it } from 'vitest';
import { rejectionReason } from './entry-errors.ts';

const message = 'Client or project not found.';

it('A problem code has its own sentence', () => {
  const rejection = { fields: { projectId: 'is wrong' }, codes: { projectId: 'projectGone' } };
  expect(rejectionReason({ message, ...rejection })).toBe('This project no longer exists.');
});

it('Fields have their on-screen names', () => {
  expect(
    rejectionReason({ message: 'endTime is odd.', fields: { endTime: 'must be a date' }, codes: {} }),
  ).toBe('End must be a date.');
  expect(rejectionReason({ message, fields: { 'breakPeriods.0.start': 'is required' }, codes: {} })).toBe(
    'A break is required.',
  );
});

it('Unknown fields show the message only', () => {
  expect(rejectionReason({ message, fields: { revision: 'is none' }, codes: {} })).toBe(message);
  expect(rejectionReason({ message, fields: {}, codes: {} })).toBe(message);
});
