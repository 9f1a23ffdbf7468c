import * as m from '#messages/api/imports.ts';
import { billingProblems } from '#src/features/expenses/rules/bill-expense.ts';
import { calculateExpense } from '#src/features/expenses/rules/calculate-expense.ts';
import { expenseLimits } from '#src/features/expenses/rules/expense-limits.ts';
import type { ExpenseKind } from '#src/features/expenses/rules/expense-limits.ts';
import { expenseProblems } from '#src/features/expenses/rules/expense-problems.ts';
import type { ImportedExpense, ImportedLine } from '#src/features/expenses/rules/imported-expense.ts';
import { isTripKind, kindProblems } from '#src/features/expenses/rules/kinds/kind-amount.ts';
import type { ImportField } from '#src/features/imports/rules/import-fields.ts';
import type { FileRow, ImportSettings, RowProblem } from '#src/features/imports/rules/import-settings.ts';
import { isCurrency } from '#src/platform/shared/money.ts';
import { cellReader, readPerson } from './cell-reader.ts';
import { parseExpenseLine } from './parse-expense-line.ts';
import { readExpenseDetails } from './read-expense-details.ts';
import { columnOf, readTrip } from './read-trip.ts';
import { readMinor } from './row-reader.ts';
import type { RowReading, ValidateTrip, Validators } from './row-reader.ts';

/** An expense in the file: one row, or all rows with its ID. */
export type ImportedExpenseRow = ImportedExpense & {
  line: number;
  client: string | null;
  project: string | null;
  /** Negative for a refund. */
  grossMinor: number;
  /** The ID in the file; null without one. */
  expenseId: string | null;
};

/** The expense, the problems of each of its rows, or skipped because it belongs to someone else. */
export type ExpenseResult =
  | { record: ImportedExpenseRow }
  | { rowProblems: RowProblem[][] }
  | { isOthers: true };

export type ExpenseForms = Pick<Validators, 'trips' | 'fieldNames'>;

/** Reads the rows of one expense: a problem of one refuses all of them, so that no half of it is imported. */
export function createExpenseParser(
  settings: ImportSettings,
  { isOfSeveral, forms }: { isOfSeveral: boolean; forms: ExpenseForms },
): (rows: readonly FileRow[], unreadable: readonly (RowProblem | undefined)[]) => ExpenseResult {
  const readCells = cellReader(settings.columns);
  return (rows, unreadable) => {
    const readings = rows.map((row, place): RowReading => {
      const [cells, problem] = [readCells(row), unreadable[place]];
      const problems = [problem, cells.surplusProblem].filter((each) => each != null);
      return { cells, settings, problems };
    });
    const [first] = readings;
    if (!first) return { rowProblems: [] };
    if (settings.person !== null && readPerson(first.cells) !== settings.person) return { isOthers: true };
    const record = hasProblems(readings)
      ? null
      : readExpense(readings, {
          line: rows[0]?.line ?? 0,
          isPersonNoted: isOfSeveral && settings.person === null,
          forms,
        });
    if (record && !hasProblems(readings)) return { record };
    return {
      rowProblems: readings.map(({ cells, problems }) =>
        problems.length === 0
          ? [{ column: null, value: '', words: m.otherRowHasProblem }]
          : cells.explainProblems(problems),
      ),
    };
  };
}

