import type { BudgetUse } from '#src/features/projects/budget.ts';
import { formatExact, hourMs, hoursOf } from '#src/platform/shared/durations.ts';
import { formatMoney, minorDigits } from '#src/platform/shared/money.ts';

/** What a burn chart counts: hours in ms, or money in minor units. */
export type BurnMeasure = {
  /** How many of them are one that people count in. */
  unit: number;
  inWords: (value: number) => string;
  /** Said at the end of the scale. */
  sign: string;
  /** At the scale, where there is little room. */
  inShort: (value: number) => string;
};

/** That of a budget; hours where there is none. */
export function burnMeasure(of: BudgetUse['of'] | undefined, currency: string): BurnMeasure {
  if (of !== 'money') {
    return {
      unit: hourMs,
      sign: 'h',
      inWords: (ms) => `${formatExact(ms)} h`,
      inShort: (ms) => `${hoursOf(ms)}`,
    };
  }
  const unit = 10 ** minorDigits(currency);
  const short = new Intl.NumberFormat(undefined, { notation: 'compact' });
  return {
    unit,
    sign: '',
    inWords: (amountMinor) => formatMoney({ amountMinor, currency }),
    inShort: (amountMinor) => short.format(amountMinor / unit),
  };
}
