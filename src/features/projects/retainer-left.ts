import { placeOf, sumsIn, usedOf } from '#src/features/projects/retainer-ledger.ts';
import type { RetainerHistory, RetainerUse } from '#src/features/projects/retainer-ledger.ts';
import { forEver, periodsOf } from '#src/features/projects/retainer-periods.ts';
import type { Period } from '#src/features/projects/retainer-periods.ts';
import { emptyShelf, isSameShelf, takenFrom } from '#src/features/projects/retainer-shelf.ts';
import type { Shelf } from '#src/features/projects/retainer-shelf.ts';
import { addDays } from '#src/platform/shared/days.ts';

/** What one entry of the day can still take, and of how much, in ms. */
export type RetainerLeft = { leftMs: number; openingMs: number };

/** What is left on a day, or null where no retainer is in force then. */
export function retainerLeft(history: RetainerHistory, day: string): RetainerLeft | null {
  return openLedger(history).left(day);
}

/** A ledger that is written on: one more use or question does not go through all that was used before. */
export type OpenLedger = {
  /**
   * What is left on a day, or null where no retainer is in force then. Hours that were carried over and used later are
   * spent for the day as well: nobody is sold an hour twice, in whichever order time is logged.
   */
  left(day: string): RetainerLeft | null;
  take(use: RetainerUse): void;
};

export function openLedger({ terms, uses }: RetainerHistory): OpenLedger {
  const taken = [...uses];
  let until = taken.reduce((last, { day }) => (day > last ? day : last), '');
  let book: Book | undefined;

  return {
    left(day) {
      if (!book || day > until) {
        until = yearAfter(day > until ? day : until);
        const periods = periodsOf(terms, until);
        book = bookOf(periods, sumsIn(periods, taken));
      }
      const place = placeOf(book.periods, day);
      return place === undefined ? null : leftIn(book, place);
    },

    take(use) {
      taken.push(use);
      if (use.day > until) [until, book] = [use.day, undefined];
      const place = book && placeOf(book.periods, use.day);
      if (!book || place === undefined) return;
      book.sums[place] = (book.sums[place] ?? 0) + use.ms;
      reckon(book, place);
    },
  };
}

/** Whoever asks for one day asks for the next ones, too; the last of all days has none. */
function yearAfter(day: string): string {
  return day < '9998' ? addDays(day, 366) : forEver;
}

/** Period by period: what was taken, the shelf before it, and what was used beyond what there was. */
type Book = { periods: readonly Period[]; sums: number[]; shelves: Shelf[]; over: number[] };

function bookOf(periods: readonly Period[], sums: number[]): Book {
  const book: Book = { periods, sums, shelves: [emptyShelf], over: [] };
  reckon(book, 0);
  return book;
}

/** Anew from a period on, until one begins as before. */
function reckon({ periods, sums, shelves, over }: Book, from: number): void {
  let shelf = shelves[from] ?? emptyShelf;
  for (let place = from; place < periods.length; place += 1) {
    const turn = takenFrom(shelf, periods, place, usedOf(sums[place] ?? 0));
    over[place] = turn.overMs;
    shelf = turn.after;
    const before = shelves[place + 1];
    if (before && isSameShelf(before, shelf)) return;
    shelves[place + 1] = shelf;
  }
}

/** Whoever would take all there is gets what nobody later would miss. */
function leftIn({ periods, sums, shelves, over }: Book, place: number): RetainerLeft {
  const used = usedOf(sums[place] ?? 0);
  const all = takenFrom(shelves[place] ?? emptyShelf, periods, place, Infinity);
  let leftMs = Math.max(0, all.openingMs - used);
  let shelf = all.after;
  for (let later = place + 1; later < periods.length; later += 1) {
    const known = shelves[later];
    if (known && isSameShelf(known, shelf)) break;
    const turn = takenFrom(shelf, periods, later, usedOf(sums[later] ?? 0));
    leftMs -= turn.overMs - (over[later] ?? 0);
    shelf = turn.after;
  }
  return { leftMs, openingMs: all.openingMs };
}
