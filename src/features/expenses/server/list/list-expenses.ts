import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod';
import type { ExpenseFilter } from '#src/features/expenses/contract-list.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import type { ExpenseSort } from '#src/features/expenses/rules/expense-list.ts';
import { expenseRecord } from '#src/features/expenses/server/expense-record.ts';
import { withOtherRecords } from '#src/features/expenses/server/queries.ts';
import type { ExpenseRow } from '#src/features/expenses/server/queries.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { invalidField } from '#src/platform/server/declared-errors.ts';
import { isInstant } from '#src/platform/server/records/keyset-pagination.ts';
import type { PageRequest } from '#src/platform/server/records/keyset-pagination.ts';
import { Day, Id } from '#src/platform/shared/field-schemas.ts';
import { compareNames } from '#src/platform/shared/text.ts';
import { matchesExpenseFilter } from './matching-expenses.ts';
import type { ListContext } from './matching-expenses.ts';

type ExpenseQuery = ExpenseFilter & PageRequest & { sort: ExpenseSort; order: 'asc' | 'desc' };
type SortedRow = ExpenseRow & { sortValue: string };

/** A page of the expenses that match; those with equal values in the order in which they were added. */
export async function listExpenses(
  db: Db,
  owner: Owner,
  { sort, order, limit, cursor, ...filter }: ExpenseQuery,
  context: ListContext,
): Promise<{ items: Expense[]; nextCursor: string | null }> {
  const value = sortValue(sort, context);
  const direction = sql.raw(order);
  const after = cursor === undefined ? sql`` : sql`and ${isAfter(value, { sort, order, cursor })}`;
  const { rows } = await sql<SortedRow>`
    select e.*, ${value}::text as sort_value
      from expenses e where ${matchesExpenseFilter(owner, filter, context)} ${after}
      order by ${value} ${direction}, e.created_at ${direction}, e.id ${direction} limit ${limit + 1}`.execute(
    db,
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await withOtherRecords(db, owner, shown.map(expenseRecord.toEntity)),
    nextCursor: rows.length > limit && last ? encodeCursor(last) : null,
  };
}

/** SQL: never null, and as the indexes of the table have it. */
function sortValue(sort: ExpenseSort, { categories }: ListContext): RawBuilder<unknown> {
  switch (sort) {
    case 'day':
      // Drafts, which may have no day yet, are the latest.
      return sql`coalesce(e.day, 'infinity'::date)`;
    case 'vendor':
      return sql`left(to_search_text(coalesce(e.vendor, '')), 20)`;
    case 'amount':
      return sql`e.gross_minor`;
    case 'category': {
      const ids = categories.toSorted((a, b) => compareNames(a.name, b.name)).map(({ id }) => id);
      return sql`coalesce(array_position(${ids}::text[], e.lines #>> '{0,categoryId}'), 0)`;
    }
  }
}

const valueTypes: Readonly<Record<ExpenseSort, { schema: z.ZodType<string>; type: string }>> = {
  day: { schema: z.union([Day, z.literal('infinity')]), type: 'date' },
  vendor: { schema: z.string().regex(/^[^\0]*$/), type: 'text' },
  amount: { schema: z.string().regex(/^-?\d{1,18}$/), type: 'bigint' },
  category: { schema: z.string().regex(/^\d{1,9}$/), type: 'int' },
};

/** SQL: whether an expense comes after the last one of the page before. */
function isAfter(
  value: RawBuilder<unknown>,
  { sort, order, cursor }: Pick<ExpenseQuery, 'sort' | 'order'> & { cursor: string },
): RawBuilder<unknown> {
  const { schema, type } = valueTypes[sort];
  const parts = z.tuple([schema, z.string().refine(isInstant), Id]).safeParse(decodeCursor(cursor));
  if (!parts.success) throw invalidField('cursor', 'is not a cursor of this list');
  const [last, createdAt, id] = parts.data;
  const comparison = sql.raw(order === 'asc' ? '>' : '<');
  return sql`(${value}, e.created_at, e.id)
    ${comparison} (cast(${last}::text as ${sql.raw(type)}), ${createdAt}::timestamptz, ${id}::uuid)`;
}

function encodeCursor({ sortValue: value, createdAt, id }: SortedRow): string {
  return Buffer.from(JSON.stringify([value, createdAt, id])).toString('base64url');
}

function decodeCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
