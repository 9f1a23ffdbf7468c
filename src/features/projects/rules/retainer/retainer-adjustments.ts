import type { Billing } from '#src/features/clients/rules/client-limits.ts';
import { toRetainerTerms } from '#src/features/projects/rules/billing-terms.ts';
import type { ProjectTerms } from '#src/features/projects/rules/billing-terms.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import type { RetainerHistory, DailyUsage } from './retainer-ledger.ts';
import { firstRetainerDay, maxDay, retainerPeriodAt, minDay } from './retainer-periods.ts';
import type { RetainerTerms } from './retainer-periods.ts';

/** Milliseconds used that no entry tells of, or, below zero, that entries tell of wrongly; without a day, before all. */
export type RetainerAdjustment = { day: string | null; ms: number };

/** What entries have taken, and what was set by hand beside. */
export function retainerHistory(
  terms: readonly RetainerTerms[],
  adjustments: readonly RetainerAdjustment[],
  entryUses: readonly DailyUsage[],
): RetainerHistory {
  const first = firstRetainerDay(terms) ?? minDay;
  return {
    terms,
    usages: [...adjustments.map(({ day, ms }) => ({ day: day ?? first, ms })), ...entryUses],
  };
}

/** The days whose hours count as used: those of today's period, or all where hours do not come again. */
export function countingDays(terms: ProjectTerms, today: string): DayRange {
  return retainerPeriodAt(retainerTermsOfProject(terms), today) ?? allDays;
}

/** Milliseconds that were set by hand in those days. */
export function adjustedMs(
  terms: ProjectTerms,
  client: Billing | null,
  adjustments: readonly RetainerAdjustment[],
  days: DayRange,
): number {
  return adjustments.filter(isInRange(terms, client, days)).reduce((sum, { ms }) => sum + ms, 0);
}

/** Manual adjustments so that, with what entries have taken, so many ms are used in those days. */
export function withUsedHours(
  terms: ProjectTerms,
  client: Billing | null,
  adjustments: readonly RetainerAdjustment[],
  { days, byEntries, used }: { days: DayRange; byEntries: number; used: number },
): RetainerAdjustment[] {
  const isInDays = isInRange(terms, client, days);
  const others = adjustments.filter((each) => !isInDays(each));
  const isFirst = isInDays({ day: null, ms: 0 });
  const ms = used - byEntries;
  return ms === 0 ? others : [...others, { day: isFirst ? null : days.from, ms }];
}

function isInRange(
  terms: ProjectTerms,
  client: Billing | null,
  days: DayRange,
): (each: RetainerAdjustment) => boolean {
  // What was set before all is of the first day of the ledger.
  const first =
    firstRetainerDay(toRetainerTerms(terms, client)) ??
    firstRetainerDay(retainerTermsOfProject(terms)) ??
    minDay;
  return ({ day }) => includesDay(days, day ?? first);
}

/** Which periods there are does not depend on the client, who may say of a project that it is billed by a retainer. */
function retainerTermsOfProject(terms: ProjectTerms): RetainerTerms[] {
  return toRetainerTerms(terms, { billingType: 'retainer', ...noRates });
}

const noRates = { hourlyRate: null, retainerRate: null, retainerHours: null };
const allDays = { from: minDay, to: maxDay };

function includesDay({ from, to }: DayRange, day: string): boolean {
  return from <= day && day <= to;
}
