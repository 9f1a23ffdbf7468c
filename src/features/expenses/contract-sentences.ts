import { recordSentences } from '#src/platform/shared/record-procedures.ts';

export const expenseKind = { path: '/expenses', nounPhrase: 'an expense' } as const;
export const expenseSentences = recordSentences(expenseKind.nounPhrase);
