import { expect, it } from 'vitest';
import type { Operation } from '#src/features/timesheets/outbox.ts';
import { anId } from '#tests/support/records.ts';
import { aChange, aCreate } from '#tests/support/wishes.ts';
import { durationFormat, outboxInWords, prospectsInWords, savedInWords } from './outbox-words.ts';

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

it('Two durations that differ by seconds alone are told with their seconds', () => {
  const [hour, longer, two] = [{ duration: 1 }, { duration: 1 + 7 / 3600 }, { duration: 2 }];
  expect(durationFormat(hour, longer)(3_607_000)).toBe('01:00:07');
  expect(durationFormat(hour, two)(3_600_000)).toBe('1:00');
  expect(durationFormat(hour, hour)(3_600_000)).toBe('1:00');
});

it('What was saved meanwhile is told with its time, and with its day where that was another', () => {
  const saved = new Date(2026, 10, 21, 16, 53).toISOString();
  expect(savedInWords(saved, new Date(2026, 10, 21, 9).toISOString())).toMatch(/^Saved meanwhile at \d+:53/);
  expect(savedInWords(saved, new Date(2026, 10, 20, 9).toISOString())).toMatch(
    /^Saved meanwhile on .*21.*:53/,
  );
});
