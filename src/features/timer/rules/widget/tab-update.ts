import { idleTimer, adjustForClock } from '#src/features/timer/rules/timer/timer.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer.ts';
import { parseStoredTimer, serializeTimer } from './stored-timer.ts';

/** What one turn of one tab comes to: what it shows, and what has to be stored then (null: nothing). */
export type TabUpdate = { timer: Timer; toStore: string | null };

/**
 * One turn of one tab. What is stored is the timer; what the tab shows may be older, so every act is done
 * upon what is stored. Without an act it is loading, hearing of the other tab, or a tick.
 * `mine` counts where what is stored is corrupt; on loading it is `idleTimer`, and corrupt data goes. [4.18]
 * Where nothing can be stored the caller keeps the text itself, or its timer would count as stopped.
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
  // A tick is nothing to tell the other tab about: only a change raises the revision.
  if (theirs && timer.revision === theirs.revision) return { timer, toStore: stored };
  return { timer, toStore: serializeTimer(timer) };
}

/**
 * The one timer of two tabs is the stored one, so of two that write at the same moment the later write wins.
 * Nothing stored means that it was stopped. What a tab remembers never comes back to life: it may have slept
 * since before the timer was stopped, saved, and started again.
 */
export function mergeTabs(mine: Timer, stored: Timer | null): Timer {
  if (!stored) return { ...idleTimer, revision: mine.revision, seenAt: mine.seenAt };
  const isSame = stored.revision === mine.revision && stored.start === mine.start;
  // The tab has ticked since: it knows later instants of the same timer.
  return isSame ? { ...stored, seenAt: Math.max(mine.seenAt, stored.seenAt) } : stored;
}
