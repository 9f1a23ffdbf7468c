import { periodsOf } from '#src/features/projects/retainer-periods.ts';
import type { Period, RetainerTerms } from '#src/features/projects/retainer-periods.ts';

/** Seconds taken from the retainer on a day; set right by hand they may be below zero. */
export type RetainerUse = { day: string; seconds: number };

export type RetainerHistory = {
  terms: readonly RetainerTerms[];
  uses: readonly RetainerUse[];
};

/** A line of the ledger, in seconds: opening + bought's share not used or expired is what the next one opens with. */
export type LedgerLine = {
  from: string;
  to: string;
  /** What the periods before have left over, and can still be used. */
  carriedSeconds: number;
  boughtSeconds: number;
  /** What can be used: carried over and bought. */
  openingSeconds: number;
  usedSeconds: number;
  /** Used beyond what there was: an entry that crosses the end counts whole. It is not taken from the next period. */
  overSeconds: number;
  /** What can no longer be used once the period has ended. */
  expiredSeconds: number;
  /** What the next period begins with. */
  closingSeconds: number;
};

/**
 * What became of the hours bought ahead, period by period until the one that holds the day, the earliest first. Of what
 * was carried over, that which expires first is used first.
 */
export function retainerLedger(history: RetainerHistory, until: string): LedgerLine[] {
  const periods = periodsOf(history.terms, until);
  return linesOf(periods, usedIn(periods, history.uses));
}

/** What one entry of the day can still take, and of how much, in seconds. */
export type RetainerLeft = { leftSeconds: number; openingSeconds: number };

/**
 * What is left on a day, or null where no retainer is in force then. Hours that were carried over and used later are
 * spent for the day as well: nobody is sold an hour twice, in whichever order time is logged.
 */
export function retainerLeft(history: RetainerHistory, day: string): RetainerLeft | null {
  const until = history.uses.reduce((last, use) => (use.day > last ? use.day : last), day);
  const periods = periodsOf(history.terms, until);
  const place = periods.findIndex(({ from, to }) => from <= day && day <= to);
  if (place < 0) return null;
  const used = usedIn(periods, history.uses);
  const lines = linesOf(periods, used);
  // Whoever would take all there is gets what nobody else would miss.
  const all = periods.reduce((sum, { boughtSeconds }) => sum + boughtSeconds, 0);
  const greedy = linesOf(
    periods,
    used.map((seconds, index) => (index === place ? seconds + all : seconds)),
  );
  return {
    leftSeconds: coveredBy(greedy) - coveredBy(lines),
    openingSeconds: lines[place]?.openingSeconds ?? 0,
  };
}

function coveredBy(lines: readonly LedgerLine[]): number {
  return lines.reduce((sum, { usedSeconds, overSeconds }) => sum + usedSeconds - overSeconds, 0);
}

function usedIn(periods: readonly Period[], uses: readonly RetainerUse[]): number[] {
  const used = periods.map(() => 0);
  for (const { day, seconds } of uses) {
    const place = placeOf(periods, day);
    if (place !== undefined) used[place] = (used[place] ?? 0) + seconds;
  }
  return used.map((seconds) => Math.max(0, seconds));
}

/** Which of the periods, that come one after the other, holds the day. */
function placeOf(periods: readonly Period[], day: string): number | undefined {
  let [low, high] = [0, periods.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((periods[middle]?.to ?? '') < day) low = middle + 1;
    else high = middle;
  }
  const found = periods[low];
  return found && found.from <= day ? low : undefined;
}

function linesOf(periods: readonly Period[], used: readonly number[]): LedgerLine[] {
  // The hours of each period that are left, the oldest first, which are those that expire first.
  const lots: { place: number; seconds: number }[] = [];
  let head = 0;
  let left = 0;
  return periods.map(({ from, to, boughtSeconds, carryOver, isLast }, place) => {
    const carriedSeconds = left;
    lots.push({ place, seconds: boughtSeconds });
    left += boughtSeconds;
    const openingSeconds = left;
    const usedSeconds = used[place] ?? 0;
    const overSeconds = Math.max(0, usedSeconds - left);
    take(usedSeconds - overSeconds);
    const closing = left;
    const isOver = (lot: { place: number }) =>
      isLast || (carryOver !== 'unlimited' && place - lot.place >= carryOver);
    for (let lot = lots[head]; lot && isOver(lot); lot = lots[head]) take(lot.seconds);
    return {
      from,
      to,
      carriedSeconds,
      boughtSeconds,
      openingSeconds,
      usedSeconds,
      overSeconds,
      expiredSeconds: closing - left,
      closingSeconds: left,
    };
  });

  function take(seconds: number): void {
    left -= seconds;
    let wanted = seconds;
    for (let lot = lots[head]; lot && lot.seconds <= wanted; lot = lots[head]) {
      wanted -= lot.seconds;
      head += 1;
    }
    const rest = lots[head];
    if (rest) rest.seconds -= wanted;
  }
}
