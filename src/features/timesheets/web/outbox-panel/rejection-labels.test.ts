import { expect, it } from 'vitest';
import { rejectionReason } from './rejection-labels.ts';

const message = 'Client or project not found.';

it('What the service says of a field in a sentence is told alone', () => {
  const fields = { projectId: 'This project no longer exists.' };
  expect(rejectionReason({ message, fields })).toBe('This project no longer exists.');
});

it('A field is called what it is called on screen', () => {
  expect(rejectionReason({ message: 'endTime is odd.', fields: { endTime: 'must be a date' } })).toBe(
    'End must be a date.',
  );
  expect(rejectionReason({ message, fields: { 'breakPeriods.0.start': 'is required' } })).toBe(
    'A break is required.',
  );
});

it('Of a field that nobody has heard of the message alone is told', () => {
  expect(rejectionReason({ message, fields: { revision: 'is none' } })).toBe(message);
  expect(rejectionReason({ message, fields: {} })).toBe(message);
});
