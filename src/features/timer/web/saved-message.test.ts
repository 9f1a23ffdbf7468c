import { afterEach, expect, it } from 'vitest';
import { setFormats } from '#src/platform/shared/formats/formats.ts';
import { formatWorked } from './saved-message.ts';

afterEach(() => setFormats(null));

it.each([
  ['h:mm', ['42 s', '0:30', '1:20:05']],
  ['decimal', ['42 s', '0,50 h', '1,33 h']],
] as const)('time of the timer is written in the account’s format: %s', (hours, written) => {
  setFormats({ date: 'd mmm yyyy', time: '24h', hours, number: '1.234,56' });
  expect([42, 1800, 4805].map(formatWorked)).toEqual(written);
});
