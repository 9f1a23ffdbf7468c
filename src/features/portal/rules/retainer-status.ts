import { toRetainerTerms } from '#src/features/projects/rules/billing-terms-by-day.ts';
import type { ProjectTerms } from '#src/features/projects/rules/billing-terms-by-day.ts';
import type { DailyUsage } from '#src/features/projects/rules/retainer/hours-by-period.ts';
import { retainerHistory } from '#src/features/projects/rules/retainer/retainer-adjustments.ts';
import type { RetainerAdjustment } from '#src/features/projects/rules/retainer/retainer-adjustments.ts';
import { retainerBalance } from '#src/features/projects/rules/retainer/retainer-balance.ts';
import { retainerForecast } from '#src/features/projects/rules/retainer/retainer-forecast.ts';
import { retainerLedger } from '#src/features/projects/rules/retainer/retainer-ledger.ts';
import { firstRetainerDay, maxDay } from '#src/features/projects/rules/retainer/retainer-periods.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';

type Billing = Parameters<typeof toRetainerTerms>[1];
export type RetainerProject = ProjectTerms & { adjustments: readonly RetainerAdjustment[] };

export type RetainerStatus =
  | { kind: 'starts'; on: string }
  | {
      kind: 'current';
      leftMs: number;
      totalMs: number;
      carriedMs: number;
      usedMs: number;
      /** Beyond the hours. */
      overMs: number;
      /** What the used hours have besides the log; negative: less than it. */
      adjustedMs: number;
      /** What they have of the log. */
      loggedMs: number;
      /** The days of the log that they cover: of the period, as far as they are shown. */
      days: DayRange;
      /** The last day of the period; null: it doesn't end. */
      until: string | null;
      exhaustedOn: string | null;
    };

/** The hours as the project page shows them, without what was tracked after the last shown day; null without a retainer. */
export function retainerStatus(
  project: RetainerProject,
  client: Billing,
  { usages, today, lastDay }: { usages: readonly DailyUsage[]; today: string; lastDay: string },
): RetainerStatus | null {
  const terms = toRetainerTerms(project, client);
  const shown = usages.filter(({ day }) => day <= lastDay);
  const adjustments = project.adjustments.filter(({ day }) => day === null || day <= lastDay);
  const history = retainerHistory(terms, adjustments, shown);
  const balance = retainerBalance(history, today);
  const line = retainerLedger(history, today).find(({ from, to }) => from <= today && today <= to);
  if (!balance || !line) {
    const first = firstRetainerDay(terms);
    return first !== undefined && first > today ? { kind: 'starts', on: first } : null;
  }
  const days = { from: line.from, to: line.to < lastDay ? line.to : lastDay };
  return {
    kind: 'current',
    leftMs: balance.leftMs,
    totalMs: balance.openingMs,
    carriedMs: line.carriedMs,
    usedMs: line.usedMs,
    overMs: line.overMs,
    adjustedMs: sumMsOf(retainerHistory(terms, adjustments, []).usages, line),
    loggedMs: sumMsOf(shown, line),
    days,
    until: line.to === maxDay ? null : line.to,
    exhaustedOn: balance.leftMs > 0 ? retainerForecast(history, today).exhaustedOn : null,
  };
}

function sumMsOf(usages: readonly DailyUsage[], { from, to }: DayRange): number {
  return usages.filter(({ day }) => from <= day && day <= to).reduce((sum, { ms }) => sum + ms, 0);
}
