import { expect, it } from 'vitest';
import { formatList } from './format-list.ts';

it('joins words as British English does, without a comma before “and”', () => {
  expect(formatList(['time'])).toBe('time');
  expect(formatList(['time', 'notes'])).toBe('time and notes');
  expect(formatList(['time', 'notes', 'tags'])).toBe('time, notes and tags');
});
