import type { ExpenseCategory } from './starter-categories.ts';

/** What a line of this category starts with. */
export function lineTax(category: ExpenseCategory | undefined) {
  return {
    taxRate: Number(category?.taxRate ?? 0),
    recoverablePercent: category?.recoverablePercent ?? 100,
    deductiblePercent: category?.deductiblePercent ?? 100,
  };
}
