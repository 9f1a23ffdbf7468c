import { expect, it } from 'vitest';
import { typedChoice } from './typed-choice.ts';

const choices = ['January', 'February', 'March', 'May', 'Mayday'].map((label) => ({ value: label, label }));
const found = (value: string, typed: string) => typedChoice(choices, { value, typed })?.label;

it('a letter goes to the next choice that begins with it, and around', () => {
  expect(found('January', 'm')).toBe('March');
  expect(found('March', 'mm')).toBe('May');
  expect(found('Mayday', 'M')).toBe('March');
  expect(found('February', 'f')).toBe('February');
});

it('several letters go to the choice that begins with them', () => {
  expect(found('March', 'may')).toBe('May');
  expect(found('May', 'mayd')).toBe('Mayday');
  expect(found('May', 'x')).toBeUndefined();
});
