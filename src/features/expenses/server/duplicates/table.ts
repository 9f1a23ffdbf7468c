// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Timestamp } from '#src/platform/server/database/column-types.ts';

type DistinctExpensesRow = {
  userId: string;
  expenseId: string;
  otherId: string;
  createdAt: Defaulted<Timestamp>;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    distinctExpenses: DistinctExpensesRow;
  }
}
