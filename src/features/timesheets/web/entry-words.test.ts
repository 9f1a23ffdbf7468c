import { expect, it } from 'vitest';
import { anId, entryRecord } from '#tests/support/records.ts';
import { rateInWords } from './entry-words.ts';

it('What was not sent is not said to be worth nothing', () => {
  const unsent = {
    ...entryRecord({ id: anId(30), rate: 0, rateReason: 'Worked out once it is sent' }),
    isUnpriced: true as const,
  };
  expect(rateInWords(unsent)).toBe('Worked out once it is sent');
});
