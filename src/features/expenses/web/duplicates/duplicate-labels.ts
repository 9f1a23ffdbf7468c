import * as m from '#messages/expenses.ts';
import type { Duplicate } from '#src/features/expenses/contract-duplicates.ts';
import { formatDayInput } from '#src/platform/shared/calendar-days.ts';
import { formatMoney } from '#src/platform/shared/money.ts';

/** Names the other expense; in private mode, the server doesn't know its vendor. */
export function sentenceOf(duplicate: Duplicate): string {
  const { reason, vendor, day, grossMinor, currency } = duplicate;
  const name = [
    vendor ?? m.anotherExpense,
    day && formatDayInput(day),
    grossMinor !== 0 && formatMoney({ amountMinor: grossMinor, currency }),
  ]
    .filter(Boolean)
    .join(' · ');
  switch (reason) {
    case 'sameFile':
      return m.sameFileAs({ name });
    case 'sameNumber':
      return m.sameNumberAs({ name });
    case 'likely':
      return m.likelySameAs({ name });
  }
}

/** The list, with its form open. */
export function linkTo({ otherId }: Duplicate): string {
  return `/expenses?open=${otherId}`;
}
