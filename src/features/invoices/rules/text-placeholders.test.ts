import { expect, it } from 'vitest';
import {
  fillPlaceholders,
  textPlaceholders,
  titlePlaceholders,
  unknownPlaceholders,
} from './text-placeholders.ts';

it('placeholders are replaced in one pass, and unknown ones stay', () => {
  const text = 'Invoice {number} for {client}: {total}, {what}, {toString}';
  expect(fillPlaceholders(text, { number: '42', client: '{total}', total: '€1' })).toBe(
    'Invoice 42 for {total}: €1, {what}, {toString}',
  );
  expect(unknownPlaceholders(text, textPlaceholders)).toEqual(['what', 'toString']);
  expect(unknownPlaceholders('{task} {number}', titlePlaceholders)).toEqual(['number']);
});
