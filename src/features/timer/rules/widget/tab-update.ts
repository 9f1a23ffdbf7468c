import { idleTimer, adjustForClock } from '#src/features/timer/rules/timer/timer.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer.ts';
import { parseStoredTimer, serializeTimer } from './stored-timer.ts';

/** What a tab shows and what to store after one update (null: nothing). */
export type TabUpdate = { timer: Timer; toStore: string | null };

/**
 * One update of one tab. The stored timer is the truth and the tab may be outdated, so actions apply to what is stored.
 * Without an action it is a load, a change in the other tab, or a tick. `mine` is used if the stored text is corrupt;
 * on load it is `idleTimer`, which drops corrupt text. [4.18] If nothing can be stored, the caller keeps the text
 * itself, or its timer would count as stopped.
 */
export function updateTab(
  mine: Timer,
  stored: string | null,
  now: number,
  transition: (timer: Timer, now: number) => Timer = adjustForClock,
): TabUpdate {
  const theirs = stored === null ? null : parseStoredTimer(stored);
  const latest = theirs === undefined ? mine : mergeTabs(mine, theirs);
  const timer = adjustForClock(transition(latest, now), now);
  // Don't notify other tabs of a tick: only changes raise the revision.
  if (theirs && timer.revision === theirs.revision) return { timer, toStore: stored };
  return { timer, toStore: serializeTimer(timer) };
}

/**
 * Two tabs share the stored timer; of two concurrent writes the later wins. Nothing stored means it was stopped. Never
 * restore a tab's own copy: it may have slept since before the timer was stopped, saved and started again.
 */
export function mergeTabs(mine: Timer, stored: Timer | null): Timer {
  if (!stored) return { ...idleTimer, revision: mine.revision, seenAt: mine.seenAt };
  const isSame = stored.revision === mine.revision && stored.start === mine.start;
  // Same timer, but this tab has seen later instants.
  return isSame ? { ...stored, seenAt: Math.max(mine.seenAt, stored.seenAt) } : stored;
}
