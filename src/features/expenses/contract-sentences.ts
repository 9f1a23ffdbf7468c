import { recordSentences } from '#src/platform/shared/record-sentences.ts';

export const expenseKind = { path: '/expenses', nounPhrase: 'an expense' } as const;
export const expenseSentences = recordSentences(expenseKind.nounPhrase);
