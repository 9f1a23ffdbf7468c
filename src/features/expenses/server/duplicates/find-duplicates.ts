import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod';
import { Duplicate } from '#src/features/expenses/contract-duplicates.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

type EditedExpense = {
  id: string;
  vendor: string | null;
  receiptNumber: string | null;
  day: string | null;
  grossMinor: number;
  currency: string;
};

const mostFound = 1000;

/**
 * Expenses with the same file, the same vendor and number, or the same vendor and amount within three days. In private
 * mode, where the server doesn't know the vendor, the amount has to match with the number.
 */
export async function findDuplicates(
  db: Db,
  { ownerId }: Owner,
  ids: readonly string[],
  edited: EditedExpense | undefined,
): Promise<Duplicate[]> {
  const stored = edited ? ids.filter((id) => id !== edited.id) : ids;
  const { rows } = await sql<Duplicate>`
    with subjects as (
      select id, ${vendorKey(sql`vendor`)} as vendor_key, receipt_number, day, abs(gross_minor) as gross_minor, currency
        from expenses where user_id = ${ownerId} and id = any(${stored}::uuid[])
      ${edited ? sql`union all select ${valuesOf(edited)}` : sql``}
    ), pairs as (
      select subjects.id as expense_id, theirs.expense_id as other_id, 'sameFile' as reason, 1 as rank
        from subjects
        join documents own on own.user_id = ${ownerId} and own.expense_id = subjects.id
        join documents theirs on theirs.user_id = ${ownerId} and theirs.type = 'receipt'
          and theirs.sha256 = own.sha256 and theirs.expense_id <> subjects.id
      union all
      select subjects.id, others.id, 'sameNumber', 2
        from subjects join expenses others on others.user_id = ${ownerId} and others.id <> subjects.id
          and lower(others.receipt_number) = lower(subjects.receipt_number)
        where ${vendorKey(sql`others.vendor`)} = subjects.vendor_key
          or (subjects.vendor_key is null and others.vendor_enc is not null
            and abs(others.gross_minor) = subjects.gross_minor and others.currency = subjects.currency)
      union all
      select subjects.id, others.id, 'likely', 3
        from subjects join expenses others on others.user_id = ${ownerId} and others.id <> subjects.id
          and others.gross_minor <> 0 and others.gross_minor in (subjects.gross_minor, -subjects.gross_minor)
          and others.currency = subjects.currency and abs(others.day - subjects.day) <= 3
        where ${vendorKey(sql`others.vendor`)} = subjects.vendor_key
    )
    select distinct on (pairs.expense_id, pairs.other_id)
        pairs.expense_id, pairs.other_id, pairs.reason,
        others.vendor, others.vendor_enc, others.day, others.gross_minor, others.currency
      from pairs join expenses others on others.user_id = ${ownerId} and others.id = pairs.other_id
      where not exists (select from distinct_expenses
        where user_id = ${ownerId} and expense_id = least(pairs.expense_id, pairs.other_id)
          and other_id = greatest(pairs.expense_id, pairs.other_id))
      order by pairs.expense_id, pairs.other_id, pairs.rank limit ${mostFound}`.execute(db);
  return z.array(Duplicate).parse(rows);
}

function valuesOf({
  id,
  vendor,
  receiptNumber,
  day,
  grossMinor,
  currency,
}: EditedExpense): RawBuilder<unknown> {
  return sql`${id}::uuid, ${vendorKey(sql`${vendor}::text`)}, ${receiptNumber}::text, ${day}::date,
    abs(${grossMinor}::bigint), ${currency}::text`;
}

/** Without case, accents, punctuation and legal form; null if nothing is left. */
function vendorKey(vendor: RawBuilder<unknown>): RawBuilder<unknown> {
  const forms =
    'ab|ag|bv|co|company|corp|corporation|ev|gbr|gmbh|inc|kg|limited|llc|llp|ltd|mbh|nv|ohg|oy|plc|sa|sarl|sas|se|sl|spa|srl|ug';
  return sql`nullif(regexp_replace(
    regexp_replace(replace(to_search_text(${vendor}), '.', ''), ${`\\m(${forms})\\M`}, '', 'g'),
    '[^[:alnum:]]+', '', 'g'), '')`;
}

/** False unless both are expenses of the account. */
export async function answerDuplicate(
  db: Db,
  { ownerId }: Owner,
  { id, otherId, answer }: { id: string; otherId: string; answer: 'distinct' | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from expenses where user_id = ${ownerId} and id in (${id}, ${otherId})`.execute(db);
  if (rows.length !== 2) return false;
  await (answer === null
    ? unmarkDistinct(db, ownerId, [id, otherId])
    : markDistinct(db, { ownerId }, [{ id, otherId }]));
  return true;
}

/** Remembers pairs that are no duplicates. */
export async function markDistinct(
  db: Db,
  { ownerId }: Owner,
  pairs: readonly { id: string; otherId: string }[],
): Promise<void> {
  for (const { id, otherId } of pairs)
    await sql`
      insert into distinct_expenses (user_id, expense_id, other_id)
        values (${ownerId}, least(${id}::uuid, ${otherId}::uuid), greatest(${id}::uuid, ${otherId}::uuid))
        on conflict do nothing`.execute(db);
}

async function unmarkDistinct(db: Db, ownerId: string, [id, otherId]: [string, string]): Promise<void> {
  await sql`
    delete from distinct_expenses where user_id = ${ownerId}
      and expense_id in (${id}, ${otherId}) and other_id in (${id}, ${otherId})`.execute(db);
}

/** The remembered pairs of expenses that still exist. */
export async function listDistinct(db: Db, { ownerId }: Owner): Promise<{ id: string; otherId: string }[]> {
  const { rows } = await sql<{ id: string; otherId: string }>`
    select distinct_expenses.expense_id as id, other_id from distinct_expenses
      join expenses one on one.user_id = ${ownerId} and one.id = distinct_expenses.expense_id
      join expenses other on other.user_id = ${ownerId} and other.id = distinct_expenses.other_id
      where distinct_expenses.user_id = ${ownerId} order by 1, 2`.execute(db);
  return rows;
}
