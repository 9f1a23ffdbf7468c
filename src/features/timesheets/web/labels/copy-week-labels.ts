import * as m from '#messages/timesheets.ts';
import type { SkippedHours, WeekCopyRow } from '#src/features/timesheets/rules/views/week-copy.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatDuration, hoursToMs } from '#src/platform/shared/durations.ts';
import { formatList } from '#src/platform/shared/text.ts';

const maxNamed = 3;

/** The notice of a copied week, with the hours that it skipped. */
export function withSkippedHours(notice: string, skipped: readonly SkippedHours[] = []): string {
  if (skipped.length === 0) return notice;
  const named = skipped.slice(0, maxNamed).map(({ day, description, duration }) =>
    m.hoursSaved({
      duration: formatDuration(hoursToMs(duration)),
      description,
      day: formatCopyDay(day),
    }),
  );
  const more = skipped.length - named.length;
  const all = more > 0 ? [...named, m.moreEntries({ count: more })] : named;
  return m.copiedAndSkipped({ notice, hours: formatList(all) });
}

/** What copying the hours does with a row: “Adds 2:00 h. Skips 1:00 h: already has time on Tue 17 Nov”. */
export function copiedHoursLabel({ addedMs, skipped }: WeekCopyRow): string {
  const added = formatDuration(addedMs);
  if (skipped.length === 0) return m.addsHours({ duration: added });
  const duration = formatDuration(skipped.reduce((sum, { ms }) => sum + ms, 0));
  const days = formatList(skipped.map(({ day }) => formatCopyDay(day)));
  if (addedMs === 0) return m.skipsHours({ duration, days });
  return m.addsAndSkipsHours({ added, skipped: duration, days });
}

function formatCopyDay(day: string): string {
  return formatDay(day, { weekday: 'short', day: 'numeric', month: 'short' });
}
