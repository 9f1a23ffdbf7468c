import type { Billing } from '#src/features/clients/client.ts';
import { retainerTermsOf } from '#src/features/projects/project-terms.ts';
import type { AgreedTerms } from '#src/features/projects/project-terms.ts';
import type { RetainerHistory, RetainerUse } from '#src/features/projects/retainer-ledger.ts';
import { firstRetainerDay, forEver, periodAt, sinceEver } from '#src/features/projects/retainer-periods.ts';
import type { RetainerTerms } from '#src/features/projects/retainer-periods.ts';
import type { DayRange } from '#src/platform/shared/days.ts';

/** Milliseconds used that no entry tells of, or, below zero, that entries tell of wrongly; without a day, before all. */
export type ByHand = { day: string | null; ms: number };

/** What entries have taken, and what was set by hand beside. */
export function historyOf(
  terms: readonly RetainerTerms[],
  byHand: readonly ByHand[],
  byEntries: readonly RetainerUse[],
): RetainerHistory {
  const first = firstRetainerDay(terms) ?? sinceEver;
  return {
    terms,
    uses: [...byHand.map(({ day, ms }) => ({ day: day ?? first, ms })), ...byEntries],
  };
}

/** The days whose hours count as used: those of today's period, or all where hours do not come again. */
export function countedDays(agreed: AgreedTerms, today: string): DayRange {
  return periodAt(ownTerms(agreed), today) ?? allDays;
}

/** Milliseconds that were set by hand in those days. */
export function msByHand(
  agreed: AgreedTerms,
  client: Billing | null,
  byHand: readonly ByHand[],
  days: DayRange,
): number {
  return byHand.filter(isWithin(agreed, client, days)).reduce((sum, { ms }) => sum + ms, 0);
}

/** Set by hand so that, with what entries have taken, so many ms are used in those days. */
export function withByHand(
  agreed: AgreedTerms,
  client: Billing | null,
  byHand: readonly ByHand[],
  { days, byEntries, used }: { days: DayRange; byEntries: number; used: number },
): ByHand[] {
  const isOfThese = isWithin(agreed, client, days);
  const others = byHand.filter((each) => !isOfThese(each));
  const isFirst = isOfThese({ day: null, ms: 0 });
  const ms = used - byEntries;
  return ms === 0 ? others : [...others, { day: isFirst ? null : days.from, ms }];
}

function isWithin(agreed: AgreedTerms, client: Billing | null, days: DayRange): (each: ByHand) => boolean {
  // What was set before all is of the first day of the ledger.
  const first =
    firstRetainerDay(retainerTermsOf(agreed, client)) ?? firstRetainerDay(ownTerms(agreed)) ?? sinceEver;
  return ({ day }) => holds(days, day ?? first);
}

/** Which periods there are does not depend on the client, who may say of a project that it is billed by a retainer. */
function ownTerms(agreed: AgreedTerms): RetainerTerms[] {
  return retainerTermsOf(agreed, { billingType: 'retainer', ...noFigures });
}

const noFigures = { hourlyRate: null, retainerRate: null, retainerHours: null };
const allDays = { from: sinceEver, to: forEver };

function holds({ from, to }: DayRange, day: string): boolean {
  return from <= day && day <= to;
}
