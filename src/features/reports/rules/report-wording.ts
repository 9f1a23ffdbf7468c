import type { DocumentLanguage } from '#messages/document/languages.ts';
import { expenseColumns, reportWords, timeColumns } from '#messages/document/reports.ts';
import { expenseWords } from '#src/features/expenses/rules/expense-words.ts';

export type ReportWording = ReturnType<typeof reportWording>;

/** The words of a report. `locale`: of its days and numbers. */
export function reportWording(language: DocumentLanguage, locale: string) {
  return {
    language,
    locale,
    words: reportWords[language],
    timeColumns: timeColumns[language],
    expenseColumns: expenseColumns[language],
    expenseWords: expenseWords[language],
  };
}

/** CSV files are the same in every language: other programs, and imports, read their headers and words. */
export const exchangeWording = reportWording('en', 'en-GB');
