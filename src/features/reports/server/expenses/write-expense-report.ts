import { writeFileSync } from 'node:fs';
import type { DocumentLanguage } from '#messages/document/languages.ts';
import { findClientNames } from '#src/features/clients/server/public.ts';
import { loadDecryptor, singleKeyService } from '#src/features/encryption/server/public.ts';
import type { ExpenseFilter } from '#src/features/expenses/contract-list.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import {
  filteredExpenses,
  findBilledAmounts,
  findExpenseSettings,
} from '#src/features/expenses/server/public.ts';
import { findPreferences } from '#src/features/identity/server/public.ts';
import { findProjectNames } from '#src/features/projects/server/public.ts';
import { expenseReportColumns, toExpenseRows } from '#src/features/reports/rules/expense-report.ts';
import type { ExpenseReferences, ExpenseReportRow } from '#src/features/reports/rules/expense-report.ts';
import type { ReportWording } from '#src/features/reports/rules/report-wording.ts';
import { maxEntries } from '#src/features/reports/rules/time-report.ts';
import type { TimeReportFormat } from '#src/features/reports/rules/time-report.ts';
import { loadReportTexts } from '#src/features/reports/server/load-report-texts.ts';
import { csvHeader, csvInPieces } from '#src/features/reports/server/report-csv.ts';
import type { AppDatabase, Db, Owner } from '#src/platform/server/database/database.ts';
import type { ExpenseHeading } from './expense-pdf.ts';

export type ExpenseReportTask = {
  format: TimeReportFormat;
  filter: ExpenseFilter;
  displayName: string;
  /** Null unless the account's vendors and notes are encrypted. */
  dataKey: Buffer | null;
  /** Null: that of the client’s documents, or else of the account’s. */
  language: DocumentLanguage | null;
};
export type ExpenseReportOutcome = { rows: number } | { tooMany: { entries: number; max: number } };

/** Writes the report into the file descriptor, unless it has too many rows or `signal` aborts. */
export async function writeExpenseReport(
  database: AppDatabase,
  owner: Owner,
  { format, filter, displayName, dataKey, language }: ExpenseReportTask,
  descriptor: number,
  signal?: AbortSignal,
): Promise<ExpenseReportOutcome> {
  const { expenses, references, wording } = await database.withOwner(
    owner,
    async (db) => ({
      ...(await readExpenses(db, owner, filter, dataKey)),
      wording: await loadReportTexts(db, owner, {
        format,
        clientId: filter.clientId,
        projectId: filter.projectId,
        language,
      }),
    }),
    { signal },
  );
  const rows = expenses.flatMap((expense) => toExpenseRows(expense, references, wording));
  const max = maxEntries[format];
  if (rows.length > max) return { tooMany: { entries: rows.length, max } };
  const content = await renderFile(format, rows, { name: displayName, ...filter }, wording);
  signal?.throwIfAborted();
  writeFileSync(descriptor, content);
  return { rows: rows.length };
}

/** By day. */
async function readExpenses(db: Db, owner: Owner, filter: ExpenseFilter, dataKey: Buffer | null) {
  const { settings } = await findExpenseSettings(db, owner);
  const { currency } = await findPreferences(db, owner);
  const references: ExpenseReferences = {
    clients: await findClientNames(db, owner),
    projects: await findProjectNames(db, owner),
    categories: new Map(settings.categories.map((category) => [category.id, category])),
    currency,
    billed: await findBilledAmounts(db, owner),
  };
  const cipher = await loadDecryptor(db, owner, singleKeyService(dataKey));
  const expenses: Expense[] = [];
  for await (const page of filteredExpenses(db, owner, filter, cipher)) expenses.push(...page);
  const dayOf = ({ day, createdAt }: Expense) => `${day ?? ''} ${createdAt}`;
  return { references, expenses: expenses.toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1)) };
}

async function renderFile(
  format: TimeReportFormat,
  rows: readonly ExpenseReportRow[],
  heading: ExpenseHeading,
  wording: ReportWording,
): Promise<string | Buffer> {
  switch (format) {
    case 'csv': {
      const columns = expenseReportColumns(wording);
      return csvHeader(columns) + (await csvInPieces(columns, rows));
    }
    case 'xlsx':
      return (await import('./expense-xlsx.ts')).renderExpenseXlsx(rows, wording);
    case 'pdf':
      return (await import('./expense-pdf.ts')).renderExpenses(rows, heading, wording);
  }
}
