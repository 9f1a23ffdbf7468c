import { calculateLine } from './calculate-line.ts';
import { groupEntries } from './group-entries.ts';
import type { UnbilledTime } from './group-entries.ts';
import type { Grouping, TimeMode } from './invoice-limits.ts';

type SelectedWork = {
  entries: readonly UnbilledTime[];
  /** Fixed prices and retainer hours, which have an amount already. */
  others: readonly { amountMinor: number }[];
};
type DraftOptions = { grouping: Grouping; timeMode: TimeMode; currency: string };

/**
 * What a draft of the selected work will charge, without discounts and tax. Time is rounded once per line, as on the
 * draft: the sum of the entries can differ by cents.
 */
export function selectedAmountMinor({ entries, others }: SelectedWork, options: DraftOptions): number {
  const lines = groupEntries(entries, {
    grouping: options.grouping,
    taxCategory: 'S',
    taxRate: '0',
    fallbackTitle: '',
    newId: () => '',
    formatDay: (day) => day,
  });
  const timeMinor = lines.reduce((sum, line) => sum + calculateLine(line, options).amountMinor, 0n);
  return Number(timeMinor) + others.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
