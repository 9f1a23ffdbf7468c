import { expect, it } from 'vitest';
import { parseExpenseKind } from './parse-expense-words.ts';

it.each([
  ['Purchase', 'purchase'],
  ['refund', 'refund'],
  ['Mileage', 'mileage'],
  ['Per diem', 'perDiem'],
  ['Loan', undefined],
])('reads the kind %s as %s', (text, kind) => {
  expect(parseExpenseKind(text)).toBe(kind);
});
