import type { MonthlySpending } from '#src/features/expenses/contract-list.ts';
import { addDays, monthOf } from '#src/platform/shared/calendar-days.ts';

export function lastMonths(today: string, count: number): string[] {
  const months = [today.slice(0, 7)];
  while (months.length < count) {
    const before = addDays(monthOf(`${months[0] ?? ''}-01`).from, -1);
    months.unshift(before.slice(0, 7));
  }
  return months;
}

/** Refunds have no bar. */
export function barsOf(items: readonly MonthlySpending[], month: string): MonthlySpending[] {
  return items.filter((each) => each.month === month && each.amountMinor > 0);
}

export function sum(items: readonly MonthlySpending[]): number {
  return items.reduce((total, { amountMinor }) => total + amountMinor, 0);
}

/** The first at the bottom. */
export function stackBars(
  items: readonly MonthlySpending[],
  { top, height }: { top: number; height: number },
) {
  let y = height;
  return items.map((item) => {
    const barHeight = (item.amountMinor / top) * height;
    y -= barHeight;
    return { item, y, height: barHeight };
  });
}

/** Where the axis ends: a round amount whose half is round too. */
export function axisTop(amount: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, amount)));
  return [1, 2, 3, 4, 5, 6, 8, 10].map((factor) => factor * unit).find((top) => top >= amount) ?? amount;
}

/** Mid-tones, which stand out on light and dark pages. */
const colours = [
  '#2f7ec4',
  '#c26a1b',
  '#3d8f5f',
  '#8a5cc2',
  '#b8458b',
  '#1f8a8c',
  '#9a7b1f',
  '#c4483f',
  '#5b6fd6',
  '#6f8a2e',
  '#a05a3c',
  '#7a6a8f',
  '#4a90a4',
  '#b5566b',
  '#5f9e6e',
  '#8f7b5e',
];
const noColour = '#8b8f98';

/** A category keeps its colour: new ones are added at the end of the settings, and archived ones stay there. */
export function colourOfCategory(categories: readonly { id: string }[], id: string | null): string {
  const place = categories.findIndex((each) => each.id === id);
  return place === -1 ? noColour : (colours[place % colours.length] ?? noColour);
}
