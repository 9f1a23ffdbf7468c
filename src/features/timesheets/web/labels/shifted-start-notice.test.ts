import { expect, it } from 'vitest';
import { withShiftedStarts } from './shifted-start-notice.ts';

const shift = { day: '2026-03-29', wanted: '02:00', actual: '03:00' };

it('names the skipped start that was moved, or the number of them', () => {
  expect(withShiftedStarts('Moved', [])).toBe('Moved');
  expect(withShiftedStarts('Moved', [shift])).toMatch(
    /^Moved\. 02:00 doesn’t exist on .*29.* \(daylight saving\), so it starts at 03:00$/,
  );
  expect(withShiftedStarts('5 entries copied', [shift, shift])).toBe(
    '5 entries copied. 2 of them start later: daylight saving skips their start time',
  );
});
