import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { runningBalances } from './retainer-ledger.ts';
import type { LedgerLine } from './retainer-ledger.ts';

type RetainerTime = { id: string; day: string; retainerMs: number };
type PeriodHours = Pick<LedgerLine, 'openingMs'> & DayRange & { adjustmentsMs: number };

/**
 * How much of each entry of a period is paid by its hours, oldest first. The rest, beyond the available hours, is billed
 * as time. Together, the rests are the period's `overMs`.
 */
export function coveredTime(period: PeriodHours, entries: readonly RetainerTime[]): Map<string, number> {
  const balances = runningBalances(period, entries);
  let overBefore = Math.max(0, period.adjustmentsMs - period.openingMs);
  return new Map(
    entries.map(({ id, retainerMs }, place) => {
      const over = Math.max(0, -(balances[place] ?? 0));
      const beyond = Math.min(retainerMs, Math.max(0, over - overBefore));
      overBefore = over;
      return [id, retainerMs - beyond];
    }),
  );
}
