import type { ExpenseKind, Payer, TaxCase } from '#src/features/expenses/rules/expense-limits.ts';
import { expenseWords } from '#src/features/expenses/rules/expense-words.ts';

/** Undefined for other words. */
export function parseExpenseKind(text: string): ExpenseKind | undefined {
  return findByWord(expenseWords.en.kinds, text);
}

export function parseTaxCase(text: string): TaxCase | undefined {
  return findByWord(expenseWords.en.taxCases, text);
}

/** From the names of payment methods in other tools; the company's account unless they say something else. */
export function parsePayer(text: string): Payer {
  const known = findByWord(expenseWords.en.payers, text);
  if (known) return known;
  if (/own|privat|personal|employee|reimburs|eigen|auslage/i.test(text)) return 'own';
  if (/card|visa|master|amex|american express|karte/i.test(text)) return 'card';
  return /\bcash|\bbar\b|petty/i.test(text) ? 'cash' : 'company';
}

/** The key whose word, or which itself, this is. */
export function findByWord<K extends string>(
  words: Readonly<Record<K, string>>,
  text: string,
): K | undefined {
  const wanted = text.trim().toLowerCase();
  const found = Object.entries<string>(words).find(
    ([key, word]) => word.toLowerCase() === wanted || key.toLowerCase() === wanted,
  );
  // The keys of `words`.
  return found?.[0] as K | undefined;
}
