import ICAL from 'ical.js';
import { withoutZone, wallMs } from './wall-zone.ts';
import type { WallZone } from './wall-zone.ts';

const dayMs = 86_400_000;
/** Windows’ rules begin in 1601. A rule with more changes is broken. */
const maxChanges = 2_000;

type OffsetChange = { at: number; offsetBefore: number; offset: number };

/** The zone that a VTIMEZONE defines, until the end of this year. Null without rules. Throws if they can’t be read. */
export function readFileZone(component: ICAL.Component, lastYear: number): WallZone | null {
  const rules = component.getAllSubcomponents();
  const changes = rules.flatMap((rule) => changesOf(rule, lastYear)).toSorted((a, b) => a.at - b.at);
  const [first] = changes;
  if (!first) return null;
  const offsetAt = (instant: number) =>
    changes.findLast(({ at }) => at <= instant)?.offset ?? first.offsetBefore;
  return {
    toInstant: (time) => {
      const wall = wallMs(time);
      // A time that occurs twice is the first, and a skipped one moves forward, as everywhere.
      const [byOldClock, byNewClock] = [wall - offsetAt(wall - dayMs), wall - offsetAt(wall + dayMs)];
      const instants = [byOldClock, byNewClock].filter((at) => at + offsetAt(at) === wall);
      return instants.length === 0 ? byOldClock : Math.min(...instants);
    },
    toWallTime: (instant) => withoutZone(ICAL.Time.fromJSDate(new Date(instant + offsetAt(instant)), true)),
  };
}

/** The changes that a STANDARD or DAYLIGHT component makes. */
function changesOf(rule: ICAL.Component, lastYear: number): OffsetChange[] {
  const offsetBefore = offsetOf(rule, 'tzoffsetfrom');
  const offset = offsetOf(rule, 'tzoffsetto');
  const start: unknown = rule.getFirstPropertyValue('dtstart');
  if (!(start instanceof ICAL.Time)) throw new Error('The rule of a time zone has no start.');
  const dates: unknown[] = rule
    .getAllProperties('rdate')
    .flatMap((property): unknown[] => property.getValues());
  const onsets = [start, ...dates].filter((time) => time instanceof ICAL.Time).map(wallMs);
  for (const recurrence of rule.getAllProperties('rrule').map((property) => property.getFirstValue())) {
    if (!(recurrence instanceof ICAL.Recur)) throw new Error('The rule of a time zone can’t be read.');
    const { until } = recurrence;
    // The end is in UTC, and the changes are local times.
    const end = until ? wallMs(until) + offsetBefore : Infinity;
    recurrence.until = null;
    const iterator = recurrence.iterator(withoutZone(start));
    for (let count = 0; count < maxChanges; count += 1) {
      // The types don’t say that a rule may end.
      const time = iterator.next() as ICAL.Time | null;
      if (!time || time.year > lastYear || wallMs(time) > end) break;
      onsets.push(wallMs(time));
    }
  }
  return onsets.map((wall) => ({ at: wall - offsetBefore, offsetBefore, offset }));
}

function offsetOf(rule: ICAL.Component, name: string): number {
  const offset: unknown = rule.getFirstPropertyValue(name);
  if (!(offset instanceof ICAL.UtcOffset)) throw new Error('An offset of a time zone can’t be read.');
  return offset.toSeconds() * 1_000;
}
