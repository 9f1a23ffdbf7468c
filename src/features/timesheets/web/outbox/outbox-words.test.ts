import { expect, it } from 'vitest';
import type { Operation } from '#src/features/timesheets/outbox.ts';
import { anId } from '#tests/support/records.ts';
import { aChange, aCreate } from '#tests/support/wishes.ts';
import { outboxInWords, prospectsInWords } from './outbox-words.ts';

const waits = aCreate(1, anId(40));
const refused: Operation = { ...aChange(2, anId(41)), standing: { is: 'refused', reason: 'Too long.' } };
const behindIt = aChange(3, anId(41));

it('What was refused is not counted among what is sent once the service can be reached', () => {
  expect(outboxInWords([waits])).toBe('1 change waits to be sent');
  expect(outboxInWords([refused])).toBe('1 change needs you');
  expect(outboxInWords([waits, refused])).toBe('1 change waits to be sent, 1 needs you');
  expect(prospectsInWords([waits])).toBe('1 change is sent once Stint can be reached.');
  expect(prospectsInWords([refused])).toBe('1 change cannot be sent as it is: look at it.');
});

it('What stands behind something refused waits for that', () => {
  expect(outboxInWords([refused, behindIt])).toBe('1 change waits to be sent, 1 needs you');
  expect(prospectsInWords([waits, refused, behindIt])).toBe(
    '1 change cannot be sent as it is: look at it. 1 change is sent after that. 1 change is sent once Stint can be reached.',
  );
});
