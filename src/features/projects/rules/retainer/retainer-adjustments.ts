import type { Billing } from '#src/features/clients/rules/client-limits.ts';
import { toRetainerTerms } from '#src/features/projects/rules/billing-terms-by-day.ts';
import type { ProjectTerms } from '#src/features/projects/rules/billing-terms-by-day.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import type { DailyUsage } from './hours-by-period.ts';
import type { RetainerHistory } from './retainer-ledger.ts';
import { firstRetainerDay, maxDay, retainerPeriodAt, minDay } from './retainer-periods.ts';
import type { RetainerTerms } from './retainer-periods.ts';

/** Manual adjustment in ms, negative if entries count too much; null day: before all others. */
export type RetainerAdjustment = { day: string | null; ms: number };

/** Usage by entries plus manual adjustments. */
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

/** Days that count toward current usage: the current period, or all days of a one-off retainer. */
export function countingDays(terms: ProjectTerms, today: string): DayRange {
  return retainerPeriodAt(retainerTermsOfProject(terms), today) ?? allDays;
}

/** Manual adjustments in these days, in ms. */
export function adjustedMs(
  terms: ProjectTerms,
  client: Billing | null,
  adjustments: readonly RetainerAdjustment[],
  days: DayRange,
): number {
  return adjustments.filter(isInRange(terms, client, days)).reduce((sum, { ms }) => sum + ms, 0);
}

/** Adjusts the manual part so that total usage in these days equals the given ms. */
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
  // Adjustments without a day belong to the first day of the ledger.
  const first =
    firstRetainerDay(toRetainerTerms(terms, client)) ??
    firstRetainerDay(retainerTermsOfProject(terms)) ??
    minDay;
  return ({ day }) => includesDay(days, day ?? first);
}

/** The client's settings don't affect the periods, even if the client bills by retainer. */
function retainerTermsOfProject(terms: ProjectTerms): RetainerTerms[] {
  return toRetainerTerms(terms, { billingType: 'retainer', ...noRates });
}

const noRates = { hourlyRate: null, retainerRate: null, retainerHours: null };
const allDays = { from: minDay, to: maxDay };

function includesDay({ from, to }: DayRange, day: string): boolean {
  return from <= day && day <= to;
}
