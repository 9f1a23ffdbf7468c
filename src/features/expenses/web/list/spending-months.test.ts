import { expect, it } from 'vitest';
import { starterCategories } from '#src/features/expenses/rules/starter-categories.ts';
import { axisTop, colourOfCategory } from './spending-months.ts';

it('starter categories keep different colours when you add more', () => {
  const categories = starterCategories('DE');
  const colours = categories.map(({ id }) => colourOfCategory(categories, id));
  expect(new Set(colours).size).toBe(categories.length);
  const later = [...categories, { id: 'new' }];
  expect(categories.map(({ id }) => colourOfCategory(later, id))).toEqual(colours);
  expect(colours).not.toContain(colourOfCategory(categories, null));
});

it.each([
  [0, 1],
  [273_400, 300_000],
  [100_000, 100_000],
  [100_001, 200_000],
  [90_000, 100_000],
])('the axis of bars up to %i ends at %i', (largest, top) => {
  expect(axisTop(largest)).toBe(top);
});