function readExpense(
  readings: readonly RowReading[],
  { line, isPersonNoted, forms }: { line: number; isPersonNoted: boolean; forms: ExpenseForms },
): ImportedExpenseRow | null {
  const [first] = readings;
  const currency = first && readCurrency(first);
  if (!first || currency === undefined) return null;
  const details = readExpenseDetails(first, { isPersonNoted, currency });
  const { accountCurrency, kind: written, ...fields } = details;
  const signed = readings.map((reading) => parseExpenseLine(reading, { taxCase: details.taxCase, currency }));
  const account = readAccountAmount(readings, accountCurrency);
  const total = signed.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const { kind, ...trip } = readKind(first, { kind: written, total, currency, validate: forms.trips });
  if (hasProblems(readings)) return null;
  const lines = kind === 'refund' && total < 0 ? signed.map(negate) : signed;
  const terms = { kind, pricesIncludeTax: true, taxCase: details.taxCase, lines: lines.map(withShares) };
  const checked = { ...fields, ...trip, ...terms, currency };
  const hasWork = fields.client !== null || fields.project !== null;
  const [problem] = [
    ...kindProblems(checked),
    ...expenseProblems({ ...checked, receiptTotalMinor: null }),
    ...billingProblems({
      ...checked,
      isBillable: fields.isBillable && hasWork,
      // The names count, not yet the records that they stand for.
      clientId: fields.client,
      projectId: fields.project,
      chargedMinor: account && Math.abs(account.minor),
      accountCurrency: account?.currency === currency ? null : (account?.currency ?? null),
    }),
  ];
  if (problem || lines.length > expenseLimits.lines) {
    const path = problem?.field ?? 'lines';
    const field = fieldOf(path);
    const subject = path === 'lines' ? m.theExpense : forms.fieldNames[field];
    const reason = problem?.reason ?? m.mustHaveLines({ max: expenseLimits.lines });
    first.problems.push(first.cells.problem(field, `${subject} ${reason}.`));
    return null;
  }
  const { grossMinor } = calculateExpense(terms);
  const expenseId = first.cells.text('expenseId') || null;
  return { line, ...fields, ...trip, expenseKind: kind, currency, lines, account, grossMinor, expenseId };
}

type KindReading = {
  kind: ExpenseKind | undefined;
  total: number;
  currency: string;
  validate: ValidateTrip;
};

/** A file that has only the amount of a trip makes it a purchase. */
function readKind(reading: RowReading, { kind, total, ...context }: KindReading) {
  const noTrip = { mileage: null, perDiem: null, trip: null };
  if (kind === undefined || !isTripKind(kind))
    return { kind: kind ?? (total < 0 ? ('refund' as const) : ('purchase' as const)), ...noTrip };
  const trip = readTrip(reading, { kind, ...context });
  return trip.mileage || trip.perDiem ? { kind, ...trip } : { kind: 'purchase' as const, ...noTrip };
}

function readCurrency({ cells, settings, problems }: RowReading): string | undefined {
  const text = cells.text('currency');
  const currency = text === '' ? settings.currency : text.toUpperCase();
  if (currency !== undefined && isCurrency(currency)) return currency;
  problems.push(
    cells.problem(
      'currency',
      currency === undefined ? m.currencyMissing : m.invalidValue({ text, reason: m.mustBeCurrency }),
    ),
  );
  return undefined;
}

/** The sum of the rows, whose shares add up. */
function readAccountAmount(
  readings: readonly RowReading[],
  currency: string | null,
): ImportedExpenseRow['account'] {
  if (currency === null) return null;
  const amounts = readings.map((reading) => readMinor(reading, 'accountAmount', currency));
  if (amounts.includes(undefined)) return null;
  return { minor: amounts.reduce<number>((sum, minor) => sum + (minor ?? 0), 0), currency };
}

function negate(line: ImportedLine): ImportedLine {
  const minus = (minor: number) => (minor === 0 ? 0 : -minor);
  return {
    ...line,
    amountMinor: minus(line.amountMinor),
    taxMinor: line.taxMinor === null ? null : minus(line.taxMinor),
  };
}

/** Shares that the file leaves out come from the category, and don't change what was paid. */
function withShares({ recoverablePercent, deductiblePercent, ...line }: ImportedLine) {
  return {
    ...line,
    recoverablePercent: recoverablePercent ?? 100,
    deductiblePercent: deductiblePercent ?? 100,
  };
}

function hasProblems(readings: readonly RowReading[]): boolean {
  return readings.some(({ problems }) => problems.length > 0);
}

/** The column behind a field of an expense. */
function fieldOf(path: string): ImportField {
  if (path.endsWith('.taxRate')) return 'taxRate';
  if (path.endsWith('.taxMinor')) return 'taxAmount';
  if (path === 'reimbursedOn' || path === 'exchangeRate' || path === 'markupPercent') return path;
  if (path === 'markupMinor') return 'markupAmount';
  if (path.startsWith('mileage.') || path.startsWith('perDiem.')) return columnOf(path);
  return path === 'day' ? 'date' : 'amount';
}
