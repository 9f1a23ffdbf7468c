import { sql } from 'kysely';
import type { Selectable, Updateable } from 'kysely';
import { countReceipts } from '#src/features/documents/server/public.ts';
import type { billedOn } from '#src/features/expenses/contract-billing.ts';
import { ExpenseLine } from '#src/features/expenses/contract-fields.ts';
import { ExpenseTrip, Mileage, PerDiem } from '#src/features/expenses/contract-kinds.ts';
import { Recurrence } from '#src/features/schedules/contract-schedule.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db, Tables } from '#src/platform/server/database/database.ts';
import { parseStoredList, parseStoredOr } from '#src/platform/server/parse-stored.ts';
import { recordQueries } from '#src/platform/server/records/record-queries.ts';
import { shortenDecimal } from '#src/platform/shared/decimals.ts';
import { omitUndefined } from '#src/platform/shared/omit-undefined.ts';
import { findBilledOn } from './billing/billed-on.ts';

export type ExpenseRow = Selectable<Tables['expenses']>;
/** What the row itself says: with a project, the client is the project's. */
export type StoredExpense = Omit<Expense, 'receiptCount' | keyof typeof billedOn>;

const expenseQueries = recordQueries('expenses', toStoredExpense);

export const findExpenseRequestHash = expenseQueries.findRequestHash;
export const lockExpense = expenseQueries.lock;
export const lockExpenses = expenseQueries.lockAll;

export async function findExpense(db: Db, owner: Owner, id: string): Promise<Expense | null> {
  const stored = await expenseQueries.find(db, owner, id);
  const [expense = null] = stored ? await withOtherRecords(db, owner, [stored]) : [];
  return expense;
}

/** As they were added, for exports. */
export async function newestExpenses(
  db: Db,
  owner: Owner,
  page: { limit: number; cursor?: string | undefined },
) {
  const { items, nextCursor } = await expenseQueries.newest(db, owner, page, []);
  return { items: await withOtherRecords(db, owner, items), nextCursor };
}

/** False if the owner already has an expense with this id. */
export async function insertExpense(
  db: Db,
  owner: Owner,
  record: { id: string; requestHash: Buffer },
  columns: Updateable<Tables['expenses']>,
): Promise<boolean> {
  return expenseQueries.insertOnce(db, owner, record, columns);
}

/** Null if not found, changed since, or if the operation exists. */
export async function updateExpense(
  db: Db,
  owner: Owner,
  record: { id: string; revision?: number | undefined; operationId?: string | undefined },
  columns: Updateable<Tables['expenses']>,
): Promise<Expense | null> {
  const stored = await expenseQueries.update(db, owner, record, columns);
  const [expense = null] = stored ? await withOtherRecords(db, owner, [stored]) : [];
  return expense;
}

/** Adds what other records say: the project's client, the number of receipts, and the invoice. */
export async function withOtherRecords(
  db: Db,
  owner: Owner,
  expenses: readonly StoredExpense[],
): Promise<Expense[]> {
  if (expenses.length === 0) return [];
  const ids = expenses.map(({ id }) => id);
  const receipts = await countReceipts(db, owner, ids);
  const billed = await findBilledOn(db, owner, expenses);
  const { rows } = await sql<{ id: string; clientId: string | null }>`
    select distinct projects.id, projects.client_id
      from expenses join projects on projects.user_id = expenses.user_id and projects.id = expenses.project_id
      where expenses.user_id = ${owner.ownerId} and expenses.id = any(${ids}::uuid[])`.execute(db);
  const clientOf = new Map(rows.map(({ id, clientId }) => [id, clientId]));
  return expenses.map((expense) => ({
    ...expense,
    ...billed(expense.id),
    clientId: expense.projectId === null ? expense.clientId : (clientOf.get(expense.projectId) ?? null),
    receiptCount: receipts.get(expense.id) ?? 0,
  }));
}

export function toStoredExpense(row: ExpenseRow): StoredExpense {
  return {
    id: row.id,
    userId: row.userId,
    kind: row.kind,
    day: row.day,
    vendor: row.vendor,
    ...omitUndefined({ vendorEnc: row.vendorEnc ?? undefined }),
    receiptNumber: row.receiptNumber,
    currency: row.currency,
    pricesIncludeTax: row.pricesIncludeTax,
    taxCase: row.taxCase,
    lines: parseStoredList(ExpenseLine, row.lines),
    receiptTotalMinor: row.receiptTotalMinor,
    netMinor: row.netMinor,
    taxMinor: row.taxMinor,
    grossMinor: row.grossMinor,
    recoverableTaxMinor: row.recoverableTaxMinor,
    deductibleMinor: row.deductibleMinor,
    exchangeRate: row.exchangeRate === null ? null : shortenDecimal(row.exchangeRate),
    rateDay: row.rateDay,
    chargedMinor: row.chargedMinor,
    accountCurrency: row.accountCurrency,
    accountMinor: row.accountMinor,
    clientId: row.clientId,
    projectId: row.projectId,
    isBillable: row.isBillable,
    markupPercent: row.markupPercent === null ? null : shortenDecimal(row.markupPercent),
    markupMinor: row.markupMinor,
    billedAs: row.billedAs,
    billedText: row.billedText,
    paidBy: row.paidBy,
    paidOn: row.paidOn,
    reimbursedOn: row.reimbursedOn,
    voucherReason: row.voucherReason,
    occasion: row.occasion,
    guests: row.guests,
    ...omitUndefined({ guestsEnc: row.guestsEnc ?? undefined }),
    notes: row.notes,
    ...omitUndefined({ notesEnc: row.notesEnc ?? undefined }),
    tags: row.tags,
    mileage: parseStoredOr(null, Mileage, row.mileage),
    perDiem: parseStoredOr(null, PerDiem, row.perDiem),
    trip: parseStoredOr(null, ExpenseTrip, row.trip),
    ...omitUndefined({ tripEnc: row.tripEnc ?? undefined }),
    isDraft: row.isDraft,
    recurrence: parseStoredOr(null, Recurrence, row.recurrence),
    recurringExpenseId: row.recurringExpenseId,
    recurringDay: row.recurringDay,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    revision: row.revision,
  };
}
