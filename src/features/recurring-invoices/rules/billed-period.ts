import type { Schedule } from '#src/features/schedules/rules/schedule.ts';
import {
  daysBeforeOccurrence,
  partOfPeriod,
  periodOfOccurrence,
} from '#src/features/schedules/rules/service-period.ts';
import type { PeriodPart, PeriodSide } from '#src/features/schedules/rules/service-period.ts';

type Billed = {
  recurrence: Pick<Schedule, 'every' | 'unit' | 'anchor' | 'firstDay'>;
  periodSide: PeriodSide;
  serviceFrom: string | null;
  serviceTo: string | null;
};

type BilledWork = Billed & { work: { hasTime: boolean; hasExpenses: boolean; isInArrears: boolean } };

/** All are null if there is nothing to bill of them. */
export type BilledPeriods = {
  /** The days that the invoice is about, also in its words. */
  period: PeriodPart | null;
  /** The days of the lines and retainer hours. */
  lines: PeriodPart | null;
  /** The days of time and expenses. */
  work: PeriodPart | null;
};

/** Whether invoices bill time or expenses of the days before them, so those from the last one on are left. */
export function billsPastWork({ periodSide, work }: Pick<BilledWork, 'periodSide' | 'work'>): boolean {
  return (periodSide === 'preceding' || work.isInArrears) && (work.hasTime || work.hasExpenses);
}

/** Whether an invoice that isn’t made leaves work unbilled that is older than its own period. */
export function billsInArrears(recurring: Pick<BilledWork, 'periodSide' | 'work'>): boolean {
  return recurring.periodSide === 'following' && billsPastWork(recurring);
}

/** What the invoice of a day bills: a fee in advance may come with the work of the period before. */
export function billedPeriods(recurring: BilledWork, day: string): BilledPeriods {
  const { periodSide, serviceFrom, serviceTo, recurrence } = recurring;
  const { hasTime, hasExpenses, isInArrears } = recurring.work;
  const lines = billedPeriod(recurring, day);
  if (!hasTime && !hasExpenses) return { period: lines, lines, work: null };
  if (periodSide === 'following' && !isInArrears) return { period: lines, lines, work: lines };
  const before = billedPeriod({ ...recurring, periodSide: 'preceding' }, day);
  const work = partOfPeriod(daysBeforeOccurrence(recurrence, day), { from: serviceFrom, to: serviceTo });
  return { period: lines ?? (work && (before ?? work)), lines, work };
}

/** The days that the invoice of a day bills; null if the service didn’t begin, or has ended. */
export function billedPeriod(
  { recurrence, periodSide, serviceFrom, serviceTo }: Billed,
  day: string,
): PeriodPart | null {
  return partOfPeriod(periodOfOccurrence(recurrence, day, periodSide), { from: serviceFrom, to: serviceTo });
}
