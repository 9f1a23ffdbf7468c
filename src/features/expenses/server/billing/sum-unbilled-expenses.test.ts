/** PostgreSQL sums what is unbilled with its own formula of `billExpense`. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { billingModes } from '#src/features/expenses/rules/bill-expense.ts';
import { randomCases } from '#tests/support/random-cases.ts';
import { aClient, anExpense, newId } from '#tests/support/request-fixtures.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();

const decimal = (most: number, places: number) =>
  fc.integer({ min: 0, max: most * 10 ** places }).map((digits) => String(digits / 10 ** places));
const line = fc.record({
  amountMinor: fc.oneof(
    { arbitrary: fc.integer({ min: 0, max: 100_000 }), weight: 4 },
    fc.integer({ min: -20_000, max: -1 }),
  ),
  taxRate: fc.constantFrom('0', '7', '19', '5.5'),
  recoverablePercent: fc.constantFrom(100, 100, 50, 33, 0),
});
/** Deductions, with their tax, are less than the rest: an expense is above 0. */
const lines = fc
  .array(line, { minLength: 1, maxLength: 3 })
  .filter((all) => all.reduce((sum, { amountMinor: of }) => sum + (of < 0 ? 1.25 * of : of), 0) > 0);
const markup = fc.oneof(
  fc.constant({}),
  decimal(40, 4).map((markupPercent) => ({ markupPercent })),
  fc.nat(5000).map((markupMinor) => ({ markupMinor })),
);
const rate = fc.integer({ min: 1, max: 3_000_000 }).map((digits) => String(digits / 1_000_000));
const charged = fc.integer({ min: 1, max: 100_000 });
const conversion = fc.oneof(
  fc.constant({ currency: 'EUR' }),
  fc.record(
    { currency: fc.constantFrom('USD', 'GBP', 'JPY', 'KWD'), exchangeRate: rate, chargedMinor: charged },
    { requiredKeys: ['currency'] },
  ),
);
const expense = fc
  .tuple(
    fc.record({
      kind: fc.constantFrom('purchase' as const, 'refund' as const),
      pricesIncludeTax: fc.boolean(),
      taxCase: fc.constantFrom('domestic' as const, 'reverseCharge' as const, 'intraCommunity' as const),
      lines,
      billedAs: fc.constantFrom(null, ...billingModes),
    }),
    markup,
    conversion,
  )
  .map(([terms, marked, converted]) => ({ ...terms, ...marked, ...converted }));

it('the sums of what is unbilled are those of the rule, for any expenses', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(expense, { minLength: 15, maxLength: 40 }),
      fc.boolean(),
      fc.constantFrom(null, 'EUR', 'USD', 'JPY'),
      async (expenses, isSmallBusiness, currency) => {
        const { api } = await stint.newTenant();
        const { settings } = await api.invoices.settings({});
        await api.invoices.updateSettings({
          settings: { ...settings, tax: { ...settings.tax, isSmallBusiness } },
        });
        const { id: clientId } = await api.clients.create(aClient({ currency }));
        for (const { lines: receiptLines, ...fields } of expenses)
          await api.expenses.create(
            anExpense({
              ...fields,
              lines: receiptLines.map((each) => ({ id: newId(), ...each })),
              clientId,
              isBillable: true,
            }),
          );
        const margins = await api.expenses.margins({ clientId });
        const { unbilled } = await api.expenses.overview({ from: '2026-03-01', to: '2026-03-31' });
        const ruled = new Map(margins.items.map(({ currency: of, unbilledMinor }) => [of, unbilledMinor]));
        const summed = new Map(unbilled.amounts.map(({ currency: of, amountMinor }) => [of, amountMinor]));
        expect(unbilled.count).toBe(expenses.length);
        expect(summed).toEqual(ruled);
      },
    ),
    { numRuns: randomCases(100, 4) },
  );
});
