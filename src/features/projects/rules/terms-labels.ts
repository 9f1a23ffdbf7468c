import type { Project } from '#src/features/projects/contract.ts';
import { formatDay, formatDays } from '#src/platform/shared/calendar-days.ts';

/** "to all days", or the day since which the current terms apply. */
export function formatTermsStart({ billingFrom }: Pick<Project, 'billingFrom'>): string {
  return billingFrom === null ? 'to all days' : `since ${formatMediumDay(billingFrom)}`;
}

/** "5 Mar 2026", in the user's locale. */
export function formatMediumDay(day: string): string {
  return formatDay(day, dateOptions);
}

/** A period's dates; null: open-ended. */
export function formatDayRange({ from, to }: { from: string | null; to: string | null }): string {
  if (from === null) return to === null ? 'All days' : `Until ${formatMediumDay(to)}`;
  return to === null ? `Since ${formatMediumDay(from)}` : formatDays({ from, to }, dateOptions);
}

const dateOptions = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Renewal and carry-over as text. */
export function formatCarryOver({
  retainerPeriod,
  retainerCarryOver,
}: Pick<Project, 'retainerPeriod' | 'retainerCarryOver'>): string {
  if (retainerPeriod === 'oneOff') return 'Bought once';
  const unit = retainerPeriod === 'monthly' ? 'month' : 'quarter';
  if (retainerCarryOver === 0) return `Every ${unit}; unused hours expire at its end`;
  if (retainerCarryOver === 'unlimited') return `Every ${unit}; hours never expire`;
  const more = retainerCarryOver === 1 ? `one more ${unit}` : `${retainerCarryOver} more ${unit}s`;
  return `Every ${unit}; unused hours carry over for ${more}`;
}
