import { expect, it } from 'vitest';
import { formatChoices, setFormats } from '#src/platform/shared/formats/formats.ts';
import { parseLocalNumber } from '#src/platform/shared/formats/local-number.ts';
import { formatRateInput } from './rate-input.tsx';

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

it.each(formatChoices.number)('reads back what it shows in the format %s', (number) => {
  setFormats({ date: 'd mmm yyyy', time: '24h', hours: 'h:mm', number });
  for (const rate of [0, 0.125, 0.1234, 1.234, 93.75, 1234, 1234.5, 12_345.6789, 1_234_567, -1234, -0.5])
    for (const digits of [0, 2, 3]) expect(parseLocalNumber(formatRateInput(rate, digits))).toBe(rate);
  setFormats(null);
});

it.each([
  ['1.234,56', '0.125', 0.125],
  ['1.234,56', '-1.234', -1234],
  ['1.234,56', '1,234.567', 1234.567],
  ['1,234.56', '1.234,567', 1234.567],
  ['1,234.56', '1.234.567', '1.234.567'],
  ['1,234.56', '1.2.3', '1.2.3'],
] as const)('reads, in the format %s, the number %s', (number, typed, value) => {
  setFormats({ date: 'd mmm yyyy', time: '24h', hours: 'h:mm', number });
  expect(parseLocalNumber(typed)).toBe(value);
  setFormats(null);
});
