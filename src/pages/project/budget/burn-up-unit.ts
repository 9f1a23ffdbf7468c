import * as m from '#messages/project-page.ts';
import type { BudgetUsage } from '#src/features/projects/rules/budget.ts';
import { formatDuration, hourMs } from '#src/platform/shared/durations.ts';
import { formatNumber } from '#src/platform/shared/formats/formats.ts';
import { formatMoney, minorDigits } from '#src/platform/shared/money.ts';

/** The unit of a chart: hours in ms, or money in minor units. */
export type BurnUpUnit = {
  /** Base units per displayed unit. */
  size: number;
  format: (value: number) => string;
  /** Shown at the end of the axis. */
  suffix: string;
  /** Short form for axis ticks. */
  formatTick: (value: number) => string;
};

/** The unit of a budget; hours without one. */
export function burnUpUnit(of: BudgetUsage['of'] | undefined, currency: string): BurnUpUnit {
  if (of !== 'money') {
    return {
      size: hourMs,
      suffix: m.hourUnit,
      format: (ms) => m.durationInHours({ duration: formatDuration(ms) }),
      formatTick: formatDuration,
    };
  }
  const size = 10 ** minorDigits(currency);
  return {
    size,
    suffix: '',
    format: (amountMinor) => formatMoney({ amountMinor, currency }),
    formatTick: (amountMinor) =>
      formatNumber(amountMinor / size, {
        style: 'currency',
        currency,
        notation: 'compact',
        maximumFractionDigits: 1,
      }),
  };
}
