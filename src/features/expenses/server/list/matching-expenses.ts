import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ExpenseFilter } from '#src/features/expenses/contract-list.ts';
import type { ExpenseListState } from '#src/features/expenses/rules/expense-list.ts';
import type { ExpenseCategory } from '#src/features/expenses/rules/starter-categories.ts';
import { findExpenseSettings } from '#src/features/expenses/server/expense-settings.ts';
import { findPreferences } from '#src/features/identity/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { likePattern } from '#src/platform/server/records/keyset-pagination.ts';
import { plainText } from '#src/platform/shared/search-match.ts';

/** What filters and sums of an account's expenses depend on. */
export type ListContext = { categories: readonly ExpenseCategory[]; accountCurrency: string };

export async function loadListContext(db: Db, owner: Owner): Promise<ListContext> {
  const { settings } = await findExpenseSettings(db, owner);
  const { currency } = await findPreferences(db, owner);
  return { categories: settings.categories, accountCurrency: currency };
}

/** SQL: conditions of the owner's expenses `e` that match. */
export function matchesExpenseFilter({ ownerId }: Owner, filter: ExpenseFilter, context: ListContext) {
  const { from, to, clientId, projectId, categoryId, state, paidBy, isRecurring, search } = filter;
  const conditions = [
    sql`e.user_id = ${ownerId}`,
    ...(from === undefined ? [] : [sql`e.day >= ${from}`]),
    ...(to === undefined ? [] : [sql`e.day <= ${to}`]),
    ...(projectId === undefined ? [] : [sql`e.project_id = ${projectId}`]),
    ...(clientId === undefined ? [] : [isOfClient(ownerId, clientId)]),
    ...(categoryId === undefined ? [] : [hasCategory(categoryId)]),
    ...(state === undefined ? [] : [isInState(state, context)]),
    ...(paidBy === undefined ? [] : [sql`e.paid_by = ${paidBy}`, isEntered]),
    ...(isRecurring === undefined ? [] : [sql`(e.recurrence is not null) = ${isRecurring}`]),
    ...(search === undefined ? [] : [matchesSearch(ownerId, search, context)]),
  ];
  return sql.join(conditions, sql` and `);
}

function isOfClient(ownerId: string, clientId: string): RawBuilder<unknown> {
  return sql`(e.client_id = ${clientId} or e.project_id in (
    select id from projects where projects.user_id = ${ownerId} and projects.client_id = ${clientId}))`;
}

function hasCategory(categoryId: string): RawBuilder<unknown> {
  return sql`e.lines @> ${JSON.stringify([{ categoryId }])}::jsonb`;
}

/** The counterpart of `listStatesOf`. */
export function isInState(
  state: ExpenseListState,
  { categories, accountCurrency }: ListContext,
): RawBuilder<unknown> {
  switch (state) {
    case 'draft':
      return sql`(e.lines = '[]' or e.is_draft)`;
    case 'recorded':
      return sql`(${isEntered} and e.paid_by <> 'own')`;
    case 'toReimburse':
      return sql`(${isEntered} and e.paid_by = 'own' and e.reimbursed_on is null)`;
    case 'reimbursed':
      return sql`(${isEntered} and e.reimbursed_on is not null)`;
    case 'missingReceipt': {
      const exemptIds = categories.filter(({ needsReceipt }) => !needsReceipt).map(({ id }) => id);
      return sql`(${isEntered} and e.kind in ('purchase', 'refund') and e.voucher_reason is null
        and exists (select from jsonb_array_elements(e.lines) line
          where coalesce(line ->> 'categoryId', '') <> all(${exemptIds}::text[]))
        and not exists (select from documents where documents.user_id = e.user_id and documents.expense_id = e.id))`;
    }
    case 'missingOccasion': {
      const askingIds = categories.filter(({ asksForGuests }) => asksForGuests).map(({ id }) => id);
      return sql`(${isEntered} and e.kind = 'purchase'
        and (e.occasion is null or (e.guests is null and e.guests_enc is null))
        and exists (select from jsonb_array_elements(e.lines) line
          where line ->> 'categoryId' = any(${askingIds}::text[])))`;
    }
    case 'missingRate':
      return sql`(${isEntered} and ${lacksRate(accountCurrency)})`;
  }
}

/** SQL: a draft whose name is that of its receipt. The counterpart of `receiptDraft`. */
const isUnnamed = sql`(e.lines = '[]' and e.vendor is null and e.kind not in ('mileage', 'perDiem'))`;

/** SQL: not a draft. */
export const isEntered = sql`(e.lines <> '[]' and not e.is_draft)`;

export function lacksRate(accountCurrency: string): RawBuilder<boolean> {
  return sql<boolean>`(e.currency <> ${accountCurrency} and e.account_currency is distinct from ${accountCurrency})`;
}

/** SQL: the tax in the account's currency, as `convertTax` rounds it; null while the rate is missing. */
export function taxIn(accountCurrency: string): RawBuilder<number | null> {
  return sql`case when e.currency = ${accountCurrency} then e.tax_minor
    when e.account_currency = ${accountCurrency} and e.gross_minor <> 0
      then round(e.tax_minor::numeric * e.account_minor / e.gross_minor)::bigint end`;
}

/** SQL: what was paid in the account's currency; null while the rate is missing. */
export function amountIn(accountCurrency: string): RawBuilder<number | null> {
  return sql`case when e.currency = ${accountCurrency} then e.gross_minor
    when e.account_currency = ${accountCurrency} then e.account_minor end`;
}

function matchesSearch(ownerId: string, search: string, { categories }: ListContext): RawBuilder<unknown> {
  const pattern = sql`(select to_search_text(${likePattern(search)}))`;
  const wanted = plainText(search);
  const categoryIds = categories.filter(({ name }) => plainText(name).includes(wanted)).map(({ id }) => id);
  // Subqueries of the owner, not of each row, run once.
  return sql`(e.search_text like ${pattern}
    or (${isUnnamed} and exists (select from documents d
      where d.user_id = e.user_id and d.expense_id = e.id and to_search_text(d.name) like ${pattern}))
    or e.client_id in (select id from clients where user_id = ${ownerId} and to_search_text(name) like ${pattern})
    or e.project_id in (
      select p.id from projects p left join clients c on c.user_id = p.user_id and c.id = p.client_id
        where p.user_id = ${ownerId} and (to_search_text(p.name) like ${pattern} or to_search_text(c.name) like ${pattern}))
    ${categoryIds.length === 0 ? sql`` : sql`or ${sql.join(categoryIds.map(hasCategory), sql` or `)}`})`;
}
