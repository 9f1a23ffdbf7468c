import * as m from '#messages/expenses.ts';
import type { Duplicate } from '#src/features/expenses/contract-duplicates.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import { expenseName } from '#src/features/expenses/web/expense-labels.ts';
import { formatDayInput } from '#src/platform/shared/calendar-days.ts';
import { formatMoney } from '#src/platform/shared/money.ts';

/** Names the other expense; in private mode, only the browser's list knows its vendor. */
export function sentenceOf(duplicate: Duplicate, all: readonly Expense[] = []): string {
  const { reason, otherId, vendor, day, grossMinor, currency } = duplicate;
  const other = all.find(({ id }) => id === otherId);
  const name = [
    other ? expenseName(other) : (vendor ?? m.anotherExpense),
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

/** The list, with what is like it. */
export function linkTo({ vendor, day }: Duplicate): string {
  const filter = new URLSearchParams({
    ...(vendor !== null && { q: vendor }),
    ...(day !== null && { month: day.slice(0, 7) }),
  });
  return `/expenses?${filter.toString()}`;
}
