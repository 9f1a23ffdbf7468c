import * as z from 'zod';
import { emptyExpense } from '#src/features/expenses/contract-fields.ts';
import { NewExpense } from '#src/features/expenses/contract.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import { calculateExpense } from '#src/features/expenses/rules/calculate-expense.ts';
import { lineTax } from '#src/features/expenses/rules/category-tax.ts';
import { receiptTotalProblems } from '#src/features/expenses/rules/expense-problems.ts';
import type { ExpenseCategory } from '#src/features/expenses/rules/starter-categories.ts';
import { omitUndefined } from '#src/platform/shared/objects.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { toTripCopy, toTripForm, toTripValues } from './kinds/trip-form-values.ts';
import type { TripForm } from './kinds/trip-form-values.ts';

type Line = z.input<typeof NewExpense>['lines'] extends (infer L)[] | undefined ? L : never;
/** A line while it is edited: the rate is a number, and anything may be missing. */
export type LineForm = Omit<Line, 'taxRate' | 'amountMinor'> & {
  taxRate: number | null;
  amountMinor: number | null;
};

export type ExpenseForm = Omit<z.input<typeof NewExpense>, 'lines' | 'markupPercent' | keyof TripForm> &
  TripForm & { id: string; lines: LineForm[]; markupPercent: number | null };

export function emptyLine(category?: ExpenseCategory): LineForm {
  return {
    id: newId(),
    categoryId: category?.id ?? null,
    description: null,
    amountMinor: null,
    taxMinor: null,
    ...lineTax(category),
  };
}

export function newExpenseForm(id: string, { today, currency }: { today: string; currency: string }) {
  return {
    ...emptyExpense,
    ...toTripForm(),
    id,
    day: today,
    currency,
    tags: [],
    lines: [emptyLine()],
  } satisfies ExpenseForm;
}

type WrittenExpense = Pick<Expense, 'id' | 'revision' | 'lines' | 'day' | 'currency' | 'markupPercent'> &
  NonNullable<Parameters<typeof toTripForm>[0]>;

export function toExpenseForm(expense: WrittenExpense, today: string): ExpenseForm & { revision: number } {
  const { id, revision, lines, day, ...fields } = expense;
  const written = Object.keys(emptyExpense).filter((field) => field !== 'lines' && field !== 'day');
  return {
    ...Object.fromEntries(written.map((field) => [field, Reflect.get(fields, field) as unknown])),
    ...toTripForm(fields),
    id,
    revision,
    currency: fields.currency,
    markupPercent: fields.markupPercent === null ? null : Number(fields.markupPercent),
    // A draft gets today until someone reads its receipt.
    day: lines.length === 0 ? (day ?? today) : day,
    lines: lines.length === 0 ? [emptyLine()] : lines.map(toLineForm),
  };
}

/** A new expense like another, of today and not paid back. */
export function copiedExpenseForm(expense: Expense, id: string, today: string): ExpenseForm {
  const { revision: _, ...form } = toExpenseForm(expense, today);
  return {
    ...form,
    ...toTripCopy(form),
    id,
    day: today,
    receiptNumber: null,
    receiptTotalMinor: null,
    paidOn: null,
    reimbursedOn: null,
    rateDay: null,
    exchangeRate: null,
    chargedMinor: null,
    lines: form.lines.map((line) => ({ ...line, id: newId() })),
  };
}

/** An expense that the server doesn't have yet. */
export function toQueuedForm(
  request: z.input<typeof NewExpense> & { id: string },
  { today, currency }: { today: string; currency: string },
): ExpenseForm {
  const { id } = request;
  const written = {
    ...emptyExpense,
    tags: [],
    lines: [],
    currency,
    ...omitUndefined(NewExpense.parse(request)),
  };
  const { revision: _, ...form } = toExpenseForm({ ...written, id, revision: 0 }, today);
  return form;
}

function toLineForm(line: Expense['lines'][number]): LineForm {
  return { ...line, taxRate: Number(line.taxRate) };
}

type Request = Record<string, unknown>;

/** Values for the contract, without those of fields that aren't shown. */
function toExpenseRequest(values: unknown, accountCurrency: string): Request {
  const form = values as ExpenseForm;
  const isForeign = form.currency !== accountCurrency;
  return {
    ...form,
    lines: form.lines.map((line) => ({
      ...line,
      taxRate: line.taxRate === null ? '0' : String(line.taxRate),
    })),
    clientId: form.projectId === null ? form.clientId : null,
    isBillable: form.isBillable === true && (form.projectId ?? form.clientId) != null,
    markupPercent: form.markupPercent === null ? null : String(form.markupPercent),
    reimbursedOn: form.paidBy === 'own' ? form.reimbursedOn : null,
    ...(!isForeign && { exchangeRate: null, rateDay: null, chargedMinor: null }),
    ...toTripValues(form),
    // Saving confirms a draft.
    isDraft: false,
  };
}

/** A request from the form, with the server’s problem of a total that isn’t the sum of the lines. */
export function expenseFormSchema<T>(schema: z.ZodType<T>, accountCurrency: string): z.ZodType<T> {
  return z.preprocess((values, context) => {
    const form = values as ExpenseForm;
    const { kind = 'purchase', pricesIncludeTax = true, taxCase = 'domestic', lines } = form;
    const { receiptTotalMinor, currency = accountCurrency } = form;
    const readable = readableLines(lines);
    if (typeof receiptTotalMinor === 'number' && readable.length > 0 && readable.length === lines.length) {
      const { grossMinor } = calculateExpense({ kind, pricesIncludeTax, taxCase, lines: readable });
      const paid = { amountMinor: Math.abs(grossMinor), currency };
      for (const { field, reason } of receiptTotalProblems(receiptTotalMinor, paid))
        context.addIssue({ code: 'custom', path: [field], message: reason });
    }
    return toExpenseRequest(values, accountCurrency);
  }, schema);
}

/** What lines say already while they are typed. */
export function readableLines(lines: readonly Partial<LineForm>[]) {
  return lines.flatMap((line) => {
    const { amountMinor, taxRate, taxMinor, recoverablePercent = 100, deductiblePercent = 100 } = line;
    if (!Number.isSafeInteger(amountMinor) || amountMinor == null) return [];
    return [
      {
        amountMinor,
        taxRate: isRate(taxRate) ? String(taxRate) : '0',
        taxMinor: taxMinor != null && Number.isSafeInteger(taxMinor) ? taxMinor : null,
        recoverablePercent: isShare(recoverablePercent) ? recoverablePercent : 100,
        deductiblePercent: isShare(deductiblePercent) ? deductiblePercent : 100,
      },
    ];
  });
}

/** The rate and the charged amount, as far as they are typed. */
export function readableConversion({
  exchangeRate,
  chargedMinor,
}: Partial<Pick<ExpenseForm, 'exchangeRate' | 'chargedMinor'>>) {
  const isDecimal = typeof exchangeRate === 'string' && /^\d{1,9}(\.\d{1,10})?$/.test(exchangeRate);
  return {
    exchangeRate: isDecimal && Number(exchangeRate) > 0 ? exchangeRate : null,
    chargedMinor: chargedMinor != null && Number.isSafeInteger(chargedMinor) ? chargedMinor : null,
  };
}

function isRate(rate: unknown): rate is number {
  return typeof rate === 'number' && rate >= 0 && rate <= 100;
}

function isShare(share: unknown): share is number {
  return isRate(share) && Number.isInteger(share);
}
