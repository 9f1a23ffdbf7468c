import type { Project } from '#src/features/projects/contract.ts';
import { formatDay, formatDays } from '#src/platform/shared/days.ts';

/** "for all days", or since which day the present terms hold. */
export function sinceInWords({ billingFrom }: Pick<Project, 'billingFrom'>): string {
  return billingFrom === null ? 'for all days' : `since ${dayInWords(billingFrom)}`;
}

/** 5 Mar 2026, as people write it where they live. */
export function dayInWords(day: string): string {
  return formatDay(day, usual);
}

/** The days of a period; null where it has no first or last. */
export function daysInWords({ from, to }: { from: string | null; to: string | null }): string {
  if (from === null) return to === null ? 'All days' : `Until ${dayInWords(to)}`;
  return to === null ? `Since ${dayInWords(from)}` : formatDays({ from, to }, usual);
}

const usual = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** How long hours that were not used last. */
export function carryOverInWords({
  retainerPeriod,
  retainerCarryOver,
}: Pick<Project, 'retainerPeriod' | 'retainerCarryOver'>): string {
  if (retainerPeriod === 'oneOff') return 'Bought once';
  const unit = retainerPeriod === 'monthly' ? 'month' : 'quarter';
  if (retainerCarryOver === 0) return `Every ${unit}; hours not used expire with it`;
  if (retainerCarryOver === 'unlimited') return `Every ${unit}; hours never expire`;
  const more = retainerCarryOver === 1 ? `one more ${unit}` : `${retainerCarryOver} more ${unit}s`;
  return `Every ${unit}; hours not used last ${more}`;
}
