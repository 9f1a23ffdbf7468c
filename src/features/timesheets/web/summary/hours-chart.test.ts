import { expect, it } from 'vitest';
import { axisTicks } from './hours-chart.tsx';

const hourMs = 3_600_000;

it.each([
  [1, [0.5, 1]],
  [8, [4, 8]],
  [11, [4, 8]],
  [12, [4, 8, 12]],
  [40, [20, 40]],
  [130, [40, 80, 120]],
])('draws two or three lines below %s hours', (highest, lines) => {
  expect(axisTicks(highest * hourMs).map((tick) => tick / hourMs)).toEqual(lines);
});
