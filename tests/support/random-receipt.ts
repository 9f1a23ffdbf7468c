/** Receipts of 1 to 20 lines with up to four tax rates. */
import fc from 'fast-check';
import type { ExpenseTerms } from '#src/features/expenses/rules/calculate-expense.ts';
import { expenseKinds, taxCases } from '#src/features/expenses/rules/expense-limits.ts';

const rates = ['0', '5.5', '7', '8.1', '19', '25.5', '100'];
export const randomReceipt: fc.Arbitrary<ExpenseTerms> = fc
  .subarray(rates, { minLength: 1, maxLength: 4 })
  .chain((chosen) =>
    fc.record({
      kind: fc.constantFrom(...expenseKinds),
      pricesIncludeTax: fc.boolean(),
      taxCase: fc.constantFrom(...taxCases),
      lines: fc.array(
        fc
          .record({
            amountMinor: fc.integer({ min: -5000, max: 1_000_000 }),
            taxRate: fc.constantFrom(...chosen),
            printedShare: fc.option(fc.nat(50), { freq: 4 }),
            recoverablePercent: fc.constantFrom(0, 50, 100, 33),
            deductiblePercent: fc.constantFrom(0, 70, 100),
          })
          .map(({ printedShare, ...line }) => ({
            ...line,
            taxMinor: printedShare === null ? null : Math.trunc((line.amountMinor * printedShare) / 100),
          })),
        { minLength: 1, maxLength: 20 },
      ),
    }),
  );
