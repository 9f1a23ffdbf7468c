import type { Schedule } from '#src/features/schedules/rules/schedule.ts';
import { partOfPeriod, periodOfOccurrence } from '#src/features/schedules/rules/service-period.ts';
import type { PeriodPart, PeriodSide } from '#src/features/schedules/rules/service-period.ts';

type Billed = {
  recurrence: Pick<Schedule, 'every' | 'unit' | 'anchor' | 'firstDay'>;
  periodSide: PeriodSide;
  serviceFrom: string | null;
  serviceTo: string | null;
};

/** The days that the invoice of a day bills; null if the service didn’t begin, or has ended. */
export function billedPeriod(
  { recurrence, periodSide, serviceFrom, serviceTo }: Billed,
  day: string,
): PeriodPart | null {
  return partOfPeriod(periodOfOccurrence(recurrence, day, periodSide), { from: serviceFrom, to: serviceTo });
}
