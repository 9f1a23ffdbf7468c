import { expect, it } from 'vitest';
import { rejectionReason } from './rejection-labels.ts';

const message = 'Client or project not found.';

it('A field error that is a sentence is shown alone', () => {
  const fields = { projectId: 'This project no longer exists.' };
  expect(rejectionReason({ message, fields })).toBe('This project no longer exists.');
});

it('Fields have their on-screen names', () => {
  expect(rejectionReason({ message: 'endTime is odd.', fields: { endTime: 'must be a date' } })).toBe(
    'End must be a date.',
  );
  expect(rejectionReason({ message, fields: { 'breakPeriods.0.start': 'is required' } })).toBe(
    'A break is required.',
  );
});

it('Unknown fields show the message only', () => {
  expect(rejectionReason({ message, fields: { revision: 'is none' } })).toBe(message);
  expect(rejectionReason({ message, fields: {} })).toBe(message);
});
