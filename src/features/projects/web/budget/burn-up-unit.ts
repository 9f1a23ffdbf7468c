import type { BudgetUsage } from '#src/features/projects/rules/budget.ts';
import { formatExactDuration, hourMs, msToHours } from '#src/platform/shared/durations.ts';
import { formatMoney, minorDigits } from '#src/platform/shared/money.ts';

/** What a burn chart counts: hours in ms, or money in minor units. */
export type BurnUpUnit = {
  /** How many of them are one that people count in. */
  size: number;
  format: (value: number) => string;
  /** Said at the end of the scale. */
  suffix: string;
  /** At the scale, where there is little room. */
  formatTick: (value: number) => string;
};

/** That of a budget; hours where there is none. */
export function burnUpUnit(of: BudgetUsage['of'] | undefined, currency: string): BurnUpUnit {
  if (of !== 'money') {
    return {
      size: hourMs,
      suffix: 'h',
      format: (ms) => `${formatExactDuration(ms)} h`,
      formatTick: (ms) => `${msToHours(ms)}`,
    };
  }
  const size = 10 ** minorDigits(currency);
  const short = new Intl.NumberFormat(undefined, { notation: 'compact' });
  return {
    size,
    suffix: '',
    format: (amountMinor) => formatMoney({ amountMinor, currency }),
    formatTick: (amountMinor) => short.format(amountMinor / size),
  };
}
