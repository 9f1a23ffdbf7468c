import { expect, it } from 'vitest';
import { liftTimer } from './lift-timer.ts';

const timer = { left: 1000, right: 1240, top: 730, bottom: 780 };
const box = (left: number, top: number, width = 120, height = 40) => ({
  left,
  right: left + width,
  top,
  bottom: top + height,
});

it('lifts the closed timer above the buttons and totals that it would cover, one above the other', () => {
  expect(liftTimer(timer, [], 800)).toBe(0);
  expect(liftTimer(timer, [box(700, 740), box(1000, 100)], 800)).toBe(0);
  expect(liftTimer(timer, [box(1100, 750)], 800)).toBe(38);
  expect(liftTimer(timer, [box(1100, 690), box(300, 756, 960, 44)], 800)).toBe(98);
});

it('stays where it is if it would leave the lower half of the window', () => {
  expect(liftTimer(timer, [box(1100, 440, 120, 340)], 800)).toBe(0);
});
