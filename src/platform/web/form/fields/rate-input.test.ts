import { expect, it } from 'vitest';
import { parseLocalNumber } from './rate-input.tsx';

it.each([
  ['93.75', 93.75],
  ['93,75', 93.75],
  ['1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ["1'234.5", 1234.5],
  ['1 234,5', 1234.5],
  ['0.125', 0.125],
  ['1,234', 1234],
  ['-5', -5],
  ['', null],
  ['  ', null],
  ['lots', 'lots'],
  ['.', '.'],
])('reads a rate typed as %j', (typed, value) => {
  expect(parseLocalNumber(typed)).toBe(value);
});
